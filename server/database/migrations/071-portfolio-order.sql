-- The portfolio opens with what was added last: a page of it without sorting all.
create index portfolio_entries_added on portfolio_entries (company_id, created_at desc, id) where deleted_at is null;
