-- Patents: the store, its imports, searches that are kept.

-- Patents of any applicant. What lists read stands in `patents`, long texts apart in `patent_texts`. The status is
-- derived: the replay of `patent_events`, kept beside the row with the event that made it.
create table patents (
  id uuid primary key,
  application_no text not null,
  publication_no text not null default '',
  grant_no text not null default '',
  type text not null,
  title text not null,
  applicants jsonb not null default '[]',
  owners jsonb not null default '[]',
  inventors text[] not null default '{}',
  agency text not null default '',
  agents text[] not null default '{}',
  main_ipc text not null default '',
  ipc text[] not null default '{}',
  cpc text[] not null default '{}',
  locarno text[] not null default '{}',
  priorities jsonb not null default '[]',
  pct_application_no text not null default '',
  pct_publication_no text not null default '',
  parent_no text not null default '',
  filed_on date,
  published_on date,
  examined_on date,
  granted_on date,
  expires_on date,
  province text not null default '',
  city text not null default '',
  district text not null default '',
  street_id text not null default '',
  company_ids uuid[] not null default '{}',
  status text not null default '审中',
  status_reason text not null default '',
  status_event_id uuid,
  status_on date,
  restorable_until date,
  status_problems jsonb not null default '[]',
  rights text[] not null default '{}',
  family_simple text not null default '',
  family_extended text not null default '',
  cited integer not null default 0,
  source text not null default '手工',
  source_on date,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the status, or the reason beside it, became what it is.
  status_changed_at timestamptz,
  -- The last day of a term that the office compensated, derived like the status.
  extended_to date,
  -- The days of a patent's open licences, derived from its events like the status: annuities due in them are reduced.
  open_licences jsonb not null default '[]'
);
-- One right is one row: the application number, in its plain form, or for records without one the publication's.
create unique index patents_application_no on patents (application_no) where application_no <> '';
create unique index patents_publication_no on patents (publication_no) where publication_no <> '';
create unique index patents_grant_no on patents (grant_no) where grant_no <> '';
create index patents_companies on patents using gin (company_ids) with (fastupdate = off);
create index patents_street on patents (street_id, filed_on desc nulls last) where street_id <> '';
create index patents_family on patents (family_simple) where family_simple <> '';
create index patents_family_extended on patents (family_extended) where family_extended <> '';
create index patents_created on patents (created_at);
create index patents_status_changed_at on patents (status_changed_at) where status_changed_at is not null;
-- What is new of a watched applicant is asked by name.
create index patents_applicants on patents using gin (applicants jsonb_path_ops) with (fastupdate = off);

create table patent_texts (
  patent_id uuid primary key references patents (id) on delete cascade,
  abstract text not null default '',
  -- [{number, text, depends_on[]}] as granted or, before that, as published
  claims jsonb not null default '[]',
  -- the claims of the other publication, where both are known
  claims_published jsonb not null default '[]',
  -- [{heading, paragraphs[{no, text}]}]
  description jsonb not null default '[]',
  -- [{sha256, name, caption, width, height, type}]
  drawings jsonb not null default '[]',
  -- [{number, title, kind, patent_id?}] what it cites
  citations jsonb not null default '[]'
);
create index patent_texts_citations on patent_texts using gin (citations jsonb_path_ops) with (fastupdate = off);

-- What a searcher has not read yet: stamped with the writing transaction, as commits come in another order than numbers.
create table search_changes (
  seq bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  patent_id uuid not null
);
create index search_changes_xid on search_changes (xid);

-- Legal events of patents, append-only: a later import of the same event changes nothing. The status beside the patent
-- is derived from them.
create table patent_events (
  id uuid primary key,
  patent_id uuid not null references patents (id) on delete cascade,
  code text not null,
  title text not null,
  happened_on date not null,
  gazette_on date,
  detail jsonb not null default '{}',
  source text not null,
  -- what makes two reports of one event the same
  fingerprint text not null,
  created_at timestamptz not null default now(),
  unique (patent_id, fingerprint)
);
create index patent_events_day on patent_events (happened_on desc, id);

-- Transfers, licences, pledges, preservations and open licences, read out of a patent's events: derived, like its
-- status, and written anew with it.
create table patent_rights (
  -- the event it began with
  event_id uuid primary key references patent_events (id) on delete cascade,
  patent_id uuid not null references patents (id) on delete cascade,
  kind text not null,
  -- who gives and who gets; empty: not told
  from_name text not null,
  to_name text not null,
  -- 独占许可, 排他许可, 普通许可; empty for all else
  way text not null,
  -- of the contract's record or the registration
  number text not null,
  begun_on date not null,
  ended_on date
);
create index patent_rights_day on patent_rights (kind, begun_on desc, event_id);
create index patent_rights_patent on patent_rights (patent_id);
create index patent_rights_from on patent_rights using gin (from_name gin_trgm_ops);
create index patent_rights_to on patent_rights using gin (to_name gin_trgm_ops);

