-- The last tier takes every company that the others have no seats for: a quota of it would leave some without any.
update tier_settings set quota = null where tier = 'D';
alter table tier_settings add constraint tier_settings_last_has_no_quota check (tier <> 'D' or quota is null);
