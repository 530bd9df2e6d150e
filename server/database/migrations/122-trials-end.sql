-- The last day of a trial; null: it has no end, and so has everybody who is not on trial.
alter table accounts add column trial_until date;

-- Who is on trial already has the whole of it before them.
update accounts set trial_until = (now() at time zone 'Asia/Shanghai')::date + 90
where type = 1 and is_admin = 0 and is_news = 0;

-- The nightly look at whose end is near.
create index accounts_trial on accounts (trial_until) where type = 1;

-- Functions that the office has opened to the trial of a company, each until a day; who is certified has them anyway.
create table opened_functions (
  company_id uuid not null references companies (id),
  name text not null,
  until date not null,
  -- By which it was opened last.
  application_id uuid not null references applications (id),
  primary key (company_id, name)
);
create index opened_functions_until on opened_functions (until);
