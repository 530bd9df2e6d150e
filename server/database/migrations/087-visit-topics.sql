-- Topics taken along into a visit, with what came of each.
alter table visits add column topics jsonb not null default '[]';

-- Devices are told of what kind an open warning is: what there is already is told anew.
select feed_held_records_of(array(select distinct company_id from warnings where closed_at is null));
