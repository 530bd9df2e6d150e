-- An account whose person has another one: what was its own belongs to the kept account, and it stays closed, so that what
-- it did keeps its name. `merged_ids` are all accounts that came into this one, for the phones that still hold their records.
alter table accounts
  add column merged_into uuid references accounts (id),
  add column merged_at timestamptz,
  add column merged_ids uuid[] not null default '{}',
  add constraint merged_accounts_are_closed check (merged_into is null or (state = 0 and merged_into <> id and merged_at is not null));
create index accounts_merged_into on accounts (merged_into) where merged_into is not null;
