-- Devices hold a company's honors, certificates and open warnings beside its patents, in the same record of the feed.

-- Annuities do not follow from these: their sums hear nothing of them, as they do in feed_holdings_of.
create function feed_held_records_of(companies_touched uuid[]) returns void language sql as $$
  insert into feed (kind, record_id, scope, gone)
  select 'holding', c.id::text, c.street_id, false
  from companies c where c.id = any(companies_touched) and c.deleted_at is null
  order by c.id
  on conflict (kind, record_id, scope)
  do update set gone = excluded.gone, xid = pg_current_xact_id(), seq = nextval('feed_seq');
$$;

create function feed_held_records_came() returns trigger language plpgsql as $$
begin
  perform feed_held_records_of(array(select distinct company_id from came));
  return null;
end $$;

create function feed_held_records_went() returns trigger language plpgsql as $$
begin
  perform feed_held_records_of(array(select distinct company_id from gone));
  return null;
end $$;

create function feed_held_records_honors() returns trigger language plpgsql as $$
begin
  perform feed_held_records_of(array(
    select distinct unnest(array[o.company_id, n.company_id])
    from gone o join came n on n.id = o.id
    where (o.company_id, o.title, o.level, o.year, o.valid_to, o.revoked_on, o.deleted_at)
      is distinct from (n.company_id, n.title, n.level, n.year, n.valid_to, n.revoked_on, n.deleted_at)));
  return null;
end $$;

create function feed_held_records_certificates() returns trigger language plpgsql as $$
begin
  perform feed_held_records_of(array(
    select distinct unnest(array[o.company_id, n.company_id])
    from gone o join came n on n.id = o.id
    where (o.company_id, o.kind, o.name, o.expires_on, o.deleted_at)
      is distinct from (n.company_id, n.kind, n.name, n.expires_on, n.deleted_at)));
  return null;
end $$;

-- A step that leaves a warning open changes nothing of what devices show.
create function feed_held_records_warnings() returns trigger language plpgsql as $$
begin
  perform feed_held_records_of(array(
    select distinct unnest(array[o.company_id, n.company_id])
    from gone o join came n on n.id = o.id
    where (o.company_id, o.level, o.title, o.due, o.slot = n.slot)
      is distinct from (n.company_id, n.level, n.title, n.due, true)));
  return null;
end $$;

create trigger honors_held_came after insert on honors
  referencing new table as came for each statement execute function feed_held_records_came();
create trigger honors_held_changed after update on honors
  referencing old table as gone new table as came for each statement execute function feed_held_records_honors();
create trigger honors_held_went after delete on honors
  referencing old table as gone for each statement execute function feed_held_records_went();

create trigger certificates_held_came after insert on certificates
  referencing new table as came for each statement execute function feed_held_records_came();
create trigger certificates_held_changed after update on certificates
  referencing old table as gone new table as came for each statement execute function feed_held_records_certificates();
create trigger certificates_held_went after delete on certificates
  referencing old table as gone for each statement execute function feed_held_records_went();

create trigger warnings_held_came after insert on warnings
  referencing new table as came for each statement execute function feed_held_records_came();
create trigger warnings_held_changed after update on warnings
  referencing old table as gone new table as came for each statement execute function feed_held_records_warnings();
create trigger warnings_held_went after delete on warnings
  referencing old table as gone for each statement execute function feed_held_records_went();

-- What is there already.
select feed_held_records_of(array(
  select company_id from honors where deleted_at is null
  union select company_id from certificates where deleted_at is null
  union select company_id from warnings where closed_at is null));
