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
  updated_by uuid
);
insert into tier_settings (tier, least, quota, visit_days) values
  ('A', 60, 30, 60),
  ('B', 35, 100, 90),
  ('C', 15, 300, 180),
  ('D', 0, null, 365);
create index revisions_tier on revisions (record_id, at desc) where kind = 'company' and changed ? 'tier';
