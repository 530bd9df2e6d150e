-- Who leads a unit is a main account: sub-accounts that were made leads meanwhile are main accounts from now on.
update accounts set rid = 0 where rid > 0 and 'lead' = any(roles);
alter table accounts add constraint sub_accounts_lead_nobody check (rid = 0 or not ('lead' = any(roles)));

-- When it was last known that a contact's mobile is the contact's: an official wrote it down, or the contact signed
-- in with it. Carriers give a number that was returned to others: what is older proves nothing (decision 021).
create table contact_proofs (
  contact_id uuid primary key references contacts(id) on delete cascade,
  mobile text not null,
  at timestamptz not null
);

create function prove_contact() returns trigger language plpgsql as $$
begin
  insert into contact_proofs (contact_id, mobile, at) values (new.id, new.mobile, now())
  on conflict (contact_id) do update set mobile = excluded.mobile, at = excluded.at;
  return null;
end $$;
create trigger contacts_prove after insert or update of mobile on contacts
  for each row when (new.mobile <> '') execute function prove_contact();

insert into contact_proofs (contact_id, mobile, at)
select k.id, k.mobile, v.last_login_at from contacts k join visitors v on v.mobile = k.mobile;

-- Who signs in after a number was out of use for so long is somebody else, and sees nothing of who had it before.
alter table visitors add column retired_at timestamptz;
alter table visitors drop constraint visitors_mobile_key;
create unique index visitors_mobile on visitors (mobile) where retired_at is null;
