-- What companies say that they paid for their patents. A payment that is taken back stays, with who did it and why.
create table annuity_payments (
  id uuid primary key,
  company_id uuid not null references companies (id),
  patent_id uuid not null references patents (id) on delete cascade,
  year int not null,
  kind text not null check (kind in ('年费', '滞纳金', '恢复费')),
  paid_on date not null,
  -- yuan
  amount numeric(12, 2) not null check (amount > 0),
  receipt_no text not null default '',
  note text not null default '',
  account_id uuid not null references accounts (id),
  account_name text not null,
  created_at timestamptz not null default now(),
  taken_back_at timestamptz,
  taken_back_by text not null default '',
  taken_back_reason text not null default ''
);
create index annuity_payments_patent on annuity_payments (patent_id);

-- The office's reduction of a company's fees: of one patent, or of all that have no own row (patent_id null).
create table annuity_reductions (
  id uuid primary key,
  company_id uuid not null references companies (id),
  patent_id uuid references patents (id) on delete cascade,
  kind text not null check (kind in ('none', 'single', 'joint')),
  -- first year of a patent that it holds for
  from_year int not null,
  account_name text not null,
  updated_at timestamptz not null default now(),
  unique nulls not distinct (company_id, patent_id)
);
