-- Cases that a company handed to an official or somebody of a service unit.
create table case_dockings (
  id uuid primary key,
  case_id uuid not null references cases (id),
  to_account uuid not null references accounts (id),
  by_account uuid not null references accounts (id),
  state text not null default '待接收',
  message text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- One at a time.
create unique index case_dockings_open on case_dockings (case_id) where state in ('待接收', '已接收', '处理中');
create index case_dockings_case on case_dockings (case_id, created_at desc);
create index case_dockings_to on case_dockings (to_account, state);

-- What both sides wrote and did, in order.
create table case_docking_lines (
  id uuid primary key,
  docking_id uuid not null references case_dockings (id),
  side text not null,
  by_account uuid not null references accounts (id),
  -- the state that began with it; null: a note
  state text,
  text text not null default '',
  at timestamptz not null default now()
);
create index case_docking_lines_docking on case_docking_lines (docking_id, at);
