-- What companies apply for beside their certification: an account, an expert, a service.
create table applications (
  id uuid primary key,
  company_id uuid not null references companies (id),
  asked_by uuid not null references accounts (id),
  kind text not null,
  facts jsonb not null,
  documents uuid[] not null,
  state text not null default '待审核' check (state in ('待审核', '通过', '退回', '不予通过', '已撤回')),
  -- The number of the last step.
  seq int not null,
  -- The account or the draft that came of it.
  made_id uuid,
  sent_at timestamptz not null
);
create index applications_company on applications (company_id, sent_at desc);
create index applications_state on applications (state, sent_at);

create table application_steps (
  application_id uuid not null references applications (id),
  seq int not null,
  move text not null,
  text text not null default '',
  by uuid not null references accounts (id),
  at timestamptz not null,
  primary key (application_id, seq)
);
create trigger application_steps_append_only before update or delete on application_steps
  for each row execute function refuse_change();
