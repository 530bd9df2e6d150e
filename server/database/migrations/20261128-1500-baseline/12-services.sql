-- What the platform does for companies: consulting, orders, coupons, industry reports, applications, announcements.

-- Questions of companies to the platform, and what was done about them.
create table consultings (
  id uuid primary key,
  company_id uuid not null references companies (id),
  asked_by uuid not null references accounts (id),
  category text not null,
  title text not null,
  content text not null,
  state text not null default '待分派',
  assigned_to uuid references accounts (id),
  -- The number of the last step.
  seq int not null default 0,
  -- Since when an answer is owed.
  waiting_since timestamptz,
  stars int check (stars between 1 and 5),
  stars_words text not null default '',
  -- What others read, without names; empty where nothing is published.
  shown_question text not null default '',
  shown_answer text not null default '',
  published_at timestamptz,
  created_at timestamptz not null
);
create index consultings_company on consultings (company_id, created_at desc);
create index consultings_waiting on consultings (waiting_since) where waiting_since is not null;
create index consultings_published on consultings (published_at desc) where published_at is not null;

create table consulting_steps (
  consulting_id uuid not null references consultings (id),
  seq int not null,
  move text not null,
  text text not null default '',
  by uuid not null references accounts (id),
  at timestamptz not null,
  primary key (consulting_id, seq)
);
create trigger consulting_steps_append_only before update or delete on consulting_steps
  for each row execute function refuse_change();

create table consulting_templates (
  id uuid primary key,
  title text not null,
  content text not null
);

-- Services that companies order from the office, and what becomes of each order. Sums are whole cents.
create table order_products (
  id uuid primary key,
  name text not null,
  category text not null,
  description text not null,
  unit text not null,
  price bigint not null check (price >= 0),
  on_offer boolean not null,
  rev int not null default 1,
  updated_by uuid not null references accounts (id),
  updated_at timestamptz not null,
  created_at timestamptz not null
);

create table service_orders (
  id uuid primary key,
  no text not null unique,
  company_id uuid not null references companies (id),
  ordered_by uuid not null references accounts (id),
  product_id uuid not null references order_products (id),
  -- As the product was when it was ordered.
  product_name text not null,
  category text not null,
  unit text not null,
  price bigint not null check (price >= 0),
  quantity int not null check (quantity > 0),
  discount bigint not null default 0,
  discount_reason text not null default '',
  contact text not null,
  mobile text not null,
  note text not null default '',
  invoice jsonb,
  invoice_no text not null default '',
  invoice_date date,
  state text not null default '待确认',
  -- The number of the last step.
  seq int not null default 0,
  -- A voucher waits to be compared with the account.
  voucher boolean not null default false,
  voucher_amount bigint,
  voucher_date date,
  paid_at timestamptz,
  -- The state in which a refund was asked for, while it is.
  refund_from text,
  refund_agreed boolean not null default false,
  refund_reference text not null default '',
  refund_date date,
  refunded_at timestamptz,
  stars int check (stars between 1 and 5),
  stars_words text not null default '',
  created_at timestamptz not null,
  -- When an order was handed over first, whatever became of it since.
  delivered_at timestamptz,
  -- What is to be paid is what a coupon leaves of it; the name stays with an order that gave its coupon back.
  coupon_cut bigint not null default 0 check (coupon_cut >= 0),
  coupon_name text not null default '',
  amount bigint not null generated always as (price * quantity - discount - coupon_cut) stored,
  check (discount between 0 and price * quantity),
  constraint service_orders_amount check (discount + coupon_cut <= price * quantity)
);
create index service_orders_company on service_orders (company_id, created_at desc);
create index service_orders_created on service_orders (created_at desc);
create index service_orders_delivered on service_orders (product_id, company_id) where delivered_at is not null;

create table order_steps (
  order_id uuid not null references service_orders (id),
  seq int not null,
  move text not null,
  text text not null default '',
  by uuid not null references accounts (id),
  at timestamptz not null,
  primary key (order_id, seq)
);
create trigger order_steps_append_only before update or delete on order_steps
  for each row execute function refuse_change();

create table order_files (
  id uuid primary key,
  order_id uuid not null references service_orders (id),
  account_id uuid not null references accounts (id),
  kind text not null,
  sha256 text not null,
  mime text not null,
  size int not null,
  name text not null,
  -- The step it came with; null: it was handed in and not used yet.
  step_seq int,
  created_at timestamptz not null
);
create index order_files_order on order_files (order_id);
create index order_files_sha256 on order_files (sha256);

-- Coupons for orders, and the single ones that companies hold. Sums are whole cents.
create table coupons (
  id uuid primary key,
  name text not null,
  kind text not null,
  -- Cents that are taken off, or per cent, or 0 where all is.
  value bigint not null check (value >= 0),
  -- Services it is for; none: all.
  product_ids uuid[] not null,
  least bigint not null check (least >= 0),
  valid_from date not null,
  valid_to date not null check (valid_to >= valid_from),
  total int not null check (total > 0),
  per_company int not null check (per_company > 0),
  way text not null,
  street_ids text[] not null,
  code text not null,
  state text not null default '草稿',
  rev int not null default 1,
  updated_by uuid not null references accounts (id),
  updated_at timestamptz not null,
  created_at timestamptz not null
);
create unique index coupons_code on coupons (code) where code <> '';

