-- Scores lie in a table of their own for each day, so that an old day is dropped and not deleted row by row, and a new
-- one is seen whole or not at all.
create schema scores;

-- What was kept before is brought over day by day once the server listens (backfill score-days).
alter table company_scores drop constraint company_scores_company_id_fkey;
alter table company_scores drop constraint company_scores_version_fkey;
alter table company_scores set schema scores;
alter table scores.company_scores rename to before;
alter table scores.before rename constraint company_scores_pkey to before_pkey;
drop index scores.company_scores_company;
drop index scores.company_scores_place;

create table company_scores (
  day date not null,
  company_id uuid not null,
  version int not null,
  score numeric(5, 2) not null,
  -- in the whole district
  place int not null,
  -- 1 is the best; who has the same score comes in the order of ids
  by_score int not null,
  -- by indicator; an indicator that is null is not known. Null: not kept any more
  figures jsonb,
  -- by each measure of the day, in the order of score_days.measures: the place, and the number in the order of the list
  places int[],
  orders int[],
  primary key (company_id, day)
) partition by list (day);
create index company_scores_score on company_scores (score, by_score desc);

-- Days that have scores.
create table score_days (
  day date primary key,
  version int not null references score_rules (version),
  companies int not null,
  -- what companies can be ranked by; empty: by the score alone, figures are not kept any more
  measures text[] not null
);

-- Changes of many rows that go on in rounds after the server listens.
create table backfills (
  name text primary key,
  -- what an administrator reads
  title text not null,
  -- where the last round ended
  after text,
  done bigint not null default 0,
  of bigint not null,
  began_at timestamptz not null default now(),
  ended_at timestamptz
);
