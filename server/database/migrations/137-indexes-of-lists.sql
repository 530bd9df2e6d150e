-- Indexes over lists of a few entries, which queries look into once for each row of another table. Entries that a GIN index
-- has not sorted in yet are read through at every such look, and make the planner prefer to read the whole table each time:
-- after patents were imported one page of the devices' feed took seconds. Sorted in at once, they cost a write little.
do $$
declare
  index_name text;
begin
  foreach index_name in array array[
    'patents_companies', 'patents_applicants', 'patent_texts_citations', 'trademarks_companies', 'trademarks_owner_keys',
    'judgments_companies', 'judgments_party_keys', 'copyright_records_companies', 'copyright_records_owner_keys',
    'companies_labels', 'visits_visitors', 'calendar_members', 'calendar_companies', 'demands_collaborators',
    'published_pieces_tags'
  ] loop
    execute format('alter index %I set (fastupdate = off)', index_name);
    -- What waits from before.
    perform gin_clean_pending_list(index_name::regclass);
  end loop;
end $$;
