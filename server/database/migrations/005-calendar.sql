-- Calendar addresses -------------------------------------------------------------------------------

-- One running address an account; only the SHA-256 of its secret is kept.
create table calendar_feeds (
  account_id uuid primary key references accounts(id) on delete cascade,
  key_hash bytea not null unique,
  created_at timestamptz not null default now(),
  read_at timestamptz
);

-- Reminders ----------------------------------------------------------------------------------------

-- What a person should look at: written once for each moment it becomes due, whoever finds it first.
create table reminders (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts(id) on delete cascade,
  kind text not null,
  record_id uuid not null,
  title text not null,
  path text not null,
  due_at timestamptz not null,
  read_at timestamptz,
  -- When it was taken up for pushing; never pushed twice.
  pushed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (account_id, kind, record_id, due_at)
);
create index reminders_account on reminders (account_id, due_at desc);
create index reminders_unread on reminders (account_id) where read_at is null;
create index reminders_unpushed on reminders (created_at) where pushed_at is null;

-- Browsers that take pushes, as long as the session that asked for it lives.
create table push_subscriptions (
  id uuid primary key,
  account_id uuid not null references accounts(id) on delete cascade,
  token_hash bytea not null references sessions(token_hash) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_account on push_subscriptions (account_id);

-- Entries whose reminder is near.
create index calendar_reminders on calendar_entries (plan_start) where deleted_at is null and reminder > 0;

-- The change feed ----------------------------------------------------------------------------------

-- An entry also reaches the streets of everyone who takes part, or took part before; who may read it is the
-- reader's question.
create function feed_calendar() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.street_id <> new.street_id then
    perform feed_put('calendar', old.id::text, old.street_id, true);
  end if;
  perform feed_put('calendar', new.id::text, new.street_id, new.deleted_at is not null);
  perform feed_put('calendar', new.id::text, s.street_id, new.deleted_at is not null)
    from (
      select distinct unnest(a.street_ids) as street_id from accounts a
      where a.id = new.leader_id or a.id = any(new.member_ids)
        or (tg_op = 'UPDATE' and (a.id = old.leader_id or a.id = any(old.member_ids)))
    ) s
    where s.street_id <> new.street_id;
  return null;
end $$;

drop trigger calendar_entries_feed on calendar_entries;
create trigger calendar_entries_feed after insert or update on calendar_entries
  for each row execute function feed_calendar();
