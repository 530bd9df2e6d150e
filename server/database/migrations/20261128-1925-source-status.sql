-- Where the source of a patent says that it stands, for statuses that no event gives.
alter table patents add column source_status jsonb;
