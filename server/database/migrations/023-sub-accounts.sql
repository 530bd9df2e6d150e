-- Who leads a unit is a main account: sub-accounts that were made leads meanwhile are main accounts from now on.
update accounts set rid = 0 where rid > 0 and 'lead' = any(roles);
alter table accounts add constraint sub_accounts_lead_nobody check (rid = 0 or not ('lead' = any(roles)));
