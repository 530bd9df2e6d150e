-- Every file that people have handed in, with whose it is: a company's, or else an account's. What companies may keep is
-- compared with sums of it.
create view stored_files as
  select f.company_id, f.account_id, f.size from certificate_files f
  union all
  select c.company_id, f.account_id, f.size from case_files f join cases c on c.id = f.case_id
  union all
  select case when f.kind = '付款凭证' then o.company_id end, f.account_id, f.size
  from order_files f join service_orders o on o.id = f.order_id
  union all
  select case when a.is_news = 0 and a.is_admin = 0 then a.com_id end, f.account_id, f.size
  from account_files f join accounts a on a.id = f.account_id
  union all
  select case when a.is_news = 0 and a.is_admin = 0 then a.com_id end, f.account_id, f.size
  from files f join accounts a on a.id = f.account_id
  union all
  select null::uuid, f.account_id, f.size from industry_files f
  union all
  select null::uuid, f.created_by, f.size from content_files f;
