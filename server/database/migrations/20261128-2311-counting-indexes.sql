-- outside a transaction
-- What lists and figures count is read out of indexes alone, and the page of open warnings stands in the order of one.
create index concurrently if not exists warnings_counted on warnings (street_id, level, kind, state);
create index concurrently if not exists warnings_pressing on warnings
  (array_position('{红,橙,黄,蓝}'::text[], level), due, opened_at desc, id)
  where slot = '00000000-0000-0000-0000-000000000000'::uuid and street_id is not null;
create index concurrently if not exists warnings_acted on warnings (opened_at) include (street_id, kind, acted_at)
  where acted_at is not null;
create index concurrently if not exists warnings_waiting on warnings (opened_at) include (street_id, kind)
  where acted_at is null and slot = '00000000-0000-0000-0000-000000000000'::uuid;
-- Takes the place of visits_start: the same order, with what is counted by.
create index concurrently if not exists visits_counted on visits (start_at) include (street_id, company_id, visitor_ids)
  where deleted_at is null;
drop index concurrently if exists visits_start;
create index concurrently if not exists visits_promised on visits (start_at) include (company_id)
  where deleted_at is null and next_action <> '';
create index concurrently if not exists visits_photos_missing on visits (start_at) include (street_id)
  where deleted_at is null and missing_photos(photos, arrived) > 0;
create index concurrently if not exists companies_living on companies (id) include (street_id, owner_id, label_ids)
  where deleted_at is null;
