-- Trademarks, their events, judgments and copyright records from files; every record that a run changed stands here as
-- it was before and as the run left it, so that the last run of a kind can be taken back.
create table record_imports (
  id uuid primary key,
  kind text not null,
  account_id uuid not null references accounts (id),
  file_name text not null,
  created int not null,
  changed int not null,
  same int not null,
  refused int not null,
  ran_at timestamptz not null,
  undone_at timestamptz,
  -- records that were left because they changed since
  undo_left int not null default 0
);
create index record_imports_kind on record_imports (kind, ran_at desc);

create table record_import_changes (
  import_id uuid not null references record_imports (id) on delete cascade,
  record_id uuid not null,
  -- null: there was none
  before jsonb,
  after jsonb not null,
  primary key (import_id, record_id)
);
