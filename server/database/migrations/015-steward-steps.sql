-- What was done about a request left for a steward, in order; told: the company reads it with its receipt.
create table steward_steps (
  request_id uuid not null references steward_requests(id),
  seq integer not null,
  action text not null,
  text text not null default '',
  told boolean not null default false,
  by uuid not null references accounts(id),
  at timestamptz not null,
  primary key (request_id, seq)
);
alter table steward_requests add column demand_id uuid references demands(id);
create index steward_requests_street on steward_requests (street_id, created_at desc);
