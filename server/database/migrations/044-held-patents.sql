-- What devices hold of a company's patents, one record of the feed for each company.

create function feed_holdings_of(companies_touched uuid[]) returns void language sql as $$
  insert into feed (kind, record_id, scope, gone)
  select 'holding', c.id::text, c.street_id, false
  from companies c where c.id = any(companies_touched) and c.deleted_at is null
  order by c.id
  on conflict (kind, record_id, scope)
  do update set gone = excluded.gone, xid = pg_current_xact_id(), seq = nextval('feed_seq');
$$;

create function feed_holdings_came() returns trigger language plpgsql as $$
begin
  perform feed_holdings_of(array(select distinct unnest(company_ids) from came));
  return null;
end $$;

create function feed_holdings_went() returns trigger language plpgsql as $$
begin
  perform feed_holdings_of(array(select distinct unnest(company_ids) from gone));
  return null;
end $$;

-- Only what a device shows counts: a patent that was cited once more is told to nobody.
create function feed_holdings_changed() returns trigger language plpgsql as $$
begin
  perform feed_holdings_of(array(
    select distinct unnest(o.company_ids || n.company_ids)
    from gone o join came n on n.id = o.id
    where (o.application_no, o.title, o.type, o.status, o.status_reason, o.status_on, o.restorable_until, o.filed_on,
        o.granted_on, o.company_ids, o.withdrawn_at)
      is distinct from (n.application_no, n.title, n.type, n.status, n.status_reason, n.status_on, n.restorable_until,
        n.filed_on, n.granted_on, n.company_ids, n.withdrawn_at)));
  return null;
end $$;

create trigger patents_held_came after insert on patents
  referencing new table as came for each statement execute function feed_holdings_came();
create trigger patents_held_changed after update on patents
  referencing old table as gone new table as came for each statement execute function feed_holdings_changed();
create trigger patents_held_went after delete on patents
  referencing old table as gone for each statement execute function feed_holdings_went();

-- With the company: out of the street it leaves, into the one it comes to.
create function feed_holding_of_company() returns trigger language plpgsql as $$
begin
  if old.street_id <> new.street_id then
    perform feed_put('holding', old.id::text, old.street_id, true);
  end if;
  perform feed_put('holding', new.id::text, new.street_id, new.deleted_at is not null);
  return null;
end $$;
create trigger companies_held after update of street_id, deleted_at on companies
  for each row when (old.street_id <> new.street_id or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function feed_holding_of_company();
