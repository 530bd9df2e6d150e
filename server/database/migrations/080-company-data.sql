-- Answers of the company-data provider, each under what was asked, with the moment it was given.
create table company_data_answers (
  kind text not null check (kind in ('search', 'detail')),
  asked text not null,
  -- null: the provider has no such company
  answer jsonb,
  at timestamptz not null,
  primary key (kind, asked)
);

-- Every question put to the provider; `outcome` is `asked` until its answer has come.
create table company_data_calls (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- of Asia/Shanghai
  day date not null,
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('search', 'detail')),
  outcome text not null,
  -- yuan
  cost numeric(12, 4) not null default 0,
  problem text not null default ''
);
create index company_data_calls_day on company_data_calls (day, account_id);

-- What administrators settle for the provider: one row.
create table company_data_settings (
  id int primary key default 1 check (id = 1),
  keep_days int not null,
  day_limit int not null,
  account_limit int not null,
  price_search numeric(12, 4) not null,
  price_detail numeric(12, 4) not null,
  rev int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid
);
insert into company_data_settings (keep_days, day_limit, account_limit, price_search, price_detail)
values (30, 500, 50, 0.05, 0.15);
