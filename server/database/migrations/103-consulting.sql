-- Questions of companies to the platform, and what was done about them.
create table consultings (
  id uuid primary key,
  company_id uuid not null references companies (id),
  asked_by uuid not null references accounts (id),
  category text not null,
  title text not null,
  content text not null,
  state text not null default '待分派',
  assigned_to uuid references accounts (id),
  -- The number of the last step.
  seq int not null default 0,
  -- Since when an answer is owed.
  waiting_since timestamptz,
  stars int check (stars between 1 and 5),
  stars_words text not null default '',
  -- What others read, without names; empty where nothing is published.
  shown_question text not null default '',
  shown_answer text not null default '',
  published_at timestamptz,
  created_at timestamptz not null
);
create index consultings_company on consultings (company_id, created_at desc);
create index consultings_waiting on consultings (waiting_since) where waiting_since is not null;
create index consultings_published on consultings (published_at desc) where published_at is not null;

create table consulting_steps (
  consulting_id uuid not null references consultings (id),
  seq int not null,
  move text not null,
  text text not null default '',
  by uuid not null references accounts (id),
  at timestamptz not null,
  primary key (consulting_id, seq)
);
create trigger consulting_steps_append_only before update or delete on consulting_steps
  for each row execute function refuse_change();

create table consulting_templates (
  id uuid primary key,
  title text not null,
  content text not null
);
