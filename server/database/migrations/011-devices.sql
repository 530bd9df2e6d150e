-- A manager may have a device's local data wiped at its next contact.
alter table devices
  add column wipe_ordered_at timestamptz,
  add column wipe_ordered_by uuid references accounts(id),
  add column wiped_at timestamptz,
  -- What the device had not sent when it obeyed.
  add column wipe_lost int;

-- Set with a generated password: nothing else works before it is changed.
alter table accounts add column must_change_password boolean not null default false;

create index sessions_device on sessions (device_id) where device_id is not null;
create index refusals_at on refusals (account_id, at desc);
