-- What the patents of a company have to pay, reckoned every night and with each payment: a list of thousands of
-- companies cannot reckon all their patents anew. Amounts are yuan, by range of days.
create table annuity_sums (
  company_id uuid primary key references companies (id) on delete cascade,
  as_of date not null,
  patents int not null,
  due_30 int not null,
  due_30_yuan numeric(14, 2) not null,
  due_90 int not null,
  due_90_yuan numeric(14, 2) not null,
  due_180 int not null,
  due_180_yuan numeric(14, 2) not null,
  grace int not null,
  grace_yuan numeric(14, 2) not null,
  restorable int not null,
  restorable_yuan numeric(14, 2) not null
);
