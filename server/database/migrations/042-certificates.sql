-- Scans that a company hands in; a certificate names two of them at most.
create table certificate_files (
  id uuid primary key,
  company_id uuid not null references companies (id),
  account_id uuid not null references accounts (id),
  sha256 text not null,
  mime text not null,
  size int not null,
  name text not null,
  created_at timestamptz not null default now()
);
create index certificate_files_sha256 on certificate_files (sha256);
create index certificate_files_company on certificate_files (company_id, created_at desc);

-- Certificates that companies keep.
create table certificates (
  id uuid primary key,
  company_id uuid not null references companies (id),
  kind text not null,
  name text not null,
  number text not null,
  holder text not null,
  right_no text not null default '',
  issued_on date,
  -- the last day of validity
  expires_on date,
  place text not null default '',
  note text not null default '',
  front_id uuid references certificate_files (id),
  back_id uuid references certificate_files (id),
  -- the older one in whose place this stands
  replaces_id uuid references certificates (id),
  rev int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz
);
create index certificates_company on certificates (company_id, kind) where deleted_at is null;
create index certificates_ending on certificates (expires_on) where deleted_at is null and expires_on is not null;
create unique index certificates_replaces on certificates (replaces_id) where deleted_at is null;

-- Who has, or had, a certificate; one at a time.
create table certificate_loans (
  id uuid primary key,
  certificate_id uuid not null references certificates (id),
  borrower text not null,
  lent_on date not null,
  due_on date not null,
  purpose text not null,
  returned_on date,
  return_note text not null default '',
  created_by uuid,
  created_at timestamptz not null default now()
);
create unique index certificate_loans_open on certificate_loans (certificate_id) where returned_on is null;
create index certificate_loans_certificate on certificate_loans (certificate_id, lent_on desc);

-- When a company wants to be reminded; without a row at all four.
create table certificate_settings (
  company_id uuid primary key references companies (id),
  remind int[] not null
);

-- Reminders of an end, each once however often the night's work runs.
create table certificate_notices (
  certificate_id uuid not null references certificates (id),
  expires_on date not null,
  days int not null,
  reminded_on date not null,
  primary key (certificate_id, expires_on, days)
);
