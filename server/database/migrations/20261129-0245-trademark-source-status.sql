-- Where the source of a trademark says that it stands, for states that no event gives.
alter table trademarks add column source_status jsonb;
