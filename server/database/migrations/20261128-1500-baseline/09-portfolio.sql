-- What an enterprise keeps: portfolio, certificates, annuities, honors.

-- What a company keeps of its patents beside the office's data, which an entry never overwrites.
create table portfolio_categories (
  id uuid primary key,
  company_id uuid not null references companies (id),
  parent_id uuid references portfolio_categories (id),
  name text not null,
  place integer not null default 0,
  created_at timestamptz not null default now()
);
create index portfolio_categories_company on portfolio_categories (company_id);

create table portfolio_entries (
  id uuid primary key,
  company_id uuid not null references companies (id),
  -- Of the store; null: written down by hand, its facts are in the columns after it.
  patent_id uuid references patents (id),
  own_number text not null default '',
  own_title text not null default '',
  own_type text,
  own_filed_on date,
  own_granted_on date,
  category_id uuid references portfolio_categories (id) on delete set null,
  project text not null default '',
  product text not null default '',
  tags text[] not null default '{}',
  responsible text not null default '',
  grade text not null default '',
  core boolean not null default false,
  collected boolean not null default false,
  decision text not null default '',
  decision_reason text not null default '',
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz
);
create unique index portfolio_entries_patent on portfolio_entries (company_id, patent_id)
  where deleted_at is null and patent_id is not null;
create unique index portfolio_entries_number on portfolio_entries (company_id, own_number)
  where deleted_at is null and patent_id is null;
create index portfolio_entries_company on portfolio_entries (company_id) where deleted_at is null;
create index portfolio_entries_by_patent on portfolio_entries (patent_id);
-- The portfolio opens with what was added last: a page of it without sorting all.
create index portfolio_entries_added on portfolio_entries (company_id, created_at desc, id) where deleted_at is null;

create table portfolio_notes (
  id uuid primary key,
  entry_id uuid not null references portfolio_entries (id),
  content text not null,
  created_by uuid,
  created_at timestamptz not null default now()
);
create index portfolio_notes_entry on portfolio_notes (entry_id, created_at);

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
  taken_back_reason text not null default '',
  -- The scan of a receipt came through the door of certificates' scans.
  receipt_id uuid references certificate_files (id)
);
create index annuity_payments_patent on annuity_payments (patent_id);
create index annuity_payments_company on annuity_payments (company_id);

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

-- Years of a patent that its company says it has not paid. The office publishes nothing of it before the right lapses.
create table annuity_unpaid (
  company_id uuid not null references companies (id),
  patent_id uuid not null references patents (id) on delete cascade,
  year int not null,
  account_name text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, patent_id, year)
);
create index annuity_unpaid_patent on annuity_unpaid (patent_id);

-- What the patents of a company have to pay, reckoned every night and with each payment: a list of thousands of
-- companies cannot reckon all their patents anew. Amounts are yuan, by range of days.
create table annuity_sums (
  company_id uuid primary key references companies (id) on delete cascade,
  as_of date not null,
  patents int not null,
  due_30 int not null,
  due_30_yuan numeric(14, 2) not null,
  due_90 int not null,
  due_90_yuan numeric(14, 2) not null,
  due_180 int not null,
  due_180_yuan numeric(14, 2) not null,
  unconfirmed int not null,
  unconfirmed_yuan numeric(14, 2) not null,
  grace int not null,
  grace_yuan numeric(14, 2) not null,
  restorable int not null,
  restorable_yuan numeric(14, 2) not null
);

-- Companies whose sums something has changed. Rows are only added, so that an import never waits for the reckoning;
-- this takes them away in the transaction that writes the sums anew.
create table annuity_changes (
  company_id uuid not null
);

-- Addresses under which calendar programs read the days of a company's annuities: one an account, only the SHA-256 of its
-- secret is kept.
create table annuity_feeds (
  account_id uuid primary key references accounts (id) on delete cascade,
  key_hash bytea not null unique,
  created_at timestamptz not null default now(),
  read_at timestamptz
);

-- Types of honors, managed by the district.
create table honor_types (
  id uuid primary key,
  name text not null,
  kind text not null check (kind in ('专利奖', '资质', '荣誉')),
  levels text[] not null default '{}',
  grades text[] not null default '{}',
  -- how long one lasts; null: it does not expire
  months int,
  sort int not null default 1000,
  deleted_at timestamptz
);
create unique index honor_types_name on honor_types (name) where deleted_at is null;

create table honors (
  id uuid primary key,
  company_id uuid not null references companies (id),
  type_id uuid not null references honor_types (id),
  title text not null,
  -- the title as it is compared
  title_key text not null,
  level text not null check (level in ('国家', '省', '市', '区')),
  year int not null,
  batch text not null default '',
  grade text not null default '',
  issuer text not null default '',
  issued_on date,
  valid_from date,
  valid_to date,
  document_no text not null default '',
  certificate_no text not null default '',
  amount numeric,
  note text not null default '',
  patent_id uuid references patents (id) on delete set null,
  revoked_on date,
  revoked_reason text not null default '',
  rev int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz
);
-- Not unique: two companies that are merged may both have an honor, which a person then looks at.
create index honors_company on honors (company_id, type_id, year, title_key) where deleted_at is null;
create index honors_year on honors (year desc, id) where deleted_at is null;
create index honors_end on honors (valid_to) where deleted_at is null and valid_to is not null;
create index honors_patent on honors (patent_id) where patent_id is not null;

-- A patent written down by hand is the store's as soon as the store has it; the own facts stay beside it.
create function link_portfolio_entries() returns trigger language plpgsql as $$
begin
  if not exists (select from portfolio_entries where patent_id is null and deleted_at is null) then
    return null;
  end if;
  update portfolio_entries e set patent_id = came.id
  from came
  where e.patent_id is null and e.deleted_at is null
    and e.own_number in (came.application_no, came.publication_no, came.grant_no)
    and not exists (
      select from portfolio_entries other
      where other.company_id = e.company_id and other.patent_id = came.id and other.deleted_at is null);
  return null;
end $$;

create trigger patents_link_portfolio after insert on patents
  referencing new table as came for each statement execute function link_portfolio_entries();
create trigger patents_relink_portfolio after update on patents
  referencing new table as came for each statement execute function link_portfolio_entries();

-- A patent that leaves the store (an import that is taken back) stays in the portfolios with what was known of it.
create function keep_portfolio_entries() returns trigger language plpgsql as $$
begin
  update portfolio_entries set patent_id = null, own_number = old.application_no, own_title = old.title,
    own_type = old.type, own_filed_on = old.filed_on, own_granted_on = old.granted_on
  where patent_id = old.id;
  return old;
end $$;

create trigger patents_leave_portfolio before delete on patents for each row execute function keep_portfolio_entries();
