-- Supplements to visits ----------------------------------------------------------------------------

-- Append-only; street_id and deleted_at follow the visit, and devices are told when its window may have changed.
create table visit_notes (
  id uuid primary key,
  visit_id uuid not null references visits(id),
  street_id text not null,
  content text not null,
  photos jsonb not null default '[]',
  arrived uuid[] not null default '{}',
  rev int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz
);
create index visit_notes_visit on visit_notes (visit_id, created_at);

create function visit_notes_follow() returns trigger language plpgsql as $$
begin
  update visit_notes set street_id = new.street_id, deleted_at = new.deleted_at where visit_id = new.id;
  return null;
end $$;
create trigger visits_notes after update on visits for each row
  when (old.street_id <> new.street_id or old.deleted_at is distinct from new.deleted_at or old.start_at <> new.start_at)
  execute function visit_notes_follow();

-- Working days -------------------------------------------------------------------------------------

-- Announced days only; every other day follows its weekday.
create table holidays (
  day date primary key,
  kind text not null check (kind in ('off', 'work')),
  name text not null default ''
);

-- The change feed ----------------------------------------------------------------------------------

create trigger visit_notes_feed after insert or update on visit_notes
  for each row execute function feed_street_record('note');

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