-- Imports of patents from files. Every record of a file has a row with what became of it; every patent a run changed
-- has what stood there before and after, so that a run can be taken back where nobody changed it since.
create table patent_imports (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  file_name text not null,
  size bigint not null,
  -- of the bytes; empty while they arrive, and when they are no longer kept
  sha256 text not null default '',
  state text not null default 'uploading',
  shape text not null default '',
  columns jsonb not null default '[]',
  total integer not null default 0,
  finished integer not null default 0,
  percent integer,
  counts jsonb not null default '{"create": 0, "update": 0, "same": 0, "refused": 0}',
  problem text not null default '',
  undone jsonb,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz not null default now(),
  -- Of an old run its counts are kept, and what an undo needs: the rows are dropped by a job.
  rows_dropped boolean not null default false
);
create index patent_imports_started on patent_imports (started_at desc nulls last);

create table patent_import_rows (
  import_id uuid not null references patent_imports (id) on delete cascade,
  place integer not null,
  at text not null,
  number text not null,
  title text not null,
  action text not null,
  problems jsonb not null default '[]',
  result text not null,
  patent_id uuid,
  primary key (import_id, place)
);
create index patent_import_rows_action on patent_import_rows (import_id, action, place);

-- Records taken before, by the hash of what they say: the same record again changes nothing.
create table patent_import_records (
  hash text primary key,
  patent_id uuid not null references patents (id) on delete cascade,
  import_id uuid not null
);
create index patent_import_records_import on patent_import_records (import_id);
create index patent_import_records_patent on patent_import_records (patent_id);

create table patent_import_changes (
  import_id uuid not null references patent_imports (id) on delete cascade,
  patent_id uuid not null,
  created boolean not null,
  -- rows of patents and patent_texts before the run; null: there was none
  before jsonb,
  before_text jsonb,
  -- what the run left, without what is derived
  after jsonb not null default '{}',
  after_text text not null default '',
  events uuid[] not null default '{}',
  primary key (import_id, patent_id)
);

-- Which field a heading of a table means, where somebody said so: the next file with this heading is read the same way.
create table patent_import_columns (
  heading text primary key,
  -- empty: not read
  field text not null,
  by uuid not null references accounts (id),
  at timestamptz not null default now()
);

-- Searches over the patents that somebody keeps under a name; each is reused by its number, which no other search of
-- the account ever gets.
create table saved_searches (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  no int not null,
  name text not null,
  expression text not null,
  dialect text not null,
  -- what was written before is seen
  seen_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, no),
  unique (account_id, name)
);

create table saved_search_numbers (
  account_id uuid primary key references accounts (id) on delete cascade,
  last int not null
);

-- Addresses under which calendar programs read legal events: one an account, with the conditions that stood on the page
-- when it was made; only the SHA-256 of its secret is kept.
create table law_event_feeds (
  account_id uuid primary key references accounts (id) on delete cascade,
  key_hash bytea not null unique,
  conditions jsonb not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);

create function note_search_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into search_changes (patent_id) select id from gone;
  else
    insert into search_changes (patent_id) select id from came;
  end if;
  perform pg_notify('search_changes', '');
  return null;
end $$;

create trigger patents_came after insert on patents
  referencing new table as came for each statement execute function note_search_changes();
create trigger patents_changed after update on patents
  referencing new table as came for each statement execute function note_search_changes();
create trigger patents_went after delete on patents
  referencing old table as gone for each statement execute function note_search_changes();

create function note_text_changes() returns trigger language plpgsql as $$
begin
  insert into search_changes (patent_id) select patent_id from came;
  perform pg_notify('search_changes', '');
  return null;
end $$;

create trigger patent_texts_came after insert on patent_texts
  referencing new table as came for each statement execute function note_text_changes();
create trigger patent_texts_changed after update on patent_texts
  referencing new table as came for each statement execute function note_text_changes();
-- Who gave and who got a right is searched: what is read out of events anew is a change of the search. The function
-- takes the patents of whatever rows it is given, also of those that went.
create trigger patent_rights_came after insert on patent_rights
  referencing new table as came for each statement execute function note_text_changes();
create trigger patent_rights_went after delete on patent_rights
  referencing old table as came for each statement execute function note_text_changes();

-- What of a patent is its record, and not derived from events, citations or the clock.
create function patent_record(p patents) returns jsonb language sql immutable as $$
  select to_jsonb(p) - array['status', 'status_reason', 'status_event_id', 'status_on', 'restorable_until',
    'status_problems', 'rights', 'extended_to', 'open_licences', 'cited', 'updated_at', 'created_at']
$$;

create function note_status_change() returns trigger language plpgsql as $$
begin
  new.status_changed_at := now();
  return new;
end $$;

create trigger patents_status_changed before update on patents for each row
  when (old.status is distinct from new.status or old.status_reason is distinct from new.status_reason)
  execute function note_status_change();
