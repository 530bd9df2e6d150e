-- Rules as data: a row for each version that was published; the highest one counts.
create table warning_rules (
  kind text not null,
  version int not null,
  level text not null,
  parameters jsonb not null default '{}',
  is_on boolean not null default true,
  note text not null default '',
  published_at timestamptz not null default now(),
  published_by uuid references accounts (id),
  primary key (kind, version)
);

-- What the night's work found.
create table warnings (
  id uuid primary key,
  kind text not null,
  rule_version int not null,
  level text not null,
  company_id uuid not null references companies (id),
  subject_kind text not null,
  subject_id uuid not null,
  -- Tells one episode of the same subject from the next: the year of an annuity, the last day of a certificate.
  cause text not null,
  title text not null,
  facts jsonb not null default '[]',
  due date,
  state text not null default '未处理',
  handler_id uuid references accounts (id),
  note text not null default '',
  opened_at timestamptz not null,
  acted_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  -- The same for all that are open, its own for each that is closed. With it the index below allows one open warning
  -- of a rule, subject and company; an index with a predicate would say the same, but a merge of companies knows
  -- only whole indexes when it leaves double rows where they are.
  slot uuid not null generated always as (
    case when state in ('未处理', '已通知', '处理中') then '00000000-0000-0000-0000-000000000000'::uuid else id end
  ) stored
);
create unique index warnings_open on warnings (kind, subject_id, company_id, slot);
create index warnings_company on warnings (company_id, opened_at desc);
create index warnings_handler on warnings (handler_id) where handler_id is not null;
create index warnings_unacted on warnings (opened_at) where state in ('未处理', '已通知');

-- What happened to a warning; `by` null: the platform itself.
create table warning_moves (
  id uuid primary key,
  warning_id uuid not null references warnings (id) on delete cascade,
  action text not null,
  from_state text,
  to_state text not null,
  by uuid references accounts (id),
  note text not null default '',
  link jsonb,
  at timestamptz not null
);
create index warning_moves_warning on warning_moves (warning_id, at desc);
