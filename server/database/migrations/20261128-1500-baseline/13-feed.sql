-- The change feed of the devices: the log itself, and for every kind the triggers that write into it.

-- One row for each record and scope it was seen in. xid is the writing transaction: a reader takes only
-- rows below the oldest transaction still running, so a change that commits late is never skipped.
create sequence feed_seq;
create table feed (
  kind text not null,
  record_id text not null,
  scope text not null,
  gone boolean not null,
  xid xid8 not null default pg_current_xact_id(),
  seq bigint not null default nextval('feed_seq'),
  primary key (kind, record_id, scope)
);
create index feed_order on feed (scope, xid, seq);

create function feed_put(a_kind text, a_record text, a_scope text, a_gone boolean) returns void language sql as $$
  insert into feed (kind, record_id, scope, gone) values (a_kind, a_record, a_scope, a_gone)
  on conflict (kind, record_id, scope)
  do update set gone = excluded.gone, xid = pg_current_xact_id(), seq = nextval('feed_seq');
$$;

-- Records of a street: leaving a street is a `gone` for it.
create function feed_street_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.street_id <> new.street_id then
    perform feed_put(tg_argv[0], old.id::text, old.street_id, true);
  end if;
  perform feed_put(tg_argv[0], new.id::text, new.street_id, new.deleted_at is not null);
  return null;
end $$;

create trigger visits_feed after insert or update on visits for each row execute function feed_street_record('visit');
create trigger companies_feed after insert or update on companies for each row execute function feed_street_record('company');
create trigger contacts_feed after insert or update on contacts for each row execute function feed_street_record('contact');
create trigger demands_feed after insert or update on demands for each row execute function feed_street_record('demand');
create trigger answers_feed after insert or update on answers for each row execute function feed_street_record('answer');
create trigger visit_notes_feed after insert or update on visit_notes
  for each row execute function feed_street_record('note');

create function feed_label() returns trigger language plpgsql as $$
begin
  perform feed_put('label', new.id::text, '*', new.deleted_at is not null);
  return null;
end $$;

create trigger labels_feed after insert or update on labels for each row execute function feed_label();

create function feed_staff() returns trigger language plpgsql as $$
begin
  if new.is_news = 1 then perform feed_put('staff', new.id::text, '*', false); end if;
  return null;
end $$;

create trigger accounts_feed after insert or update of name, street_ids, com_name, state, is_news on accounts
  for each row execute function feed_staff();

create function feed_street() returns trigger language plpgsql as $$
begin
  perform feed_put('street', new.id, '*', false);
  return null;
end $$;

create trigger streets_feed after insert or update on streets for each row execute function feed_street();

create function feed_questionnaire() returns trigger language plpgsql as $$
begin
  perform feed_put('questionnaire', new.id::text, '*', new.deleted_at is not null);
  return null;
end $$;

create trigger questionnaires_feed after insert or update on questionnaires
  for each row execute function feed_questionnaire();

-- One record of the feed for each year.
create function feed_holiday() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform feed_put('holiday', to_char(old.day, 'YYYY'), '*', false);
  end if;
  if tg_op <> 'DELETE' then
    perform feed_put('holiday', to_char(new.day, 'YYYY'), '*', false);
  end if;
  return null;
end $$;

create trigger holidays_feed after insert or update or delete on holidays
  for each row execute function feed_holiday();

-- A published version changes what devices hold of its questionnaire.
create function feed_questionnaire_version() returns trigger language plpgsql as $$
begin
  perform feed_put('questionnaire', new.questionnaire_id::text, '*', false);
  return null;
end $$;

create trigger questionnaire_versions_feed after insert on questionnaire_versions
  for each row execute function feed_questionnaire_version();

-- Devices hold the answers of running questionnaires only.
create function feed_answers_of() returns trigger language plpgsql as $$
begin
  perform feed_put('answer', id::text, street_id, deleted_at is not null)
    from answers where questionnaire_id = new.id order by id;
  return null;
end $$;

create trigger questionnaires_answers after update on questionnaires for each row
  when ((old.status in ('收集中', '已暂停')) <> (new.status in ('收集中', '已暂停'))
    or old.deleted_at is distinct from new.deleted_at)
  execute function feed_answers_of();

