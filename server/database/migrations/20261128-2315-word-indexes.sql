-- outside a transaction
-- Words are looked for by pairs of signs; no search had ever used the indexes of trigrams.
create index concurrently if not exists companies_words on companies
  using gin (word_pairs(name || ' ' || short_name || ' ' || initials || ' ' || credit_code));
create index concurrently if not exists visits_words on visits using gin (word_pairs(content || ' ' || visit_no));
create index concurrently if not exists demands_words on demands
  using gin (word_pairs(title || ' ' || content || ' ' || demand_no));
analyze companies;
analyze visits;
analyze demands;
drop index concurrently if exists companies_name_trgm;
drop index concurrently if exists companies_initials_trgm;
drop index concurrently if exists visits_content_trgm;
drop index concurrently if exists demands_title_trgm;
drop index concurrently if exists demands_content_trgm;
