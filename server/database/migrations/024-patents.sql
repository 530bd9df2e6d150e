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
  updated_at timestamptz not null default now()
);
-- One right is one row: the application number, in its plain form, or for records without one the publication's.
create unique index patents_application_no on patents (application_no) where application_no <> '';
create unique index patents_publication_no on patents (publication_no) where publication_no <> '';
create unique index patents_grant_no on patents (grant_no) where grant_no <> '';
create index patents_companies on patents using gin (company_ids);
create index patents_street on patents (street_id, filed_on desc nulls last) where street_id <> '';
create index patents_family on patents (family_simple) where family_simple <> '';
create index patents_family_extended on patents (family_extended) where family_extended <> '';

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

-- What a searcher has not read yet: stamped with the writing transaction, as commits come in another order than numbers.
create table search_changes (
  seq bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  patent_id uuid not null
);
create index search_changes_xid on search_changes (xid);

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
