-- The rules of warnings run in rounds that are kept each by itself.

-- The latest run of a rule: its row is the lock of a round, and a run that finds another's name there goes no further.
create table warning_runs (
  kind text primary key,
  run uuid not null,
  began_at timestamptz not null
);

-- Warnings that were opened and that nobody was told of yet: the messages of a rule follow after its last round.
create table warning_untold (
  warning_id uuid primary key references warnings (id) on delete cascade,
  kind text not null
);
create index warning_untold_kind on warning_untold (kind);
