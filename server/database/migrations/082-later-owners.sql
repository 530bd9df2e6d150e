-- Public records name the companies of the directory that they belong to. Who joins it later, or changes name or credit
-- code, is found among the records that are there, by the same keys as an import finds companies.

-- A name as companies.name_key has it.
create function name_key_of(name text) returns text language sql immutable parallel safe as $$
  select upper(regexp_replace(normalize(name, nfkc), '[\s()]', '', 'g'))
$$;
create function name_keys_of(first text, others text[]) returns text[] language sql immutable parallel safe as $$
  select array_agg(distinct public.name_key_of(name)) from unnest(first || others) as name
$$;
create function party_keys_of(parties jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct public.name_key_of(party ->> 'name')), '{}') from jsonb_array_elements(parties) as party
$$;
create function code_key_of(code text) returns text language sql immutable parallel safe as $$
  select upper(regexp_replace(normalize(code, nfkc), '[\s-]', '', 'g'))
$$;

create index trademarks_owner_keys on trademarks using gin (name_keys_of(applicant, co_applicants));
create index trademarks_owner_code on trademarks (code_key_of(applicant_code)) where applicant_code <> '';
create index copyright_records_owner_keys on copyright_records using gin (name_keys_of(owner, co_owners));
create index copyright_records_owner_code on copyright_records (code_key_of(owner_code)) where owner_code <> '';
create index judgments_party_keys on judgments using gin (party_keys_of(parties));

create function link_records_of(company uuid, key text, code text) returns void language plpgsql as $$
begin
  update trademarks set company_ids = company_ids || company
  where not company_ids @> array[company]
    and ((key <> '' and name_keys_of(applicant, co_applicants) @> array[key])
      or (code <> '' and applicant_code <> '' and code_key_of(applicant_code) = code));
  update copyright_records set company_ids = company_ids || company
  where not company_ids @> array[company]
    and ((key <> '' and name_keys_of(owner, co_owners) @> array[key])
      or (code <> '' and owner_code <> '' and code_key_of(owner_code) = code));
  update judgments set company_ids = company_ids || company
  where not company_ids @> array[company] and key <> '' and party_keys_of(parties) @> array[key];
end $$;

create function link_records() returns trigger language plpgsql as $$
begin
  perform link_records_of(new.id, new.name_key, code_key_of(new.credit_code));
  return null;
end $$;
create trigger companies_come after insert on companies for each row when (new.deleted_at is null)
  execute function link_records();
create trigger companies_renamed after update of name_key, credit_code on companies
  for each row when (new.deleted_at is null
    and (old.name_key, old.credit_code) is distinct from (new.name_key, new.credit_code))
  execute function link_records();

-- Who joined before.
do $$
declare one record;
begin
  for one in select id, name_key, credit_code from companies where deleted_at is null loop
    perform link_records_of(one.id, one.name_key, code_key_of(one.credit_code));
  end loop;
end $$;
