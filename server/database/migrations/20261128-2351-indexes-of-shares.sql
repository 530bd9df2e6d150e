-- outside a transaction
-- What is somebody's own is looked up by these with every pull of a device that holds a share: decision 079.
create index concurrently if not exists companies_owner on companies (owner_id) where owner_id is not null and deleted_at is null;
create index concurrently if not exists companies_author on companies (created_by, created_at) where deleted_at is null;
create index concurrently if not exists answers_author on answers (created_by) where deleted_at is null;
create index concurrently if not exists calendar_author on calendar_entries (created_by, plan_end) where deleted_at is null;
-- Most visits stand under one of their visitors and are found by those.
create index concurrently if not exists visits_for_others on visits (created_by) where deleted_at is null and not visitor_ids @> array[created_by];
