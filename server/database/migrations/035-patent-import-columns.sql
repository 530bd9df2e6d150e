-- Which field a heading of a table means, where somebody said so: the next file with this heading is read the same way.
create table patent_import_columns (
  heading text primary key,
  -- empty: not read
  field text not null,
  by uuid not null references accounts (id),
  at timestamptz not null default now()
);
