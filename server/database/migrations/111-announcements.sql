-- What administrators tell people, whom it went to, and who confirmed it.
create table announcements (
  id uuid primary key,
  category text not null,
  title text not null,
  body text not null,
  needs_confirm boolean not null,
  kinds text[] not null,
  street_ids text[] not null,
  label_ids uuid[] not null,
  account_ids uuid[] not null,
  state text not null,
  -- The number of the last change.
  seq int not null,
  -- null: as soon as it was saved.
  send_at timestamptz,
  sent_at timestamptz,
  -- Why it was taken back.
  reason text not null default '',
  created_by uuid not null references accounts (id),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index announcements_waiting on announcements (send_at) where state = '待发送';
create index announcements_newest on announcements (created_at desc, id);

create table announcement_receipts (
  announcement_id uuid not null references announcements (id),
  account_id uuid not null references accounts (id),
  read_at timestamptz,
  confirmed_at timestamptz,
  primary key (announcement_id, account_id)
);
create index announcement_receipts_account on announcement_receipts (account_id);
