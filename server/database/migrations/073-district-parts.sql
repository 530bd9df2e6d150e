-- Patents by what they are grouped by, as they were counted last: a million rows are not grouped while somebody waits.
create table district_parts (
  -- empty: the district as a whole
  street_id text not null,
  part text not null,
  name text not null,
  sub text not null default '',
  value int not null,
  counted_at timestamptz not null,
  primary key (street_id, part, name, sub)
);
