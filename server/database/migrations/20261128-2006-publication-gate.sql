-- From which day a patent is everybody's: that of its publication or grant, whichever came first. Null: of neither is
-- anything known, and it is its owner's alone. A number of a publication without its day was published long ago.
alter table patents add column public_on date generated always as (
  case when published_on is null and granted_on is null
    then case when publication_no <> '' or grant_no <> '' then date '0001-01-01' end
    else least(published_on, granted_on) end) stored;
create index patents_public_on on patents (public_on);

-- Follows from other columns, as what was left out here before does.
create or replace function patent_record(p patents) returns jsonb language sql immutable as $$
  select to_jsonb(p) - array['status', 'status_reason', 'status_event_id', 'status_on', 'restorable_until',
    'status_problems', 'rights', 'extended_to', 'open_licences', 'cited', 'updated_at', 'created_at', 'public_on']
$$;

-- Devices hold what is published: a day of publication that comes, changes or goes is told to them too.
create or replace function feed_holdings_changed() returns trigger language plpgsql as $$
begin
  perform feed_holdings_of(array(
    select distinct unnest(o.company_ids || n.company_ids)
    from gone o join came n on n.id = o.id
    where (o.application_no, o.title, o.type, o.status, o.status_reason, o.status_on, o.restorable_until, o.filed_on,
        o.granted_on, o.extended_to, o.open_licences, o.company_ids, o.withdrawn_at, o.public_on)
      is distinct from (n.application_no, n.title, n.type, n.status, n.status_reason, n.status_on, n.restorable_until,
        n.filed_on, n.granted_on, n.extended_to, n.open_licences, n.company_ids, n.withdrawn_at, n.public_on)));
  return null;
end $$;

-- A patent that leaves the store stays in the portfolios with what was known of it: in those of others only where it
-- was published.
create or replace function keep_portfolio_entries() returns trigger language plpgsql as $$
begin
  update portfolio_entries set patent_id = null, own_number = old.application_no, own_title = old.title,
    own_type = old.type, own_filed_on = old.filed_on, own_granted_on = old.granted_on
  where patent_id = old.id
    and (old.company_ids @> array[company_id] or old.public_on <= (now() at time zone 'Asia/Shanghai')::date);
  update portfolio_entries set patent_id = null where patent_id = old.id;
  return old;
end $$;

-- An import tells of each record whether it stays secret.
alter table patent_import_rows add column unpublished boolean not null default false;
alter table patent_imports
  alter column counts set default '{"create": 0, "update": 0, "same": 0, "refused": 0, "unpublished": 0}';
update patent_imports set counts = counts || '{"unpublished": 0}';
