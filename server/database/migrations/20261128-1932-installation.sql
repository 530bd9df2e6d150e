-- Which installation this database belongs to: the data folder says the same in installation.json.
create table installation (
  id uuid primary key,
  since timestamptz not null default now(),
  is_only boolean not null default true unique check (is_only)
);
