-- Questionnaires: who made them, links of single companies, filling in without an account -----------

-- Streets of the unit that made it; empty for the district's.
alter table questionnaires add column street_ids text[] not null default '{}';

-- An answer may be delivered before the visit during which it was filled in.
alter table answers drop constraint answers_visit_id_fkey;

-- Files of a company that fills in over the link belong to no account.
alter table files alter column account_id drop not null;

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

-- Announced uploads of tickets; the id names the upload in addresses.
create table question_uploads (
  id uuid primary key,
  file_id uuid not null references files(id),
  created_at timestamptz not null default now()
);

-- Public calls by key (SHA-256 of what is limited) in a window that began at `since`.
create table call_limits (
  key bytea primary key,
  count int not null,
  since timestamptz not null
);
