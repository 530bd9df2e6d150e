-- outside a transaction
create index concurrently if not exists companies_street_tier on companies (street_id, tier, industry_code) include (id) where deleted_at is null;
create index concurrently if not exists companies_deleted on companies (id) where deleted_at is not null;