create table coupon_grants (
  id uuid primary key,
  coupon_id uuid not null references coupons (id),
  company_id uuid not null references companies (id),
  given_by uuid not null references accounts (id),
  given_at timestamptz not null,
  -- The order it is used for: one order for a coupon, one coupon for an order.
  order_id uuid references service_orders (id),
  recalled_by uuid references accounts (id),
  recalled_at timestamptz,
  recall_reason text not null default '',
  check (order_id is null or recalled_at is null)
);
create index coupon_grants_coupon on coupon_grants (coupon_id, company_id);
create index coupon_grants_company on coupon_grants (company_id);
create unique index coupon_grants_order on coupon_grants (order_id) where order_id is not null;

-- A report that was made elsewhere, as a PDF in place of a text.
create table industry_files (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  sha256 text not null,
  size int not null,
  pages int not null check (pages > 0),
  name text not null,
  created_at timestamptz not null
);
create index industry_files_sha256 on industry_files (sha256);

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
  published_at timestamptz,
  -- A draft that was deleted; its history stays.
  deleted_at timestamptz,
  -- A report that an order opens names the service that is ordered.
  product_id uuid references order_products (id),
  file_id uuid references industry_files (id),
  constraint industry_reports_product check ((access = '订购可读') = (product_id is not null)),
  constraint industry_reports_text check (file_id is null or body = '')
);
create index industry_reports_changed on industry_reports (updated_at desc);
create index industry_reports_published on industry_reports (published_at desc) where state = '已发布';
create index industry_reports_product on industry_reports (product_id) where product_id is not null;
create index industry_reports_file on industry_reports (file_id) where file_id is not null;

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

-- Charts of industry reports: the hits of an expression, counted once. New figures are another chart.
create table industry_charts (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  kind text not null,
  title text not null,
  expression text not null,
  dialect text not null,
  scope text not null,
  size int not null,
  figures jsonb not null,
  total int not null check (total > 0),
  left_out int not null default 0 check (left_out >= 0),
  taken_at timestamptz not null
);
create index industry_charts_taken on industry_charts (taken_at);
create trigger industry_charts_unchanged before update on industry_charts
  for each row execute function refuse_change();

-- Charts that the text of a report has a place for.
create table industry_report_charts (
  report_id uuid not null references industry_reports (id),
  chart_id uuid not null references industry_charts (id),
  primary key (report_id, chart_id)
);
create index industry_report_charts_chart on industry_report_charts (chart_id);

-- What companies apply for beside their certification: an account, an expert, a service.
create table applications (
  id uuid primary key,
  company_id uuid not null references companies (id),
  asked_by uuid not null references accounts (id),
  kind text not null,
  facts jsonb not null,
  documents uuid[] not null,
  state text not null default '待审核' check (state in ('待审核', '通过', '退回', '不予通过', '已撤回')),
  -- The number of the last step.
  seq int not null,
  -- The account or the draft that came of it.
  made_id uuid,
  sent_at timestamptz not null
);
create index applications_company on applications (company_id, sent_at desc);
create index applications_state on applications (state, sent_at);

create table application_steps (
  application_id uuid not null references applications (id),
  seq int not null,
  move text not null,
  text text not null default '',
  by uuid not null references accounts (id),
  at timestamptz not null,
  primary key (application_id, seq)
);
create trigger application_steps_append_only before update or delete on application_steps
  for each row execute function refuse_change();

-- Functions that the office has opened to the trial of a company, each until a day; who is certified has them anyway.
create table opened_functions (
  company_id uuid not null references companies (id),
  name text not null,
  until date not null,
  -- By which it was opened last.
  application_id uuid not null references applications (id),
  primary key (company_id, name)
);
create index opened_functions_until on opened_functions (until);

-- What administrators tell people, whom it went to, and who confirmed it.
create table announcements (
  id uuid primary key,
  category text not null,
  title text not null,
  body text not null,
  needs_confirm boolean not null,
  kinds text[] not null,
  street_ids text[] not null,
  label_ids uuid[] not null,
  account_ids uuid[] not null,
  state text not null,
  -- The number of the last change.
  seq int not null,
  -- null: as soon as it was saved.
  send_at timestamptz,
  sent_at timestamptz,
  -- Why it was taken back.
  reason text not null default '',
  created_by uuid not null references accounts (id),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index announcements_waiting on announcements (send_at) where state = '待发送';
create index announcements_newest on announcements (created_at desc, id);

create table announcement_receipts (
  announcement_id uuid not null references announcements (id),
  account_id uuid not null references accounts (id),
  read_at timestamptz,
  confirmed_at timestamptz,
  primary key (announcement_id, account_id)
);
create index announcement_receipts_account on announcement_receipts (account_id);
