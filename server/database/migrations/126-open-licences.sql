-- The days of a patent's open licences, derived from its events like the status: annuities due in them are reduced.
alter table patents add column open_licences jsonb not null default '[]';

create or replace function patent_record(p patents) returns jsonb language sql immutable as $$
  select to_jsonb(p) - array['status', 'status_reason', 'status_event_id', 'status_on', 'restorable_until',
    'status_problems', 'rights', 'extended_to', 'open_licences', 'cited', 'updated_at', 'created_at']
$$;

-- Devices reckon fees by them, and so do the sums.
create or replace function feed_holdings_changed() returns trigger language plpgsql as $$
begin
  perform feed_holdings_of(array(
    select distinct unnest(o.company_ids || n.company_ids)
    from gone o join came n on n.id = o.id
    where (o.application_no, o.title, o.type, o.status, o.status_reason, o.status_on, o.restorable_until, o.filed_on,
        o.granted_on, o.extended_to, o.open_licences, o.company_ids, o.withdrawn_at)
      is distinct from (n.application_no, n.title, n.type, n.status, n.status_reason, n.status_on, n.restorable_until,
        n.filed_on, n.granted_on, n.extended_to, n.open_licences, n.company_ids, n.withdrawn_at)));
  return null;
end $$;
