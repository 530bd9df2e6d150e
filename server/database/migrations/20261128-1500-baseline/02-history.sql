-- What happened: replies that were sent, revisions, the audit log, stored files, use.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create table idempotency (
  account_id uuid not null,
  id uuid not null,
  input_hash bytea not null,
  reply jsonb,
  at timestamptz not null default now(),
  primary key (account_id, id)
);

create table refusals (
  account_id uuid not null,
  id uuid not null,
  device_id uuid,
  call text not null,
  status int not null,
  msg text not null,
  fields jsonb not null default '{}',
  at timestamptz not null default now(),
  primary key (account_id, id)
);
create index refusals_at on refusals (account_id, at desc);

create table revisions (
  kind text not null,
  record_id uuid not null,
  rev int not null,
  action text not null,
  changed jsonb not null,
  by uuid,
  -- The device whose queue brought it: its own later edits have seen this one.
  device_id uuid,
  at timestamptz not null default now(),
  primary key (record_id, rev)
);
create index revisions_tier on revisions (record_id, at desc) where kind = 'company' and changed ? 'tier';

-- Says from where something was done, and who looked through the account; nobody changes a line, and none younger than
-- 180 days is deleted.
create table audit_log (
  id bigint generated always as identity primary key,
  account_id uuid,
  action text not null,
  detail jsonb not null default '{}',
  at timestamptz not null default now(),
  address text not null default '',
  agent text not null default '',
  -- The administrator who did it in the account's name.
  view_by uuid
);
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_account on audit_log (account_id, at desc, id desc);
create index audit_log_action on audit_log (action, at desc, id desc);

create table files (
  id uuid primary key,
  owner text not null,
  record_id uuid not null,
  kind text not null,
  sha256 text not null,
  size int not null,
  mime text not null,
  name text not null default '',
  account_id uuid,
  complete_at timestamptz,
  -- Who brought the bytes; null: a company over a questionnaire's link, or before this was kept.
  delivered_by uuid
);
create index files_record on files (record_id);
create index files_sha256 on files (sha256);
create index files_unclaimed on files (record_id) where account_id is null;

-- Files that a row names and the store does not hold whole.
create table file_damages (
  sha256 text primary key,
  problem text not null check (problem in ('missing', 'size', 'hash')),
  found_at timestamptz not null
);

-- Readings of the whole store, the last one first. A row without an end is under way.
create table file_checks (
  id uuid primary key,
  started_at timestamptz not null,
  -- null: by the clock.
  asked_by uuid references accounts(id),
  -- Everything up to this SHA-256 has been read.
  reached text not null default '',
  checked int not null default 0,
  damaged int not null default 0,
  -- The process that reads, and when it last said so: another goes on when it falls silent.
  reader uuid,
  beat_at timestamptz,
  ended_at timestamptz
);
create unique index file_checks_open on file_checks ((true)) where ended_at is null;

create table imports (
  id uuid primary key,
  account_id uuid not null references accounts(id),
  file_name text not null,
  state text not null,
  rows jsonb not null,
  finished int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Headings of an import file that no column has, with something beneath them: what is not imported is named.
  ignored text[] not null default '{}'
);

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

create function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '180 days' then
    return old;
  end if;
  raise exception 'the audit log is not changed';
end $$;

create trigger audit_log_kept before update or delete on audit_log
  for each row execute function keep_audit();
create trigger audit_log_never_emptied before truncate on audit_log
  for each statement execute function keep_audit();
