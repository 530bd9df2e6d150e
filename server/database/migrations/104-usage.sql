-- How often an account used the platform on a day, counts alone: nothing of what it looked for or took away is kept. The
-- row without an account is everybody who was not signed in.
create table usage_days (
  account_id uuid references accounts (id) on delete cascade,
  -- of China's clocks
  day date not null,
  -- kind of user on that day; guest: nobody signed in
  kind text not null,
  calls int not null default 0,
  searches int not null default 0,
  downloads int not null default 0,
  pulls int not null default 0,
  batches int not null default 0,
  unique nulls not distinct (day, account_id)
);

-- How often a call was made on a day and how long it took; `groups` counts durations by fixed bounds.
create table call_days (
  day date not null,
  call text not null,
  calls int not null,
  -- answered with 5xx
  errors int not null,
  sum_ms bigint not null,
  longest_ms int not null,
  groups int[] not null,
  primary key (day, call)
);

-- Messages handed to a provider on a day, by what became of them; an empty reason: it was taken.
create table message_days (
  day date not null,
  channel text not null,
  reason text not null,
  messages int not null,
  primary key (day, channel, reason)
);
