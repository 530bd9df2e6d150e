-- Review of visits ---------------------------------------------------------------------------------

-- Streets whose visits wait for their lead before they are archived; a street without a row does not review.
create table visit_reviews (
  street_id text primary key references streets(id),
  reviews boolean not null,
  updated_at timestamptz not null default now(),
  updated_by uuid
);

-- The last return: {reason, by_name, at}; null before the first and again once archived.
alter table visits add column review jsonb;
create index visits_waiting on visits (street_id, start_at desc)
  where status in ('待审核', '退回') and deleted_at is null;
