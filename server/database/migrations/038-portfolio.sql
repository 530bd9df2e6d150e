-- What a company keeps of its patents beside the office's data, which an entry never overwrites.

create table portfolio_categories (
  id uuid primary key,
  company_id uuid not null references companies (id),
  parent_id uuid references portfolio_categories (id),
  name text not null,
  place integer not null default 0,
  created_at timestamptz not null default now()
);
create index portfolio_categories_company on portfolio_categories (company_id);

create table portfolio_entries (
  id uuid primary key,
  company_id uuid not null references companies (id),
  -- Of the store; null: written down by hand, its facts are in the columns after it.
  patent_id uuid references patents (id),
  own_number text not null default '',
  own_title text not null default '',
  own_type text,
  own_filed_on date,
  own_granted_on date,
  category_id uuid references portfolio_categories (id) on delete set null,
  project text not null default '',
  product text not null default '',
  tags text[] not null default '{}',
  responsible text not null default '',
  grade text not null default '',
  core boolean not null default false,
  collected boolean not null default false,
  decision text not null default '',
  decision_reason text not null default '',
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz
);
create unique index portfolio_entries_patent on portfolio_entries (company_id, patent_id)
  where deleted_at is null and patent_id is not null;
create unique index portfolio_entries_number on portfolio_entries (company_id, own_number)
  where deleted_at is null and patent_id is null;
create index portfolio_entries_company on portfolio_entries (company_id) where deleted_at is null;
create index portfolio_entries_by_patent on portfolio_entries (patent_id);

create table portfolio_notes (
  id uuid primary key,
  entry_id uuid not null references portfolio_entries (id),
  content text not null,
  created_by uuid,
  created_at timestamptz not null default now()
);
create index portfolio_notes_entry on portfolio_notes (entry_id, created_at);

-- A patent written down by hand is the store's as soon as the store has it; the own facts stay beside it.
create function link_portfolio_entries() returns trigger language plpgsql as $$
begin
  if not exists (select from portfolio_entries where patent_id is null and deleted_at is null) then
    return null;
  end if;
  update portfolio_entries e set patent_id = came.id
  from came
  where e.patent_id is null and e.deleted_at is null
    and e.own_number in (came.application_no, came.publication_no, came.grant_no)
    and not exists (
      select from portfolio_entries other
      where other.company_id = e.company_id and other.patent_id = came.id and other.deleted_at is null);
  return null;
end $$;
create trigger patents_link_portfolio after insert on patents
  referencing new table as came for each statement execute function link_portfolio_entries();
create trigger patents_relink_portfolio after update on patents
  referencing new table as came for each statement execute function link_portfolio_entries();

-- A patent that leaves the store (an import that is taken back) stays in the portfolios with what was known of it.
create function keep_portfolio_entries() returns trigger language plpgsql as $$
begin
  update portfolio_entries set patent_id = null, own_number = old.application_no, own_title = old.title,
    own_type = old.type, own_filed_on = old.filed_on, own_granted_on = old.granted_on
  where patent_id = old.id;
  return old;
end $$;
create trigger patents_leave_portfolio before delete on patents for each row execute function keep_portfolio_entries();
