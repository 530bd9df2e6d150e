-- The audit log says from where, and who looked through the account; nobody changes a line, and none younger than 180
-- days is deleted.
alter table audit_log
  add column address text not null default '',
  add column agent text not null default '',
  -- The administrator who did it in the account's name.
  add column view_by uuid;
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_account on audit_log (account_id, at desc, id desc);
create index audit_log_action on audit_log (action, at desc, id desc);

create function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '180 days' then
    return old;
  end if;
  raise exception 'the audit log is not changed';
end $$;
create trigger audit_log_kept before update or delete on audit_log
  for each row execute function keep_audit();
create trigger audit_log_never_emptied before truncate on audit_log
  for each statement execute function keep_audit();
