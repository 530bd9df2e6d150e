-- What companies keep an eye on.
create table watches (
  id uuid primary key,
  company_id uuid not null references companies (id),
  kind text not null,
  name text not null,
  -- What makes two of one kind the same: a name as the directory compares it, a patent's id, an expression.
  key text not null,
  target_company_id uuid references companies (id),
  patent_id uuid references patents (id) on delete cascade,
  expression text not null default '',
  dialect text not null default '',
  state text not null default '监控中',
  since timestamptz not null,
  -- Last look at what is new; what came later counts as new.
  seen_at timestamptz not null,
  created_by uuid references accounts (id),
  updated_at timestamptz not null default now(),
  unique (company_id, kind, key)
);
create index watches_running on watches (kind) where state = '监控中';
-- What is new of a watched applicant is asked by name.
create index patents_applicants on patents using gin (applicants jsonb_path_ops);
