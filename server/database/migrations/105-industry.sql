-- Industry reports, their history, the companies they are open to, and who made use of them.
create table industry_reports (
  id uuid primary key,
  title text not null,
  trade text not null,
  period_from date not null,
  period_to date not null check (period_to >= period_from),
  summary text not null,
  body text not null default '',
  access text not null,
  state text not null default '草稿',
  -- The number of the last step.
  seq int not null default 0,
  updated_by uuid not null references accounts (id),
  updated_at timestamptz not null,
  created_at timestamptz not null,
  -- Of the text that is read now.
  published_at timestamptz
);
create index industry_reports_changed on industry_reports (updated_at desc);
create index industry_reports_published on industry_reports (published_at desc) where state = '已发布';

create table industry_report_steps (
  report_id uuid not null references industry_reports (id),
  seq int not null,
  move text not null,
  text text not null default '',
  by uuid not null references accounts (id),
  at timestamptz not null,
  primary key (report_id, seq)
);
create trigger industry_report_steps_append_only before update or delete on industry_report_steps
  for each row execute function refuse_change();

create table industry_openings (
  report_id uuid not null references industry_reports (id),
  company_id uuid not null references companies (id),
  -- The last day on which the company may read it; null: for good.
  last_day date,
  primary key (report_id, company_id)
);

create table industry_collections (
  account_id uuid not null references accounts (id),
  report_id uuid not null references industry_reports (id),
  at timestamptz not null,
  primary key (account_id, report_id)
);
create index industry_collections_report on industry_collections (report_id);

create table industry_uses (
  id bigint generated always as identity primary key,
  report_id uuid not null references industry_reports (id),
  account_id uuid not null references accounts (id),
  company_id uuid references companies (id),
  use text not null,
  -- In China.
  day date not null,
  at timestamptz not null
);
-- A reading counts once for an account and day; downloads count each.
create unique index industry_uses_reading on industry_uses (report_id, account_id, day) where use = '阅读';
create index industry_uses_newest on industry_uses (report_id, at desc);
create trigger industry_uses_append_only before update or delete on industry_uses
  for each row execute function refuse_change();
