-- A report that an order opens names the service that is ordered.
alter table industry_reports add column product_id uuid references order_products (id);
alter table industry_reports add constraint industry_reports_product check ((access = '订购可读') = (product_id is not null));
create index industry_reports_product on industry_reports (product_id) where product_id is not null;

-- When an order was handed over first, whatever became of it since.
alter table service_orders add column delivered_at timestamptz;
update service_orders o set delivered_at = s.at
  from (select order_id, min(at) as at from order_steps where move = '交付' group by order_id) s
  where s.order_id = o.id;
create index service_orders_delivered on service_orders (product_id, company_id) where delivered_at is not null;

-- A report that was made elsewhere, as a PDF in place of a text.
create table industry_files (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  sha256 text not null,
  size int not null,
  pages int not null check (pages > 0),
  name text not null,
  created_at timestamptz not null
);
create index industry_files_sha256 on industry_files (sha256);
alter table industry_reports add column file_id uuid references industry_files (id);
alter table industry_reports add constraint industry_reports_text check (file_id is null or body = '');
create index industry_reports_file on industry_reports (file_id) where file_id is not null;
