-- Every device a session has ever named, the present one included: it cannot take a name back.
alter table sessions add column named_devices uuid[] not null default '{}';
update sessions set named_devices = array[device_id] where device_id is not null;
-- Over for everything but the wipe that its device is ordered to; goes when that is done or taken back.
alter table sessions add column is_over boolean not null default false;

-- Asked with every call: orders that have not been obeyed.
create index devices_ordered on devices (account_id) where wipe_ordered_at is not null and wiped_at is null;
