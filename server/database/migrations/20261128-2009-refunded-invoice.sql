-- What became of the invoice of an order that was paid back; '': nothing was said, as before.
alter table service_orders add column invoice_ending text not null default ''
  check (invoice_ending in ('', '红冲', '作废', '未开具'));
