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
create index patent_texts_citations on patent_texts using gin (citations jsonb_path_ops);
