-- Published documents of courts.
create table judgments (
  id uuid primary key,
  -- 案号, one document of a kind each
  number text not null,
  kind text not null,
  title text not null,
  field text not null,
  court text not null,
  cause text not null default '',
  judged_on date,
  published_on date,
  -- [{role, name}]
  parties jsonb not null default '[]',
  gist text not null default '',
  result text not null default '',
  text text not null,
  source text not null,
  source_on date,
  company_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (number, kind)
);
create index judgments_companies on judgments using gin (company_ids);
create index judgments_judged on judgments (judged_on desc nulls last, number);
create index judgments_title on judgments using gin (title gin_trgm_ops);
create index judgments_text on judgments using gin (text gin_trgm_ops);

-- Registered software, registered works, and filings with the customs.
create table copyright_records (
  id uuid primary key,
  kind text not null,
  number text not null,
  name text not null,
  -- of software its version, of a work its category, of a filing the kind of right
  category text not null default '',
  owner text not null,
  owner_code text not null default '',
  co_owners text[] not null default '{}',
  completed_on date,
  published_on date,
  registered_on date,
  -- filings with the customs end
  valid_to date,
  -- of the right that was filed with the customs
  right_no text not null default '',
  note text not null default '',
  source text not null,
  source_on date,
  company_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (kind, number)
);
create index copyright_records_companies on copyright_records using gin (company_ids);
create index copyright_records_registered on copyright_records (kind, registered_on desc nulls last);
create index copyright_records_name on copyright_records using gin (name gin_trgm_ops);
create index copyright_records_owner on copyright_records using gin (owner gin_trgm_ops);
