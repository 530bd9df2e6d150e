-- Companies: the directory, its labels and contacts, what is merged, what companies say and others know of them.

-- The name without the region before it and the legal form behind it.
create function company_core(a_key text) returns text language sql immutable as $$
  select regexp_replace(
    regexp_replace(a_key, '^(.{2,4}省)?(.{2,4}市)?(.{2,4}[区县])?(广东|佛山|顺德)*|(广东|佛山|顺德)(?=.{0,2}(公司|有限|股份))', '', 'g'),
    '(股份有限公司|有限责任公司|有限公司|公司)$', '');
$$;

create function address_core(an_address text) returns text language sql immutable as $$
  select regexp_replace(an_address, '[\s,，。、()（）-]', '', 'g');
$$;

-- A name as companies.name_key has it.
create function name_key_of(name text) returns text language sql immutable parallel safe as $$
  select upper(regexp_replace(normalize(name, nfkc), '[\s()]', '', 'g'))
$$;

create function name_keys_of(first text, others text[]) returns text[] language sql immutable parallel safe as $$
  select array_agg(distinct public.name_key_of(name)) from unnest(first || others) as name
$$;

create function party_keys_of(parties jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct public.name_key_of(party ->> 'name')), '{}') from jsonb_array_elements(parties) as party
$$;

create function code_key_of(code text) returns text language sql immutable parallel safe as $$
  select upper(regexp_replace(normalize(code, nfkc), '[\s-]', '', 'g'))
$$;

create table labels (
  id uuid primary key,
  kind text not null,
  name text not null,
  "group" text not null default '',
  color text not null default '#1554D1',
  deleted_at timestamptz,
  -- A company label may name the figure that suggests it, e.g. {"field":"invention_count","min":10}.
  rule jsonb,
  -- Where a label that was in use went; queued rows of phones still name the old one.
  merged_into uuid references labels(id)
);
create unique index labels_name on labels (kind, name) where deleted_at is null;

create table companies (
  id uuid primary key,
  name text not null,
  name_key text not null,
  credit_code text not null default '',
  short_name text not null default '',
  initials text not null default '',
  legal_person text not null default '',
  reg_status text not null default '存续',
  reg_capital numeric,
  established_on date,
  industry_code text not null default '',
  street_id text not null references streets(id),
  address text not null default '',
  lng double precision,
  lat double precision,
  coord_sys text not null default 'GCJ02',
  scale text not null default '',
  is_above_scale boolean not null default false,
  is_listed boolean not null default false,
  tier text not null default '',
  tier_reason text not null default '',
  owner_id uuid references accounts(id),
  invention_count int not null default 0,
  utility_count int not null default 0,
  design_count int not null default 0,
  trademark_count int not null default 0,
  software_count int not null default 0,
  last_visit_at timestamptz,
  next_visit_at date,
  open_demands int not null default 0,
  visits int not null default 0,
  label_ids uuid[] not null default '{}',
  source text not null default '手工',
  rev int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz
);
create index companies_name_trgm on companies using gin (name gin_trgm_ops);
create index companies_initials_trgm on companies using gin (initials gin_trgm_ops);
create index companies_street on companies (street_id, name);
-- Lists of a few entries are sorted into their indexes at once, here and below: decision 069.
create index companies_labels on companies using gin (label_ids) with (fastupdate = off);
create unique index companies_name_key on companies (name_key) where deleted_at is null;
create unique index companies_credit_code on companies (credit_code) where credit_code <> '' and deleted_at is null;
create index companies_core on companies (company_core(name_key)) where deleted_at is null;
create index companies_address on companies (address_core(address)) where deleted_at is null;
create index companies_organisation on companies (substr(credit_code, 9, 9)) where deleted_at is null and credit_code <> '';

-- A company added in the field that was known already: its new id points to the known one.
create table company_aliases (
  id uuid primary key,
  company_id uuid not null references companies(id)
);

create table company_years (
  company_id uuid not null references companies(id),
  year int not null,
  employees int,
  rd_staff int,
  revenue numeric,
  rd_expense numeric,
  tax numeric,
  export_amount numeric,
  primary key (company_id, year)
);

create table contacts (
  id uuid primary key,
  company_id uuid not null references companies(id),
  street_id text not null,
  name text not null,
  post text not null default '',
  mobile text not null default '',
  phone text not null default '',
  is_primary boolean not null default false,
  is_decision_maker boolean not null default false,
  deleted_at timestamptz
);
create index contacts_company on contacts (company_id);
create unique index contacts_one_primary on contacts (company_id) where is_primary and deleted_at is null;
create index contacts_mobile on contacts (mobile) where deleted_at is null and mobile <> '';

