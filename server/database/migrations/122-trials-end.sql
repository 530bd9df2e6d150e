-- The last day of a trial; null: it has no end, and so has everybody who is not on trial.
alter table accounts add column trial_until date;

-- Who is on trial already has the whole of it before them.
update accounts set trial_until = (now() at time zone 'Asia/Shanghai')::date + 90
where type = 1 and is_admin = 0 and is_news = 0;

-- The nightly look at whose end is near.
create index accounts_trial on accounts (trial_until) where type = 1;
