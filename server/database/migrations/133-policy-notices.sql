-- What a company was told of a policy it may apply for: that it fits, and that the time to apply ends; each once.
create table policy_notices (
  policy_id uuid not null references pieces (id),
  company_id uuid not null references companies (id),
  reason text not null check (reason in ('fits', 'closing')),
  told_on date not null,
  primary key (policy_id, company_id, reason)
);
create index policy_notices_company on policy_notices (company_id);
