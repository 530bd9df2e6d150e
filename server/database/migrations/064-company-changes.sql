-- What certified companies wish to change of what their certification proved; an administrator decides.
create table company_changes (
  id uuid primary key,
  company_id uuid not null references companies (id),
  account_id uuid not null references accounts (id),
  -- the fields as they were when it was asked for, and as they are wished
  before jsonb not null,
  after jsonb not null,
  reason text not null,
  status text not null default '待审核',
  reply text not null default '',
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  handled_by uuid references accounts (id)
);
create index company_changes_company on company_changes (company_id, created_at desc);
create index company_changes_waiting on company_changes (created_at) where status = '待审核';
