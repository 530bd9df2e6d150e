-- Coupons for orders, and the single ones that companies hold. Sums are whole cents.
create table coupons (
  id uuid primary key,
  name text not null,
  kind text not null,
  -- Cents that are taken off, or per cent, or 0 where all is.
  value bigint not null check (value >= 0),
  -- Services it is for; none: all.
  product_ids uuid[] not null,
  least bigint not null check (least >= 0),
  valid_from date not null,
  valid_to date not null check (valid_to >= valid_from),
  total int not null check (total > 0),
  per_company int not null check (per_company > 0),
  way text not null,
  street_ids text[] not null,
  code text not null,
  state text not null default '草稿',
  rev int not null default 1,
  updated_by uuid not null references accounts (id),
  updated_at timestamptz not null,
  created_at timestamptz not null
);
create unique index coupons_code on coupons (code) where code <> '';

create table coupon_grants (
  id uuid primary key,
  coupon_id uuid not null references coupons (id),
  company_id uuid not null references companies (id),
  given_by uuid not null references accounts (id),
  given_at timestamptz not null,
  -- The order it is used for: one order for a coupon, one coupon for an order.
  order_id uuid references service_orders (id),
  recalled_by uuid references accounts (id),
  recalled_at timestamptz,
  recall_reason text not null default '',
  check (order_id is null or recalled_at is null)
);
create index coupon_grants_coupon on coupon_grants (coupon_id, company_id);
create index coupon_grants_company on coupon_grants (company_id);
create unique index coupon_grants_order on coupon_grants (order_id) where order_id is not null;

-- What is to be paid is what a coupon leaves of it; the name stays with an order that gave its coupon back.
alter table service_orders add column coupon_cut bigint not null default 0 check (coupon_cut >= 0);
alter table service_orders add column coupon_name text not null default '';
alter table service_orders drop column amount;
alter table service_orders add column amount bigint not null
  generated always as (price * quantity - discount - coupon_cut) stored;
alter table service_orders add constraint service_orders_amount check (discount + coupon_cut <= price * quantity);
