-- Where an account sees more companies than a phone should hold, its devices hold a share of them: decision 079.

-- The companies of each such share as they were told last. Reckoned from what stands elsewhere whenever a device asks for
-- changes; what comes or goes moves a row of kind `share` in the feed, whose scope is the account.
create table device_shares (
  account_id uuid not null references accounts (id) on delete cascade,
  company_id uuid not null references companies (id) on delete cascade,
  primary key (account_id, company_id)
);
create index device_shares_company on device_shares (company_id);

-- Companies that somebody has opened while the network was there, or added although they were known: they stay at hand.
create table company_opens (
  account_id uuid not null references accounts (id) on delete cascade,
  company_id uuid not null references companies (id) on delete cascade,
  at timestamptz not null,
  primary key (account_id, company_id)
);
create index company_opens_company on company_opens (company_id);
