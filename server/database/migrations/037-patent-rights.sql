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
