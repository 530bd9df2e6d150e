-- Monthly reports of companies' patents: what was reckoned is kept, so that an old report never changes.
create table monthly_reports (
  id uuid primary key,
  company_id uuid not null references companies (id),
  -- 2026-10
  month text not null,
  rule_version int not null,
  data jsonb not null,
  made_at timestamptz not null,
  unique (company_id, month)
);
