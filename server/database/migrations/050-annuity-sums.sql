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
  unconfirmed int not null,
  unconfirmed_yuan numeric(14, 2) not null,
  grace int not null,
  grace_yuan numeric(14, 2) not null,
  restorable int not null,
  restorable_yuan numeric(14, 2) not null
);

-- Companies whose sums something has changed. Rows are only added, so that an import never waits for the reckoning;
-- this takes them away in the transaction that writes the sums anew.
create table annuity_changes (company_id uuid not null);

-- As before, and the sums hear of the same: a patent that came, changed, went, or is withdrawn.
create or replace function feed_holdings_of(companies_touched uuid[]) returns void language sql as $$
  insert into feed (kind, record_id, scope, gone)
  select 'holding', c.id::text, c.street_id, false
  from companies c where c.id = any(companies_touched) and c.deleted_at is null
  order by c.id
  on conflict (kind, record_id, scope)
  do update set gone = excluded.gone, xid = pg_current_xact_id(), seq = nextval('feed_seq');
  insert into annuity_changes (company_id) select distinct id from unnest(companies_touched) as touched (id);
$$;
