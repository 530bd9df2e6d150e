-- outside a transaction
-- Companies that share a legal person are looked up as those that share a name, an address or a code are.
create index concurrently if not exists companies_legal_person on companies (legal_person)
  where deleted_at is null and legal_person <> '';
