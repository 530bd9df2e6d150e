-- Imports of records run in batches: the rows of a run wait here with their cells, and stay with what became of each.
alter table record_imports
  -- running, done, failed, undoing, undone
  add column state text not null default 'done',
  add column total int not null default 0,
  -- rows that have been read into their result
  add column finished int not null default 0,
  -- why it ended before its rows did, or why an undo did not come about; empty: neither
  add column problem text not null default '',
  add column undo_removed int not null default 0,
  add column undo_restored int not null default 0;
update record_imports
set state = case when undone_at is null then 'done' else 'undone' end,
  total = created + changed + same + refused, finished = created + changed + same + refused;
alter table record_imports alter column total drop default;

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
