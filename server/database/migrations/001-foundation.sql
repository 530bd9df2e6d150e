create extension if not exists pg_trgm;

create table settings (
  key text primary key,
  value jsonb not null
);
-- Names this history of transaction ids: a cursor of another history starts over.
insert into settings values ('feed_epoch', to_jsonb(substr(md5(random()::text || clock_timestamp()::text), 1, 8)));

-- People ---------------------------------------------------------------------------------------

create table streets (
  id text primary key,
  name text not null,
  sort int not null
);

create table orgs (
  id uuid primary key,
  name text not null unique,
  street_id text references streets(id)
);

create table accounts (
  id uuid primary key,
  mobile text not null unique,
  name text not null,
  password_hash text not null,
  avatar text not null default '',
  introduction text not null default '',
  type int not null default 0,
  is_admin int not null default 0,
  is_news int not null default 0,
  newtype text not null default '',
  rid int not null default 0,
  pid int not null default 0,
  com_id uuid,
  com_name text not null default '',
  street_ids text[] not null default '{}',
  roles text[] not null default '{}',
  state int not null default 1,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table devices (
  id uuid not null,
  account_id uuid not null references accounts(id),
  label text not null default '',
  pending int not null default 0,
  oldest_at timestamptz,
  last_sync_at timestamptz not null default now(),
  primary key (id, account_id)
);

create table sessions (
  token_hash bytea primary key,
  account_id uuid not null references accounts(id),
  device_id uuid,
  client text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index sessions_account on sessions (account_id);

-- Failed sign-ins by mobile and by address, both as SHA-256; unknown mobiles count like known ones.
create table login_failures (
  key bytea primary key,
  failures int not null,
  locked_until timestamptz,
  at timestamptz not null default now()
);

-- What happened --------------------------------------------------------------------------------

create table idempotency (
  account_id uuid not null,
  id uuid not null,
  input_hash bytea not null,
  reply jsonb,
  at timestamptz not null default now(),
  primary key (account_id, id)
);

create table refusals (
  account_id uuid not null,
  id uuid not null,
  device_id uuid,
  call text not null,
  status int not null,
  msg text not null,
  fields jsonb not null default '{}',
  at timestamptz not null default now(),
  primary key (account_id, id)
);

create table revisions (
  kind text not null,
  record_id uuid not null,
  rev int not null,
  action text not null,
  changed jsonb not null,
  by uuid,
  -- The device whose queue brought it: its own later edits have seen this one.
  device_id uuid,
  at timestamptz not null default now(),
  primary key (record_id, rev)
);

create table audit_log (
  id bigint generated always as identity primary key,
  account_id uuid,
  action text not null,
  detail jsonb not null default '{}',
  at timestamptz not null default now()
);

create table counters (
  name text primary key,
  value int not null
);

-- Companies ------------------------------------------------------------------------------------

create table labels (
  id uuid primary key,
  kind text not null,
  name text not null,
  "group" text not null default '',
  color text not null default '#1554D1',
  deleted_at timestamptz,
  unique (kind, name)
);

create table companies (
  id uuid primary key,
  name text not null,
  name_key text not null unique,
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
create unique index companies_credit_code on companies (credit_code) where credit_code <> '';
create index companies_name_trgm on companies using gin (name gin_trgm_ops);
create index companies_initials_trgm on companies using gin (initials gin_trgm_ops);
create index companies_street on companies (street_id, name);

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

-- Visits ---------------------------------------------------------------------------------------

create table visits (
  id uuid primary key,
  visit_no text not null unique,
  company_id uuid not null references companies(id),
  street_id text not null,
  calendar_id uuid,
  start_at timestamptz not null,
  end_at timestamptz not null,
  visit_type text not null,
  visit_method text not null,
  visitor_ids uuid[] not null,
  companions text not null default '',
  interviewees jsonb not null default '[]',
  content text not null,
  ip_status text not null default '',
  summary text not null default '',
  services text[] not null default '{}',
  policies text[] not null default '{}',
  willingness text,
  has_demand boolean not null default false,
  answer_id uuid,
  label_ids uuid[] not null default '{}',
  photos jsonb not null default '[]',
  audio jsonb not null default '[]',
  attachments jsonb not null default '[]',
  check_in jsonb,
  signature jsonb,
  next_action text not null default '',
  next_visit_at date,
  status text not null default '已归档',
  arrived uuid[] not null default '{}',
  rev int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz
);
create index visits_street_start on visits (street_id, start_at desc) where deleted_at is null;
create index visits_start on visits (start_at desc) where deleted_at is null;
create index visits_company on visits (company_id, start_at desc);
create index visits_visitors on visits using gin (visitor_ids);
create index visits_content_trgm on visits using gin (content gin_trgm_ops);

create table files (
  id uuid primary key,
  owner text not null,
  record_id uuid not null,
  kind text not null,
  sha256 text not null,
  size int not null,
  mime text not null,
  name text not null default '',
  account_id uuid not null,
  complete_at timestamptz
);
create index files_record on files (record_id);

create table imports (
  id uuid primary key,
  account_id uuid not null references accounts(id),
  file_name text not null,
  state text not null,
  rows jsonb not null,
  finished int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The change feed ------------------------------------------------------------------------------
-- One row for each record and scope it was seen in. xid is the writing transaction: a reader takes only
-- rows below the oldest transaction still running, so a change that commits late is never skipped.

create sequence feed_seq;
create table feed (
  kind text not null,
  record_id text not null,
  scope text not null,
  gone boolean not null,
  xid xid8 not null default pg_current_xact_id(),
  seq bigint not null default nextval('feed_seq'),
  primary key (kind, record_id, scope)
);
create index feed_order on feed (scope, xid, seq);

create function feed_put(a_kind text, a_record text, a_scope text, a_gone boolean) returns void language sql as $$
  insert into feed (kind, record_id, scope, gone) values (a_kind, a_record, a_scope, a_gone)
  on conflict (kind, record_id, scope)
  do update set gone = excluded.gone, xid = pg_current_xact_id(), seq = nextval('feed_seq');
$$;

-- Records of a street: leaving a street is a `gone` for it.
create function feed_street_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.street_id <> new.street_id then
    perform feed_put(tg_argv[0], old.id::text, old.street_id, true);
  end if;
  perform feed_put(tg_argv[0], new.id::text, new.street_id, new.deleted_at is not null);
  return null;
end $$;

create function feed_label() returns trigger language plpgsql as $$
begin
  perform feed_put('label', new.id::text, '*', new.deleted_at is not null);
  return null;
end $$;

create function feed_staff() returns trigger language plpgsql as $$
begin
  if new.is_news = 1 then perform feed_put('staff', new.id::text, '*', false); end if;
  return null;
end $$;

create function feed_street() returns trigger language plpgsql as $$
begin
  perform feed_put('street', new.id, '*', false);
  return null;
end $$;

create trigger visits_feed after insert or update on visits for each row execute function feed_street_record('visit');
create trigger companies_feed after insert or update on companies for each row execute function feed_street_record('company');
create trigger contacts_feed after insert or update on contacts for each row execute function feed_street_record('contact');
create trigger labels_feed after insert or update on labels for each row execute function feed_label();
create trigger streets_feed after insert or update on streets for each row execute function feed_street();
create trigger accounts_feed after insert or update of name, street_ids, com_name, state, is_news on accounts
  for each row execute function feed_staff();
