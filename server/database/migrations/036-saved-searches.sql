-- Searches over the patents that somebody keeps under a name; each is reused by its number, which no other search of
-- the account ever gets.
create table saved_searches (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  no int not null,
  name text not null,
  expression text not null,
  dialect text not null,
  -- what was written before is seen
  seen_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, no),
  unique (account_id, name)
);
create table saved_search_numbers (
  account_id uuid primary key references accounts (id) on delete cascade,
  last int not null
);

-- When the status, or the reason beside it, became what it is.
alter table patents add column status_changed_at timestamptz;
create function note_status_change() returns trigger language plpgsql as $$
begin
  new.status_changed_at := now();
  return new;
end $$;
create trigger patents_status_changed before update on patents for each row
  when (old.status is distinct from new.status or old.status_reason is distinct from new.status_reason)
  execute function note_status_change();
create index patents_created on patents (created_at);
create index patents_status_changed_at on patents (status_changed_at) where status_changed_at is not null;