-- When it was last known that a contact's mobile is the contact's: an official wrote it down, or the contact signed
-- in with it. Carriers give a number that was returned to others: what is older proves nothing (decision 021).
create table contact_proofs (
  contact_id uuid primary key references contacts(id) on delete cascade,
  mobile text not null,
  at timestamptz not null
);

create table label_dismissals (
  company_id uuid not null references companies(id),
  label_id uuid not null references labels(id),
  by uuid not null references accounts(id),
  at timestamptz not null default now(),
  primary key (company_id, label_id)
);

create table company_follows (
  account_id uuid not null references accounts(id),
  company_id uuid not null references companies(id),
  at timestamptz not null default now(),
  primary key (account_id, company_id)
);
create index company_follows_company on company_follows (company_id);

-- Pairs that somebody looked at and found different; a_id < b_id.
create table company_distinct (
  a_id uuid not null references companies(id),
  b_id uuid not null references companies(id),
  by uuid not null references accounts(id),
  at timestamptz not null default now(),
  primary key (a_id, b_id)
);

create table company_merges (
  id uuid primary key,
  kept_id uuid not null references companies(id),
  gone_id uuid not null references companies(id),
  street_id text not null,
  reason text not null default '',
  -- Fields of the kept company before and after, and those in which the other one differed from the result.
  changed jsonb not null,
  differing jsonb not null,
  -- Every row that was moved, by table.
  moved jsonb not null,
  -- Revision of the kept company that the merge made.
  rev int not null,
  by uuid not null references accounts(id),
  at timestamptz not null default now(),
  undone_by uuid references accounts(id),
  undone_at timestamptz
);
create index company_merges_gone on company_merges (gone_id) where undone_at is null;
create index company_merges_at on company_merges (at desc);

-- Documents that an account hands in of itself.
create table account_files (
  id uuid primary key,
  account_id uuid not null references accounts(id),
  sha256 text not null,
  mime text not null,
  size int not null,
  name text not null,
  created_at timestamptz not null default now()
);
create index account_files_account on account_files (account_id, created_at desc);
create index account_files_sha256 on account_files (sha256);

-- Applications of trial accounts to be certified as a company's.
create table certifications (
  id uuid primary key,
  account_id uuid not null references accounts(id),
  company_name text not null,
  credit_code text not null,
  legal_person text not null,
  contact_name text not null,
  contact_post text not null default '',
  note text not null default '',
  documents uuid[] not null,
  -- 退回 asks for amendments, 不予通过 refuses for good.
  status text not null default '待审核' check (status in ('待审核', '通过', '退回', '不予通过')),
  reply text not null default '',
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  handled_by uuid references accounts(id),
  check ((status = '待审核') = (handled_at is null))
);
create unique index certifications_open on certifications (account_id) where status = '待审核';
create index certifications_status on certifications (status, created_at);

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

-- Answers of the company-data provider, each under what was asked, with the moment it was given.
create table company_data_answers (
  kind text not null check (kind in ('search', 'detail')),
  asked text not null,
  -- null: the provider has no such company
  answer jsonb,
  at timestamptz not null,
  primary key (kind, asked)
);

-- Every question put to the provider; `outcome` is `asked` until its answer has come.
create table company_data_calls (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- of Asia/Shanghai
  day date not null,
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('search', 'detail')),
  outcome text not null,
  -- yuan
  cost numeric(12, 4) not null default 0,
  problem text not null default ''
);
create index company_data_calls_day on company_data_calls (day, account_id);

-- What administrators settle for the provider: one row.
create table company_data_settings (
  id int primary key default 1 check (id = 1),
  keep_days int not null,
  day_limit int not null,
  account_limit int not null,
  price_search numeric(12, 4) not null,
  price_detail numeric(12, 4) not null,
  rev int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid
);

create function prove_contact() returns trigger language plpgsql as $$
begin
  insert into contact_proofs (contact_id, mobile, at) values (new.id, new.mobile, now())
  on conflict (contact_id) do update set mobile = excluded.mobile, at = excluded.at;
  return null;
end $$;

create trigger contacts_prove after insert or update of mobile on contacts
  for each row when (new.mobile <> '') execute function prove_contact();
