-- What accounts of enterprises want to be told, and by which ways; what has no row is told by both.
create table notice_settings (
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null,
  in_app boolean not null,
  push boolean not null,
  updated_at timestamptz not null,
  primary key (account_id, kind)
);

-- The ways a message goes, settled when it is written.
alter table reminders
  add column in_app boolean not null default true,
  add column push boolean not null default true;

drop index reminders_unpushed;
create index reminders_unpushed on reminders (created_at) where pushed_at is null and push;
drop index reminders_unread;
create index reminders_unread on reminders (account_id) where read_at is null and in_app;
