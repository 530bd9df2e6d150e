-- What the district reads: warnings, watches, monthly reports, figures, scores, tiers.

-- Rules as data: a row for each version that was published; the highest one counts.
create table warning_rules (
  kind text not null,
  version int not null,
  level text not null,
  parameters jsonb not null default '{}',
  is_on boolean not null default true,
  note text not null default '',
  published_at timestamptz not null default now(),
  published_by uuid references accounts (id),
  primary key (kind, version)
);

-- What the night's work found.
create table warnings (
  id uuid primary key,
  kind text not null,
  rule_version int not null,
  level text not null,
  company_id uuid not null references companies (id),
  subject_kind text not null,
  subject_id uuid not null,
  -- Tells one episode of the same subject from the next: the year of an annuity, the last day of a certificate.
  cause text not null,
  title text not null,
  facts jsonb not null default '[]',
  due date,
  state text not null default '未处理',
  handler_id uuid references accounts (id),
  note text not null default '',
  opened_at timestamptz not null,
  acted_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  -- The same for all that are open, its own for each that is closed. With it the index below allows one open warning
  -- of a rule, subject and company; an index with a predicate would say the same, but a merge of companies knows
  -- only whole indexes when it leaves double rows where they are.
  slot uuid not null generated always as (
    case when state in ('未处理', '已通知', '处理中') then '00000000-0000-0000-0000-000000000000'::uuid else id end
  ) stored
);
create unique index warnings_open on warnings (kind, subject_id, company_id, slot);
create index warnings_company on warnings (company_id, opened_at desc);
create index warnings_handler on warnings (handler_id) where handler_id is not null;
create index warnings_unacted on warnings (opened_at) where state in ('未处理', '已通知');

-- What happened to a warning; `by` null: the platform itself.
create table warning_moves (
  id uuid primary key,
  warning_id uuid not null references warnings (id) on delete cascade,
  action text not null,
  from_state text,
  to_state text not null,
  by uuid references accounts (id),
  note text not null default '',
  link jsonb,
  at timestamptz not null
);
create index warning_moves_warning on warning_moves (warning_id, at desc);

-- What companies keep an eye on.
create table watches (
  id uuid primary key,
  company_id uuid not null references companies (id),
  kind text not null,
  name text not null,
  -- What makes two of one kind the same: a name as the directory compares it, a patent's id, an expression.
  key text not null,
  target_company_id uuid references companies (id),
  patent_id uuid references patents (id) on delete cascade,
  expression text not null default '',
  dialect text not null default '',
  state text not null default '监控中',
  since timestamptz not null,
  -- Last look at what is new; what came later counts as new.
  seen_at timestamptz not null,
  created_by uuid references accounts (id),
  updated_at timestamptz not null default now(),
  unique (company_id, kind, key)
);
create index watches_running on watches (kind) where state = '监控中';

-- Monthly reports of companies' patents: what was reckoned is kept, so that an old report never changes.
create table monthly_reports (
  id uuid primary key,
  company_id uuid not null references companies (id),
  -- 2026-10
  month text not null,
  rule_version int not null,
  data jsonb not null,
  made_at timestamptz not null,
  unique (company_id, month)
);

-- Figures of the district and its streets by day: the running day is counted again and again, the others stay as the
-- last count of their day left them. A day without rows was not counted, which is another thing than none.
create table district_figures (
  day date not null,
  -- empty: the district as a whole, where a patent of companies in two streets counts once
  street_id text not null,
  figure text not null,
  value int not null,
  counted_at timestamptz not null,
  primary key (day, street_id, figure)
);
create index district_figures_course on district_figures (street_id, figure, day);

-- Patents by what they are grouped by, as they were counted last: a million rows are not grouped while somebody waits.
create table district_parts (
  -- empty: the district as a whole
  street_id text not null,
  part text not null,
  name text not null,
  sub text not null default '',
  value int not null,
  counted_at timestamptz not null,
  primary key (street_id, part, name, sub)
);

-- Official outlines of the streets; the latest that was not taken back is shown.
create table district_maps (
  id uuid primary key,
  -- 审图号
  number text not null,
  file_name text not null,
  -- [{street_id, rings[[[lng, lat]]]}]
  shapes jsonb not null,
  points int not null,
  uploaded_at timestamptz not null,
  uploaded_by uuid not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid
);

-- The table of the figures as somebody keeps it: chosen columns, and the companies it is about; empty: all of them.
create table district_views (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  name text not null,
  columns text[] not null,
  trade text not null default '',
  tier text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, name)
);

-- Versions of the rules of the score. At most one is a draft; a published one never changes.
create table score_rules (
  version int primary key,
  state text not null check (state in ('draft', 'published')),
  rules jsonb not null,
  note text not null default '',
  rev int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid
);
create unique index score_rules_draft on score_rules (state) where state = 'draft';

-- What every company's figures and score were on a day. Not moved when companies are merged: the figures of the day
-- were those of the two.
create table company_scores (
  day date not null,
  company_id uuid not null references companies (id) on delete cascade,
  version int not null references score_rules (version),
  score numeric(5, 2) not null,
  -- in the whole district
  place int not null,
  -- by indicator; null: not known
  figures jsonb not null,
  primary key (day, company_id)
);
create index company_scores_company on company_scores (company_id, day);
create index company_scores_place on company_scores (day, place);

-- What is settled for the tiers of companies; the four rows change together, under one revision.
create table tier_settings (
  tier text primary key check (tier in ('A', 'B', 'C', 'D')),
  -- score from which the tier is proposed
  least int not null,
  -- null: as many as there are
  quota int,
  -- days from one visit to the next; null: none are promised
  visit_days int,
  rev int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint tier_settings_last_has_no_quota check (tier <> 'D' or quota is null)
);
