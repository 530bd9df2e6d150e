-- A warning knows the street of its company, so that lists and figures are counted without reading companies. Null once
-- the company is gone: nobody sees its warnings then.
alter table warnings add column street_id text;

create function warning_street() returns trigger language plpgsql as $$
begin
  new.street_id := (select c.street_id from companies c where c.id = new.company_id and c.deleted_at is null);
  return new;
end $$;
create trigger warnings_street before insert or update of company_id on warnings
  for each row execute function warning_street();

create function warning_streets_follow() returns trigger language plpgsql as $$
begin
  update warnings set street_id = case when new.deleted_at is null then new.street_id end where company_id = new.id;
  return null;
end $$;
create trigger companies_warning_streets after update on companies for each row
  when (old.street_id is distinct from new.street_id or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function warning_streets_follow();

-- Devices hear nothing of a column that they do not hold.
alter table warnings disable trigger warnings_held_changed;
update warnings w set street_id = c.street_id from companies c where c.id = w.company_id and c.deleted_at is null;
alter table warnings enable trigger warnings_held_changed;

-- Photos and files of a visit that have not come yet.
create function missing_photos(photos jsonb, arrived uuid[]) returns int language sql immutable parallel safe as $$
  select count(*)::int from jsonb_array_elements(photos) as p where ((p ->> 'id')::uuid = any(arrived)) is not true
$$;
