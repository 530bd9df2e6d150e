-- Proceedings that companies keep: suits, invalidations, customs and administrative cases.
create table cases (
  id uuid primary key,
  company_id uuid not null references companies (id),
  kind text not null,
  title text not null,
  number text not null default '',
  cause text not null default '',
  court text not null default '',
  judge text not null default '',
  own_role text not null,
  -- [{name, role}] and [{kind, number}]
  parties jsonb not null default '[]',
  rights jsonb not null default '[]',
  currency text not null default '人民币',
  claimed numeric(14, 2),
  awarded numeric(14, 2),
  cost numeric(14, 2),
  result text,
  result_note text not null default '',
  lawyer text not null default '',
  law_firm text not null default '',
  country text,
  note text not null default '',
  -- of the last step, and the day of the first one
  stage text not null,
  stage_on date not null,
  started_on date not null,
  rev int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz
);
create index cases_company on cases (company_id, stage_on desc) where deleted_at is null;
create index cases_started on cases (started_on desc) where deleted_at is null;

-- Steps of a case in the order of `seq`.
create table case_steps (
  id uuid primary key,
  case_id uuid not null references cases (id),
  seq int not null,
  stage text not null,
  happened_on date not null,
  note text not null default '',
  by uuid,
  created_at timestamptz not null default now(),
  unique (case_id, seq)
);

-- Hearings and deadlines.
create table case_hearings (
  id uuid primary key,
  case_id uuid not null references cases (id),
  kind text not null,
  starts_at timestamptz not null,
  place text not null default '',
  remind int not null default 1440,
  note text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz
);
create index case_hearings_case on case_hearings (case_id, starts_at) where removed_at is null;

-- Documents of a case; what is removed can be brought back.
create table case_files (
  id uuid primary key,
  case_id uuid not null references cases (id),
  account_id uuid not null references accounts (id),
  kind text not null,
  sha256 text not null,
  mime text not null,
  size int not null,
  name text not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
create index case_files_sha256 on case_files (sha256);
create index case_files_case on case_files (case_id, created_at);

-- Cases that an account has marked for itself.
create table case_favourites (
  account_id uuid not null references accounts (id),
  case_id uuid not null references cases (id),
  primary key (account_id, case_id)
);
