-- A company's account asks for visits, confirms and comments as its contacts in the small program do: whose it is stands in
-- one of the two columns.
alter table visit_requests alter column visitor_id drop not null;
alter table visit_requests add column account_id uuid references accounts (id);
alter table visit_requests add constraint visit_requests_by check (num_nonnulls(visitor_id, account_id) = 1);
alter table appointment_confirmations alter column visitor_id drop not null;
alter table appointment_confirmations add column account_id uuid references accounts (id);
alter table appointment_confirmations add constraint appointment_confirmations_by check (num_nonnulls(visitor_id, account_id) = 1);
alter table visit_comments alter column visitor_id drop not null;
alter table visit_comments add column account_id uuid references accounts (id);
alter table visit_comments add constraint visit_comments_by check (num_nonnulls(visitor_id, account_id) = 1);

-- What a company says of a demand of its own once it is closed, once.
create table demand_ratings (
  demand_id uuid primary key references demands (id),
  company_id uuid not null references companies (id),
  account_id uuid not null references accounts (id),
  satisfaction text not null,
  content text not null default '',
  at timestamptz not null default now()
);
