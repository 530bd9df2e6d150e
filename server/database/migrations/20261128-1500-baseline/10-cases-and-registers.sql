-- Cases, and the public registers: trademarks, judgments, copyright records, their imports.

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

-- Cases that a company handed to an official or somebody of a service unit.
create table case_dockings (
  id uuid primary key,
  case_id uuid not null references cases (id),
  to_account uuid not null references accounts (id),
  by_account uuid not null references accounts (id),
  state text not null default '待接收',
  message text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- One at a time.
create unique index case_dockings_open on case_dockings (case_id) where state in ('待接收', '已接收', '处理中');
create index case_dockings_case on case_dockings (case_id, created_at desc);
create index case_dockings_to on case_dockings (to_account, state);

-- What both sides wrote and did, in order.
create table case_docking_lines (
  id uuid primary key,
  docking_id uuid not null references case_dockings (id),
  side text not null,
  by_account uuid not null references accounts (id),
  -- the state that began with it; null: a note
  state text,
  text text not null default '',
  at timestamptz not null default now()
);
create index case_docking_lines_docking on case_docking_lines (docking_id, at);

-- Trademarks as the public register has them, a row for each class of a registration.
create table trademarks (
  id uuid primary key,
  registration_no text not null,
  class int not null,
  name text not null,
  goods text[] not null default '{}',
  type text not null,
  form text not null,
  applicant text not null,
  applicant_code text not null default '',
  applicant_address text not null default '',
  co_applicants text[] not null default '{}',
  agency text not null default '',
  filed_on date,
  published_on date,
  registered_on date,
  -- last day of the term as the source states it
  stated_to date,
  -- of the picture; empty: none is kept
  picture_sha256 text not null default '',
  picture_size int,
  source text not null,
  source_on date,
  -- companies of the directory that it belongs to
  company_ids uuid[] not null default '{}',
  -- read out of the days and the events
  term_from date,
  term_to date,
  refused_on date,
  ended_on date,
  ended_reason text not null default '',
  problems text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (registration_no, class)
);
create index trademarks_companies on trademarks using gin (company_ids) with (fastupdate = off);
create index trademarks_term on trademarks (term_to);
create index trademarks_registered on trademarks (registered_on desc nulls last, registration_no);
create index trademarks_name on trademarks using gin (name gin_trgm_ops);
create index trademarks_applicant on trademarks using gin (applicant gin_trgm_ops);
create index trademarks_picture on trademarks (picture_sha256) where picture_sha256 <> '';
create index trademarks_owner_keys on trademarks using gin (name_keys_of(applicant, co_applicants)) with (fastupdate = off);
create index trademarks_owner_code on trademarks (code_key_of(applicant_code)) where applicant_code <> '';

-- What happened to a trademark; the same event comes once.
create table trademark_events (
  id uuid primary key,
  trademark_id uuid not null references trademarks (id) on delete cascade,
  kind text not null,
  happened_on date not null,
  -- who gives and who gets; empty: not told
  from_name text not null default '',
  to_name text not null default '',
  number text not null default '',
  -- in yuan
  amount numeric(18, 4),
  partial boolean not null default false,
  note text not null default '',
  source text not null,
  fingerprint text not null,
  created_at timestamptz not null default now(),
  unique (trademark_id, fingerprint)
);
create index trademark_events_trademark on trademark_events (trademark_id, happened_on desc);
create index trademark_events_kind on trademark_events (kind, happened_on desc);
create index trademark_events_from on trademark_events using gin (from_name gin_trgm_ops);
create index trademark_events_to on trademark_events using gin (to_name gin_trgm_ops);

-- Published documents of courts.
create table judgments (
  id uuid primary key,
  -- 案号, one document of a kind each
  number text not null,
  kind text not null,
  title text not null,
  field text not null,
  court text not null,
  cause text not null default '',
  judged_on date,
  published_on date,
  -- [{role, name}]
  parties jsonb not null default '[]',
  gist text not null default '',
  result text not null default '',
  text text not null,
  source text not null,
  source_on date,
  company_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (number, kind)
);
create index judgments_companies on judgments using gin (company_ids) with (fastupdate = off);
create index judgments_judged on judgments (judged_on desc nulls last, number);
create index judgments_title on judgments using gin (title gin_trgm_ops);
create index judgments_text on judgments using gin (text gin_trgm_ops);
create index judgments_party_keys on judgments using gin (party_keys_of(parties)) with (fastupdate = off);

-- Registered software, registered works, and filings with the customs.
create table copyright_records (
  id uuid primary key,
  kind text not null,
  number text not null,
  name text not null,
  -- of software its version, of a work its category, of a filing the kind of right
  category text not null default '',
  owner text not null,
  owner_code text not null default '',
  co_owners text[] not null default '{}',
  completed_on date,
  published_on date,
  registered_on date,
  -- filings with the customs end
  valid_to date,
  -- of the right that was filed with the customs
  right_no text not null default '',
  note text not null default '',
  source text not null,
  source_on date,
  company_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (kind, number)
);
create index copyright_records_companies on copyright_records using gin (company_ids) with (fastupdate = off);
create index copyright_records_registered on copyright_records (kind, registered_on desc nulls last);
create index copyright_records_name on copyright_records using gin (name gin_trgm_ops);
create index copyright_records_owner on copyright_records using gin (owner gin_trgm_ops);
create index copyright_records_owner_keys on copyright_records using gin (name_keys_of(owner, co_owners)) with (fastupdate = off);
create index copyright_records_owner_code on copyright_records (code_key_of(owner_code)) where owner_code <> '';

-- Trademarks, their events, judgments and copyright records from files; every record that a run changed stands here as
-- it was before and as the run left it, so that the last run of a kind can be taken back.
create table record_imports (
  id uuid primary key,
  kind text not null,
  account_id uuid not null references accounts (id),
  file_name text not null,
  created int not null,
  changed int not null,
  same int not null,
  refused int not null,
  ran_at timestamptz not null,
  undone_at timestamptz,
  -- records that were left because they changed since
  undo_left int not null default 0,
  -- running, done, failed, undoing, undone
  state text not null default 'done',
  total int not null,
  -- rows that have been read into their result
  finished int not null default 0,
  -- why it ended before its rows did, or why an undo did not come about; empty: neither
  problem text not null default '',
  undo_removed int not null default 0,
  undo_restored int not null default 0,
  -- Of an old run only its counts are kept, and what an undo needs: the rows are dropped by a job.
  rows_dropped boolean not null default false
);
create index record_imports_kind on record_imports (kind, ran_at desc);

-- Imports run in batches: the rows of a run wait here with their cells, and stay with what became of each.
create table record_import_rows (
  import_id uuid not null references record_imports (id) on delete cascade,
  -- counted from 1 in the order of the file
  place int not null,
  line int not null,
  -- by the key of their column; null once the row was taken: what was refused can be had back and mended
  cells jsonb,
  title text not null default '',
  -- create, change, same, refused; null: not read yet
  action text,
  -- by the heading of their column
  problems jsonb not null default '{}',
  -- records that the row is about: a later row about the same one is refused
  keys text[] not null default '{}',
  primary key (import_id, place)
);
create index record_import_rows_action on record_import_rows (import_id, action, place);

create table record_import_changes (
  import_id uuid not null references record_imports (id) on delete cascade,
  record_id uuid not null,
  -- null: there was none
  before jsonb,
  after jsonb not null,
  primary key (import_id, record_id)
);

-- Public records name the companies of the directory that they belong to. Who joins it later, or changes name or credit
-- code, is found among the records that are there, by the same keys as an import finds companies.
create function link_records_of(company uuid, key text, code text) returns void language plpgsql as $$
begin
  update trademarks set company_ids = company_ids || company
  where not company_ids @> array[company]
    and ((key <> '' and name_keys_of(applicant, co_applicants) @> array[key])
      or (code <> '' and applicant_code <> '' and code_key_of(applicant_code) = code));
  update copyright_records set company_ids = company_ids || company
  where not company_ids @> array[company]
    and ((key <> '' and name_keys_of(owner, co_owners) @> array[key])
      or (code <> '' and owner_code <> '' and code_key_of(owner_code) = code));
  update judgments set company_ids = company_ids || company
  where not company_ids @> array[company] and key <> '' and party_keys_of(parties) @> array[key];
end $$;

create function link_records() returns trigger language plpgsql as $$
begin
  perform link_records_of(new.id, new.name_key, code_key_of(new.credit_code));
  return null;
end $$;

create trigger companies_come after insert on companies for each row when (new.deleted_at is null)
  execute function link_records();
create trigger companies_renamed after update of name_key, credit_code on companies
  for each row when (new.deleted_at is null
    and (old.name_key, old.credit_code) is distinct from (new.name_key, new.credit_code))
  execute function link_records();
