-- outside a transaction
-- The last willingness of each company in a period, out of the index alone: 24 MB at 300,000 visits.
create index concurrently if not exists visits_willing on visits (company_id, start_at desc, id desc) include (street_id, willingness)
  where deleted_at is null and willingness is not null;
-- Families with a member abroad are a handful among all patents.
create index concurrently if not exists patents_abroad on patents (family_simple) include (public_on, withdrawn_at)
  where family_simple <> '' and application_no !~ '^(CN)?[0-9]';
-- The newest demands that hold a common word.
create index concurrently if not exists demands_newest on demands (created_at desc, id desc) where deleted_at is null;
