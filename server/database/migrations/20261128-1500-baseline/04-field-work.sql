-- Field work: visits, the calendar, reminders, demands.

create table visits (
  id uuid primary key,
  visit_no text not null unique,
  company_id uuid not null references companies(id),
  street_id text not null,
  calendar_id uuid,
  start_at timestamptz not null,
  end_at timestamptz not null,
  visit_type text not null,
  visit_method text not null,
  visitor_ids uuid[] not null,
  companions text not null default '',
  interviewees jsonb not null default '[]',
  content text not null,
  ip_status text not null default '',
  summary text not null default '',
  services text[] not null default '{}',
  policies text[] not null default '{}',
  willingness text,
  has_demand boolean not null default false,
  answer_id uuid,
  label_ids uuid[] not null default '{}',
  photos jsonb not null default '[]',
  audio jsonb not null default '[]',
  attachments jsonb not null default '[]',
  check_in jsonb,
  signature jsonb,
  next_action text not null default '',
  next_visit_at date,
  status text not null default '已归档',
  arrived uuid[] not null default '{}',
  rev int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  -- The last return: {reason, by_name, at}; null before the first and again once archived.
  review jsonb,
  -- Topics taken along into a visit, with what came of each.
  topics jsonb not null default '[]'
);
create index visits_street_start on visits (street_id, start_at desc) where deleted_at is null;
create index visits_start on visits (start_at desc) where deleted_at is null;
create index visits_company on visits (company_id, start_at desc);
create index visits_visitors on visits using gin (visitor_ids) with (fastupdate = off);
create index visits_content_trgm on visits using gin (content gin_trgm_ops);
create index visits_waiting on visits (street_id, start_at desc)
  where status in ('待审核', '退回') and deleted_at is null;

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

-- Streets whose visits wait for their lead before they are archived; a street without a row does not review.
create table visit_reviews (
  street_id text primary key references streets(id),
  reviews boolean not null,
  updated_at timestamptz not null default now(),
  updated_by uuid
);

-- Visits expected of a street or an official in a month.
create table visit_targets (
  month text not null check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  kind text not null check (kind in ('street', 'person')),
  owner_id text not null,
  visits int not null check (visits between 0 and 10000),
  updated_at timestamptz not null default now(),
  updated_by uuid references accounts(id),
  primary key (month, kind, owner_id)
);

-- Announced days only; every other day follows its weekday.
create table holidays (
  day date primary key,
  kind text not null check (kind in ('off', 'work')),
  name text not null default ''
);

create table calendar_entries (
  id uuid primary key,
  street_id text not null,
  kind text not null,
  title text not null,
  company_ids uuid[] not null default '{}',
  plan_start timestamptz not null,
  plan_end timestamptz not null,
  all_day boolean not null default false,
  visit_type text,
  visit_method text,
  leader_id uuid not null references accounts(id),
  member_ids uuid[] not null default '{}',
  reminder int not null default 0,
  purpose text not null default '',
  checklist text[] not null default '{}',
  questionnaire_id uuid,
  location text not null default '',
  status text not null default '待走访',
  -- Why it was put off or cancelled.
  reason text not null default '',
  visit_ids uuid[] not null default '{}',
  rev int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  check (plan_end > plan_start)
);
create index calendar_street_start on calendar_entries (street_id, plan_start) where deleted_at is null;
create index calendar_open on calendar_entries (street_id, status, plan_start) where deleted_at is null;
create index calendar_leader on calendar_entries (leader_id, plan_start);
create index calendar_members on calendar_entries using gin (member_ids) with (fastupdate = off);
create index calendar_companies on calendar_entries using gin (company_ids) with (fastupdate = off);
-- Entries whose reminder is near.
create index calendar_reminders on calendar_entries (plan_start) where deleted_at is null and reminder > 0;

-- One running address an account; only the SHA-256 of its secret is kept.
create table calendar_feeds (
  account_id uuid primary key references accounts(id) on delete cascade,
  key_hash bytea not null unique,
  created_at timestamptz not null default now(),
  read_at timestamptz
);

-- What a person should look at: written once for each moment it becomes due, whoever finds it first.
create table reminders (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts(id) on delete cascade,
  kind text not null,
  record_id uuid not null,
  title text not null,
  path text not null,
  due_at timestamptz not null,
  read_at timestamptz,
  -- When it was taken up for pushing; never pushed twice.
  pushed_at timestamptz,
  created_at timestamptz not null default now(),
  -- What is told to a company has more to say than a title.
  body text not null default '',
  -- The ways a message goes, settled when it is written.
  in_app boolean not null default true,
  push boolean not null default true,
  unique (account_id, kind, record_id, due_at)
);
create index reminders_account on reminders (account_id, due_at desc);
create index reminders_unpushed on reminders (created_at) where pushed_at is null and push;
create index reminders_unread on reminders (account_id) where read_at is null and in_app;

