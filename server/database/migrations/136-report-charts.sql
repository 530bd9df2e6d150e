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
