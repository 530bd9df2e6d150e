-- Services that companies order from the office, and what becomes of each order. Sums are whole cents.
create table order_products (
  id uuid primary key,
  name text not null,
  category text not null,
  description text not null,
  unit text not null,
  price bigint not null check (price >= 0),
  on_offer boolean not null,
  rev int not null default 1,
  updated_by uuid not null references accounts (id),
  updated_at timestamptz not null,
  created_at timestamptz not null
);

create table service_orders (
  id uuid primary key,
  no text not null unique,
  company_id uuid not null references companies (id),
  ordered_by uuid not null references accounts (id),
  product_id uuid not null references order_products (id),
  -- As the product was when it was ordered.
  product_name text not null,
  category text not null,
  unit text not null,
  price bigint not null check (price >= 0),
  quantity int not null check (quantity > 0),
  discount bigint not null default 0,
  discount_reason text not null default '',
  -- To be paid.
  amount bigint not null generated always as (price * quantity - discount) stored,
  contact text not null,
  mobile text not null,
  note text not null default '',
  invoice jsonb,
  invoice_no text not null default '',
  invoice_date date,
  state text not null default '待确认',
  -- The number of the last step.
  seq int not null default 0,
  -- A voucher waits to be compared with the account.
  voucher boolean not null default false,
  voucher_amount bigint,
  voucher_date date,
  paid_at timestamptz,
  -- The state in which a refund was asked for, while it is.
  refund_from text,
  refund_agreed boolean not null default false,
  refund_reference text not null default '',
  refund_date date,
  refunded_at timestamptz,
  stars int check (stars between 1 and 5),
  stars_words text not null default '',
  created_at timestamptz not null,
  check (discount between 0 and price * quantity)
);
create index service_orders_company on service_orders (company_id, created_at desc);
create index service_orders_created on service_orders (created_at desc);

create table order_steps (
  order_id uuid not null references service_orders (id),
  seq int not null,
  move text not null,
  text text not null default '',
  by uuid not null references accounts (id),
  at timestamptz not null,
  primary key (order_id, seq)
);
create trigger order_steps_append_only before update or delete on order_steps
  for each row execute function refuse_change();

create table order_files (
  id uuid primary key,
  order_id uuid not null references service_orders (id),
  account_id uuid not null references accounts (id),
  kind text not null,
  sha256 text not null,
  mime text not null,
  size int not null,
  name text not null,
  -- The step it came with; null: it was handed in and not used yet.
  step_seq int,
  created_at timestamptz not null
);
create index order_files_order on order_files (order_id);
create index order_files_sha256 on order_files (sha256);