-- Browsers that take pushes, as long as the session that asked for it lives.
create table push_subscriptions (
  id uuid primary key,
  account_id uuid not null references accounts(id) on delete cascade,
  token_hash bytea not null references sessions(token_hash) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_account on push_subscriptions (account_id);

create table demands (
  id uuid primary key,
  demand_no text not null unique,
  street_id text not null,
  company_id uuid not null references companies(id),
  contact jsonb,
  source text not null,
  visit_id uuid references visits(id),
  title text not null,
  category text not null,
  urgency text not null default '一般',
  content text not null,
  expected_result text not null default '',
  label_ids uuid[] not null default '{}',
  attachments jsonb not null default '[]',
  status text not null default '草稿',
  -- null: the district itself.
  accept_org uuid references orgs(id),
  owner_id uuid references accounts(id),
  collaborator_ids uuid[] not null default '{}',
  submitted_at timestamptz,
  accepted_at timestamptz,
  replied_at timestamptz,
  passed_at timestamptz,
  held_at timestamptz,
  due_at timestamptz,
  reply_due_at timestamptz,
  extension jsonb,
  urges int not null default 0,
  satisfaction text,
  rounds jsonb not null default '[]',
  moved_at timestamptz,
  rev int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  -- Until when a demand was to be finished, and when that was said last: the deadline in `due_at` gives way to that of the
  -- next step, so that later nothing would tell whether it was kept. Both are empty for what was finished before this.
  finish_due_at timestamptz,
  finished_at timestamptz
);
create index demands_street_status on demands (street_id, status, due_at) where deleted_at is null;
create index demands_status_due on demands (status, due_at) where deleted_at is null;
create index demands_owner on demands (owner_id, status) where deleted_at is null;
create index demands_company on demands (company_id, created_at desc);
create index demands_visit on demands (visit_id) where visit_id is not null;
create index demands_title_trgm on demands using gin (title gin_trgm_ops);
create index demands_content_trgm on demands using gin (content gin_trgm_ops);
-- What a person wrote, works along in, or has to accept: the lists 我的 and 待办 ask by these.
create index demands_author on demands (created_by, status) where deleted_at is null;
create index demands_collaborators on demands using gin (collaborator_ids) with (fastupdate = off);
create index demands_accept on demands (accept_org, status) where deleted_at is null;

-- Append-only: what was done cannot be undone, only followed by another move.
create table demand_moves (
  id uuid primary key,
  demand_id uuid not null references demands(id),
  seq int not null,
  action text not null,
  "from" text not null,
  "to" text not null,
  operator uuid references accounts(id),
  remark text not null default '',
  at timestamptz not null default now(),
  unique (demand_id, seq)
);
create index demand_moves_operator on demand_moves (operator, at desc);
create trigger demand_moves_fixed before update or delete on demand_moves
  for each row execute function refuse_change();

create function visit_notes_follow() returns trigger language plpgsql as $$
begin
  update visit_notes set street_id = new.street_id, deleted_at = new.deleted_at where visit_id = new.id;
  return null;
end $$;

create trigger visits_notes after update on visits for each row
  when (old.street_id <> new.street_id or old.deleted_at is distinct from new.deleted_at or old.start_at <> new.start_at)
  execute function visit_notes_follow();

-- A row that names a label that was merged or deleted meanwhile carries what took its place, or nothing.
create function live_labels() returns trigger language plpgsql as $$
begin
  if exists (select 1 from labels where id = any(new.label_ids) and deleted_at is not null) then
    new.label_ids := array(
      select coalesce(l.merged_into, x.id) from unnest(new.label_ids) with ordinality as x(id, place)
      left join labels l on l.id = x.id and l.deleted_at is not null
      where l.id is null or l.merged_into is not null
      group by 1 order by min(x.place));
  end if;
  return new;
end $$;

create trigger visits_labels before insert or update of label_ids on visits
  for each row when (new.label_ids <> '{}') execute function live_labels();
create trigger demands_labels before insert or update of label_ids on demands
  for each row when (new.label_ids <> '{}') execute function live_labels();

create function note_demand_finished() returns trigger language plpgsql as $$
begin
  new.finish_due_at := new.due_at;
  new.finished_at := new.moved_at;
  return new;
end $$;

create trigger demands_finished before update on demands for each row
  when (new.status = '待审核' and old.status is distinct from new.status)
  execute function note_demand_finished();
