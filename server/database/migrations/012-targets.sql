-- Visits expected of a street or an official in a month.
create table visit_targets (
  month text not null check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  kind text not null check (kind in ('street', 'person')),
  owner_id text not null,
  visits int not null check (visits between 0 and 10000),
  updated_at timestamptz not null default now(),
  updated_by uuid references accounts(id),
  primary key (month, kind, owner_id)
);
