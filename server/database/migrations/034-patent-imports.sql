-- Imports of patents from files. Every record of a file has a row with what became of it; every patent a run changed
-- has what stood there before and after, so that a run can be taken back where nobody changed it since.
create table patent_imports (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  file_name text not null,
  size bigint not null,
  -- of the bytes; empty while they arrive, and when they are no longer kept
  sha256 text not null default '',
  state text not null default 'uploading',
  shape text not null default '',
  columns jsonb not null default '[]',
  total integer not null default 0,
  finished integer not null default 0,
  percent integer,
  counts jsonb not null default '{"create": 0, "update": 0, "same": 0, "refused": 0}',
  problem text not null default '',
  undone jsonb,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz not null default now()
);
create index patent_imports_started on patent_imports (started_at desc nulls last);

create table patent_import_rows (
  import_id uuid not null references patent_imports (id) on delete cascade,
  place integer not null,
  at text not null,
  number text not null,
  title text not null,
  action text not null,
  problems jsonb not null default '[]',
  result text not null,
  patent_id uuid,
  primary key (import_id, place)
);
create index patent_import_rows_action on patent_import_rows (import_id, action, place);

-- Records taken before, by the hash of what they say: the same record again changes nothing.
create table patent_import_records (
  hash text primary key,
  patent_id uuid not null references patents (id) on delete cascade,
  import_id uuid not null
);
create index patent_import_records_import on patent_import_records (import_id);
create index patent_import_records_patent on patent_import_records (patent_id);

create table patent_import_changes (
  import_id uuid not null references patent_imports (id) on delete cascade,
  patent_id uuid not null,
  created boolean not null,
  -- rows of patents and patent_texts before the run; null: there was none
  before jsonb,
  before_text jsonb,
  -- what the run left, without what is derived
  after jsonb not null default '{}',
  after_text text not null default '',
  events uuid[] not null default '{}',
  primary key (import_id, patent_id)
);

-- What of a patent is its record, and not derived from events, citations or the clock.
create function patent_record(p patents) returns jsonb language sql immutable as $$
  select to_jsonb(p) - array['status', 'status_reason', 'status_event_id', 'status_on', 'restorable_until',
    'status_problems', 'rights', 'cited', 'updated_at', 'created_at']
$$;
