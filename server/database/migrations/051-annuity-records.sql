-- Years of a patent that its company says it has not paid. The office publishes nothing of it before the right lapses.
create table annuity_unpaid (
  company_id uuid not null references companies (id),
  patent_id uuid not null references patents (id) on delete cascade,
  year int not null,
  account_name text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, patent_id, year)
);
create index annuity_unpaid_patent on annuity_unpaid (patent_id);
create index annuity_payments_company on annuity_payments (company_id);

-- The scan of a receipt came through the door of certificates' scans.
alter table annuity_payments add column receipt_id uuid references certificate_files (id);

-- What a device shows of fees goes by these, and so do the sums.
create function feed_holdings_paid() returns trigger language plpgsql as $$
begin
  perform feed_holdings_of(array(select distinct company_id from touched));
  return null;
end $$;

create trigger annuity_payments_came after insert on annuity_payments
  referencing new table as touched for each statement execute function feed_holdings_paid();
create trigger annuity_payments_left after update on annuity_payments
  referencing old table as touched for each statement execute function feed_holdings_paid();
create trigger annuity_payments_changed after update on annuity_payments
  referencing new table as touched for each statement execute function feed_holdings_paid();
create trigger annuity_reductions_came after insert on annuity_reductions
  referencing new table as touched for each statement execute function feed_holdings_paid();
create trigger annuity_reductions_left after update on annuity_reductions
  referencing old table as touched for each statement execute function feed_holdings_paid();
create trigger annuity_reductions_changed after update on annuity_reductions
  referencing new table as touched for each statement execute function feed_holdings_paid();
create trigger annuity_unpaid_came after insert on annuity_unpaid
  referencing new table as touched for each statement execute function feed_holdings_paid();
create trigger annuity_unpaid_left after update on annuity_unpaid
  referencing old table as touched for each statement execute function feed_holdings_paid();
create trigger annuity_unpaid_changed after update on annuity_unpaid
  referencing new table as touched for each statement execute function feed_holdings_paid();
create trigger annuity_unpaid_went after delete on annuity_unpaid
  referencing old table as touched for each statement execute function feed_holdings_paid();

-- Devices hear once of what was recorded before.
select feed_holdings_of(array(
  select company_id from annuity_payments union select company_id from annuity_reductions));
