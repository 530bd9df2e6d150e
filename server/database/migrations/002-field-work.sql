-- Calendar ---------------------------------------------------------------------------------------

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
create index calendar_members on calendar_entries using gin (member_ids);
create index calendar_companies on calendar_entries using gin (company_ids);

-- Demands ----------------------------------------------------------------------------------------

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
  deleted_at timestamptz
);
create index demands_street_status on demands (street_id, status, due_at) where deleted_at is null;
create index demands_status_due on demands (status, due_at) where deleted_at is null;
create index demands_owner on demands (owner_id, status) where deleted_at is null;
create index demands_company on demands (company_id, created_at desc);
create index demands_visit on demands (visit_id) where visit_id is not null;
create index demands_title_trgm on demands using gin (title gin_trgm_ops);
create index demands_content_trgm on demands using gin (content gin_trgm_ops);

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

-- Questionnaires ---------------------------------------------------------------------------------

create table questionnaires (
  id uuid primary key,
  title text not null,
  purpose text not null default '',
  -- Published versions; 0 before the first.
  version int not null default 0,
  status text not null default '草稿',
  scope text not null default '全部',
  scope_ids text[] not null default '{}',
  start_on date not null,
  end_on date not null,
  editable boolean not null default false,
  -- Questions under work; publishing copies them into a version.
  questions jsonb not null default '[]',
  -- Part of the link and its QR code, shown again and again; null while there is no link.
  secret text unique,
  rev int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz
);
create index questionnaires_status on questionnaires (status, end_on) where deleted_at is null;

create table questionnaire_versions (
  questionnaire_id uuid not null references questionnaires(id),
  version int not null,
  questions jsonb not null,
  published_at timestamptz not null default now(),
  published_by uuid,
  primary key (questionnaire_id, version)
);

create table questionnaire_reminders (
  questionnaire_id uuid not null references questionnaires(id),
  company_id uuid not null references companies(id),
  count int not null check (count between 1 and 3),
  last_at timestamptz not null default now(),
  primary key (questionnaire_id, company_id)
);

create table answers (
  id uuid primary key,
  questionnaire_id uuid not null,
  version int not null,
  company_id uuid not null references companies(id),
  street_id text not null,
  visit_id uuid references visits(id),
  channel text not null,
  "values" jsonb not null default '{}',
  status text not null default '暂存',
  submitted_at timestamptz,
  rev int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  foreign key (questionnaire_id, version) references questionnaire_versions (questionnaire_id, version)
);
create unique index answers_one_per_company on answers (questionnaire_id, company_id) where deleted_at is null;
create index answers_street on answers (street_id, questionnaire_id, status) where deleted_at is null;
create index answers_company on answers (company_id, updated_at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger demand_moves_fixed before update or delete on demand_moves
  for each row execute function refuse_change();
create trigger questionnaire_versions_fixed before update or delete on questionnaire_versions
  for each row execute function refuse_change();

-- The change feed --------------------------------------------------------------------------------

create function feed_questionnaire() returns trigger language plpgsql as $$
begin
  perform feed_put('questionnaire', new.id::text, '*', new.deleted_at is not null);
  return null;
end $$;

create trigger calendar_entries_feed after insert or update on calendar_entries
  for each row execute function feed_street_record('calendar');
create trigger demands_feed after insert or update on demands for each row execute function feed_street_record('demand');
create trigger answers_feed after insert or update on answers for each row execute function feed_street_record('answer');
create trigger questionnaires_feed after insert or update on questionnaires
  for each row execute function feed_questionnaire();