-- An entry also reaches the streets of everyone who takes part, or took part before; who may read it is the
-- reader's question.
create function feed_calendar() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.street_id <> new.street_id then
    perform feed_put('calendar', old.id::text, old.street_id, true);
  end if;
  perform feed_put('calendar', new.id::text, new.street_id, new.deleted_at is not null);
  perform feed_put('calendar', new.id::text, s.street_id, new.deleted_at is not null)
    from (
      select distinct unnest(a.street_ids) as street_id from accounts a
      where a.id = new.leader_id or a.id = any(new.member_ids)
        or (tg_op = 'UPDATE' and (a.id = old.leader_id or a.id = any(old.member_ids)))
    ) s
    where s.street_id <> new.street_id;
  return null;
end $$;

create trigger calendar_entries_feed after insert or update on calendar_entries
  for each row execute function feed_calendar();

-- What devices hold of a company's patents, one record of the feed for each company.
-- The sums of annuities hear of the same: a patent that came, changed, went, or is withdrawn.
create function feed_holdings_of(companies_touched uuid[]) returns void language sql as $$
  insert into feed (kind, record_id, scope, gone)
  select 'holding', c.id::text, c.street_id, false
  from companies c where c.id = any(companies_touched) and c.deleted_at is null
  order by c.id
  on conflict (kind, record_id, scope)
  do update set gone = excluded.gone, xid = pg_current_xact_id(), seq = nextval('feed_seq');
  insert into annuity_changes (company_id) select distinct id from unnest(companies_touched) as touched (id);
$$;

create function feed_holdings_came() returns trigger language plpgsql as $$
begin
  perform feed_holdings_of(array(select distinct unnest(company_ids) from came));
  return null;
end $$;

create trigger patents_held_came after insert on patents
  referencing new table as came for each statement execute function feed_holdings_came();

create function feed_holdings_went() returns trigger language plpgsql as $$
begin
  perform feed_holdings_of(array(select distinct unnest(company_ids) from gone));
  return null;
end $$;

create trigger patents_held_went after delete on patents
  referencing old table as gone for each statement execute function feed_holdings_went();

-- Only what a device shows counts: a patent that was cited once more is told to nobody.
-- Devices reckon fees by what stands here, and so do the sums.
create function feed_holdings_changed() returns trigger language plpgsql as $$
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

create trigger patents_held_changed after update on patents
  referencing old table as gone new table as came for each statement execute function feed_holdings_changed();

-- With the company: out of the street it leaves, into the one it comes to.
create function feed_holding_of_company() returns trigger language plpgsql as $$
begin
  if old.street_id <> new.street_id then
    perform feed_put('holding', old.id::text, old.street_id, true);
  end if;
  perform feed_put('holding', new.id::text, new.street_id, new.deleted_at is not null);
  return null;
end $$;

