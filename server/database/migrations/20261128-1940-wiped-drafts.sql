-- What else a device deleted by order: drafts, and the photos in them. null: it did not say.
alter table devices
  add column wipe_drafts int,
  add column wipe_photos int;
