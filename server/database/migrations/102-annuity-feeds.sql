-- Addresses under which calendar programs read the days of a company's annuities: one an account, only the SHA-256 of its
-- secret is kept.
create table annuity_feeds (
  account_id uuid primary key references accounts (id) on delete cascade,
  key_hash bytea not null unique,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
