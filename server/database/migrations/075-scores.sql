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

insert into score_rules (version, state, note, rules) values (1, 'published', '初始规则', '[
  {"indicator": "valid_inventions", "weight": 25, "least": 0, "most": 50, "missing": "zero"},
  {"indicator": "high_value", "weight": 15, "least": 0, "most": 10, "missing": "zero"},
  {"indicator": "grants_3y", "weight": 15, "least": 0, "most": 60, "missing": "zero"},
  {"indicator": "rd_share", "weight": 15, "least": 0, "most": 8, "missing": "skip"},
  {"indicator": "honors", "weight": 10, "least": 0, "most": 8, "missing": "zero"},
  {"indicator": "trademarks", "weight": 8, "least": 0, "most": 60, "missing": "zero"},
  {"indicator": "visits", "weight": 4, "least": 0, "most": 6, "missing": "zero"},
  {"indicator": "demands", "weight": 4, "least": 0, "most": 4, "missing": "zero"},
  {"indicator": "willingness", "weight": 4, "least": 0, "most": 3, "missing": "skip"}
]');

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
