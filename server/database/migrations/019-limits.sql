-- What is counted says itself when it may go, so that a sweep every few minutes keeps no more than what still counts.
alter table attempts add column ends_at timestamptz;
update attempts set ends_at = since + interval '2 days';
alter table attempts alter column ends_at set not null;
drop index attempts_since;
create index attempts_end on attempts (ends_at);

-- Failed sign-ins are counted like all other attempts.
drop table login_failures;

-- Where an account has signed in: SHA-256 of account and browser mark, or of account and network.
create table known_places (
  account_id uuid not null references accounts(id) on delete cascade,
  key bytea not null,
  kind text not null check (kind in ('browser', 'network')),
  last_at timestamptz not null,
  primary key (account_id, key)
);
create index known_places_last on known_places (last_at);

-- The network that asked for a code has tries of its own, which nobody elsewhere can use up.
alter table sms_codes
  add column asked_from bytea not null default '',
  add column foreign_tries int not null default 0;

create index sessions_seen on sessions (last_seen_at);
create index visitor_sessions_end on visitor_sessions (expires_at);
