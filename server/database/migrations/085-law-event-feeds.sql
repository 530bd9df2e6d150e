-- Addresses under which calendar programs read legal events: one an account, with the conditions that stood on the page
-- when it was made; only the SHA-256 of its secret is kept.
create table law_event_feeds (
  account_id uuid primary key references accounts (id) on delete cascade,
  key_hash bytea not null unique,
  conditions jsonb not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
