-- Questionnaires, their versions, links and answers.

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
  deleted_at timestamptz,
  -- Streets of the unit that made it; empty for the district's.
  street_ids text[] not null default '{}',
  -- Who may fill in by a questionnaire's common link.
  link_entry text not null default 'company_link'
    check (link_entry in ('company_link', 'name_and_code', 'name'))
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
create trigger questionnaire_versions_fixed before update or delete on questionnaire_versions
  for each row execute function refuse_change();

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
  -- An answer may be delivered before the visit during which it was filled in.
  visit_id uuid,
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

create table question_links (
  secret text primary key,
  questionnaire_id uuid not null references questionnaires(id),
  company_id uuid not null references companies(id),
  created_at timestamptz not null default now(),
  created_by uuid,
  unique (questionnaire_id, company_id)
);

-- Who fills in over a link: SHA-256 of the ticket, the company and the answer it may write.
create table question_tickets (
  hash bytea primary key,
  questionnaire_id uuid not null references questionnaires(id),
  company_id uuid not null references companies(id),
  answer_id uuid not null,
  -- Came by the company's own link: may see what the record knows and what others drafted.
  individual boolean not null,
  created_at timestamptz not null default now()
);
create index question_tickets_answer on question_tickets (answer_id);
create index question_tickets_questionnaire on question_tickets (questionnaire_id);

-- Announced uploads of tickets; the id names the upload in addresses.
create table question_uploads (
  id uuid primary key,
  file_id uuid not null references files(id),
  created_at timestamptz not null default now()
);
create index question_uploads_file on question_uploads (file_id);