create trigger companies_held after update of street_id, deleted_at on companies
  for each row when (old.street_id <> new.street_id or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function feed_holding_of_company();

-- What a device shows of fees goes by these, and so do the sums.
create function feed_holdings_paid() returns trigger language plpgsql as $$
begin
  perform feed_holdings_of(array(select distinct company_id from touched));
  return null;
end $$;

create trigger annuity_payments_came after insert on annuity_payments
  referencing new table as touched for each statement execute function feed_holdings_paid();
create trigger annuity_payments_left after update on annuity_payments
  referencing old table as touched for each statement execute function feed_holdings_paid();
create trigger annuity_payments_changed after update on annuity_payments
  referencing new table as touched for each statement execute function feed_holdings_paid();
create trigger annuity_reductions_came after insert on annuity_reductions
  referencing new table as touched for each statement execute function feed_holdings_paid();
create trigger annuity_reductions_left after update on annuity_reductions
  referencing old table as touched for each statement execute function feed_holdings_paid();
create trigger annuity_reductions_changed after update on annuity_reductions
  referencing new table as touched for each statement execute function feed_holdings_paid();
create trigger annuity_unpaid_came after insert on annuity_unpaid
  referencing new table as touched for each statement execute function feed_holdings_paid();
create trigger annuity_unpaid_left after update on annuity_unpaid
  referencing old table as touched for each statement execute function feed_holdings_paid();
create trigger annuity_unpaid_changed after update on annuity_unpaid
  referencing new table as touched for each statement execute function feed_holdings_paid();
create trigger annuity_unpaid_went after delete on annuity_unpaid
  referencing old table as touched for each statement execute function feed_holdings_paid();

-- Devices hold a company's honors, certificates and open warnings beside its patents, in the same record of the feed.
-- Annuities do not follow from these: their sums hear nothing of them, as they do in feed_holdings_of.
create function feed_held_records_of(companies_touched uuid[]) returns void language sql as $$
  insert into feed (kind, record_id, scope, gone)
  select 'holding', c.id::text, c.street_id, false
  from companies c where c.id = any(companies_touched) and c.deleted_at is null
  order by c.id
  on conflict (kind, record_id, scope)
  do update set gone = excluded.gone, xid = pg_current_xact_id(), seq = nextval('feed_seq');
$$;

create function feed_held_records_came() returns trigger language plpgsql as $$
begin
  perform feed_held_records_of(array(select distinct company_id from came));
  return null;
end $$;

create trigger honors_held_came after insert on honors
  referencing new table as came for each statement execute function feed_held_records_came();
create trigger certificates_held_came after insert on certificates
  referencing new table as came for each statement execute function feed_held_records_came();
create trigger warnings_held_came after insert on warnings
  referencing new table as came for each statement execute function feed_held_records_came();

create function feed_held_records_went() returns trigger language plpgsql as $$
begin
  perform feed_held_records_of(array(select distinct company_id from gone));
  return null;
end $$;

create trigger honors_held_went after delete on honors
  referencing old table as gone for each statement execute function feed_held_records_went();
create trigger certificates_held_went after delete on certificates
  referencing old table as gone for each statement execute function feed_held_records_went();
create trigger warnings_held_went after delete on warnings
  referencing old table as gone for each statement execute function feed_held_records_went();

create function feed_held_records_honors() returns trigger language plpgsql as $$
begin
  perform feed_held_records_of(array(
    select distinct unnest(array[o.company_id, n.company_id])
    from gone o join came n on n.id = o.id
    where (o.company_id, o.title, o.level, o.year, o.valid_to, o.revoked_on, o.deleted_at)
      is distinct from (n.company_id, n.title, n.level, n.year, n.valid_to, n.revoked_on, n.deleted_at)));
  return null;
end $$;

create trigger honors_held_changed after update on honors
  referencing old table as gone new table as came for each statement execute function feed_held_records_honors();

create function feed_held_records_certificates() returns trigger language plpgsql as $$
begin
  perform feed_held_records_of(array(
    select distinct unnest(array[o.company_id, n.company_id])
    from gone o join came n on n.id = o.id
    where (o.company_id, o.kind, o.name, o.expires_on, o.deleted_at)
      is distinct from (n.company_id, n.kind, n.name, n.expires_on, n.deleted_at)));
  return null;
end $$;

create trigger certificates_held_changed after update on certificates
  referencing old table as gone new table as came for each statement execute function feed_held_records_certificates();

-- A step that leaves a warning open changes nothing of what devices show.
create function feed_held_records_warnings() returns trigger language plpgsql as $$
begin
  perform feed_held_records_of(array(
    select distinct unnest(array[o.company_id, n.company_id])
    from gone o join came n on n.id = o.id
    where (o.company_id, o.level, o.title, o.due, o.slot = n.slot)
      is distinct from (n.company_id, n.level, n.title, n.due, true)));
  return null;
end $$;

create trigger warnings_held_changed after update on warnings
  referencing old table as gone new table as came for each statement execute function feed_held_records_warnings();

-- A patent that its company decides to give up owes no annuity any more: sums and devices hear of the decision, and of
-- its being taken back.
create function feed_given_up_changed() returns trigger language plpgsql as $$
begin
  perform feed_holdings_of(array(
    select distinct n.company_id from came n join went o on o.id = n.id
    where case when n.decision = '放弃' and n.deleted_at is null then n.patent_id end
      is distinct from case when o.decision = '放弃' and o.deleted_at is null then o.patent_id end));
  return null;
end $$;

create trigger portfolio_entries_given_up after update on portfolio_entries
  referencing old table as went new table as came for each statement execute function feed_given_up_changed();

create function feed_given_up() returns trigger language plpgsql as $$
begin
  perform feed_holdings_of(array(
    select distinct company_id from touched
    where patent_id is not null and decision = '放弃' and deleted_at is null));
  return null;
end $$;

create trigger portfolio_entries_came_given_up after insert on portfolio_entries
  referencing new table as touched for each statement execute function feed_given_up();
create trigger portfolio_entries_left_given_up after delete on portfolio_entries
  referencing old table as touched for each statement execute function feed_given_up();
