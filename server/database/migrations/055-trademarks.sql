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
create index trademarks_companies on trademarks using gin (company_ids);
create index trademarks_term on trademarks (term_to);
create index trademarks_registered on trademarks (registered_on desc nulls last, registration_no);
create index trademarks_name on trademarks using gin (name gin_trgm_ops);
create index trademarks_applicant on trademarks using gin (applicant gin_trgm_ops);
create index trademarks_picture on trademarks (picture_sha256) where picture_sha256 <> '';

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
