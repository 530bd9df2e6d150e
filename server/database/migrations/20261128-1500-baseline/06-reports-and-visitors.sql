-- Background reports that are shown outside, and visitors of the small program.

create table reports (
  id uuid primary key,
  company_id uuid not null references companies(id),
  title text not null,
  -- The newest version.
  version int not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz
);
create index reports_company on reports (company_id, updated_at desc) where deleted_at is null;

create table report_versions (
  report_id uuid not null references reports(id),
  version int not null,
  title text not null,
  sections jsonb not null,
  sources jsonb not null default '[]',
  at timestamptz not null default now(),
  by uuid,
  primary key (report_id, version)
);
create trigger report_versions_fixed before update or delete on report_versions
  for each row execute function refuse_change();

-- A link to one version. The secret is kept as SHA-256; the code as SHA-256 of secret and code, so that ten
-- thousand guesses at this table tell nobody a code.
create table report_shares (
  id uuid primary key,
  report_id uuid not null references reports(id),
  version int not null,
  secret_hash bytea not null unique,
  code_hash bytea,
  expires_at timestamptz not null,
  max_views int not null check (max_views > 0),
  views int not null default 0,
  -- Whether readers see the names of officials.
  show_names boolean not null default false,
  allow_pdf boolean not null default false,
  wrong_codes int not null default 0,
  locked_until timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  -- Tries that a shared report's link refused are counted: the log keeps its lines for who was let in.
  refused int not null default 0,
  last_refused_at timestamptz
);
create index report_shares_report on report_shares (report_id, created_at desc);

create table report_views (
  id bigint generated always as identity primary key,
  share_id uuid not null references report_shares(id),
  result text not null,
  -- Masked: 203.0.113.*
  address text not null,
  -- Of a reading that succeeded: lets the same tab read again and fetch the PDF for a while.
  ticket_hash bytea,
  at timestamptz not null default now()
);
create index report_views_share on report_views (share_id, id desc);
create index report_views_ticket on report_views (ticket_hash) where ticket_hash is not null;
create unique index report_views_paper on report_views (share_id, ticket_hash) where result = '已下载 PDF';

create table visitors (
  id uuid primary key,
  mobile text not null,
  name text not null default '',
  created_at timestamptz not null default now(),
  last_login_at timestamptz not null default now(),
  -- Who signs in after a number was out of use for so long is somebody else, and sees nothing of who had it before.
  retired_at timestamptz
);
create unique index visitors_mobile on visitors (mobile) where retired_at is null;

create table visitor_sessions (
  token_hash bytea primary key,
  visitor_id uuid not null references visitors(id),
  -- The company the visitor speaks for, while a contact of it has the visitor's mobile. No reference: after a
  -- merge the visitor chooses anew.
  company_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index visitor_sessions_visitor on visitor_sessions (visitor_id);
create index visitor_sessions_end on visitor_sessions (expires_at);

-- A mobile no company knows asks to be its contact; the street decides.
create table visitor_registrations (
  id uuid primary key,
  visitor_id uuid not null references visitors(id),
  street_id text not null references streets(id),
  name text not null,
  post text not null default '',
  company_name text not null,
  credit_code text not null default '',
  -- The company it names, when the platform knows it; never told to the visitor before it is accepted.
  company_id uuid references companies(id),
  status text not null default '待处理',
  reply text not null default '',
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  handled_by uuid
);
create unique index visitor_registrations_one_open on visitor_registrations (visitor_id) where status = '待处理';
create index visitor_registrations_street on visitor_registrations (street_id, status, created_at desc);

-- A company asks for a visit, or for another time of a planned one.
create table visit_requests (
  id uuid primary key,
  company_id uuid not null references companies(id),
  visitor_id uuid not null references visitors(id),
  contact_name text not null,
  wanted_on date not null,
  wanted_part text not null,
  purpose text not null,
  -- The appointment that shall be at another time; null for a new one.
  calendar_id uuid references calendar_entries(id),
  status text not null default '待处理',
  reply text not null default '',
  -- The entry that answers it.
  entry_id uuid references calendar_entries(id),
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  handled_by uuid
);
create index visit_requests_company on visit_requests (company_id, created_at desc);
create index visit_requests_status on visit_requests (status, created_at desc);

create table appointment_confirmations (
  calendar_id uuid not null references calendar_entries(id),
  company_id uuid not null references companies(id),
  visitor_id uuid not null references visitors(id),
  -- The time that was confirmed: another time is not.
  plan_start timestamptz not null,
  at timestamptz not null default now(),
  primary key (calendar_id, company_id)
);

create table visit_comments (
  visit_id uuid not null references visits(id),
  company_id uuid not null references companies(id),
  visitor_id uuid not null references visitors(id),
  satisfaction text not null,
  content text not null default '',
  at timestamptz not null default now(),
  primary key (visit_id, company_id)
);
create index visit_comments_at on visit_comments (at desc);
