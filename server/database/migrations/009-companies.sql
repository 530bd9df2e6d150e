-- Labels -----------------------------------------------------------------------------------------

-- A company label may name the figure that suggests it, e.g. {"field":"invention_count","min":10}.
alter table labels add column rule jsonb;
-- Where a label that was in use went; queued rows of phones still name the old one.
alter table labels add column merged_into uuid references labels(id);
-- A name is free again once its label is gone.
alter table labels drop constraint labels_kind_name_key;
create unique index labels_name on labels (kind, name) where deleted_at is null;
create index companies_labels on companies using gin (label_ids);

create table label_dismissals (
  company_id uuid not null references companies(id),
  label_id uuid not null references labels(id),
  by uuid not null references accounts(id),
  at timestamptz not null default now(),
  primary key (company_id, label_id)
);

-- Following --------------------------------------------------------------------------------------

create table company_follows (
  account_id uuid not null references accounts(id),
  company_id uuid not null references companies(id),
  at timestamptz not null default now(),
  primary key (account_id, company_id)
);
create index company_follows_company on company_follows (company_id);

-- Duplicates -------------------------------------------------------------------------------------

-- A merged company keeps name and code for its undo; they are free for the living.
alter table companies drop constraint companies_name_key_key;
create unique index companies_name_key on companies (name_key) where deleted_at is null;
drop index companies_credit_code;
create unique index companies_credit_code on companies (credit_code) where credit_code <> '' and deleted_at is null;

-- The name without the region before it and the legal form behind it.
create function company_core(a_key text) returns text language sql immutable as $$
  select regexp_replace(
    regexp_replace(a_key, '^(.{2,4}省)?(.{2,4}市)?(.{2,4}[区县])?(广东|佛山|顺德)*|(广东|佛山|顺德)(?=.{0,2}(公司|有限|股份))', '', 'g'),
    '(股份有限公司|有限责任公司|有限公司|公司)$', '');
$$;
create function address_core(an_address text) returns text language sql immutable as $$
  select regexp_replace(an_address, '[\s,，。、()（）-]', '', 'g');
$$;
create index companies_core on companies (company_core(name_key)) where deleted_at is null;
create index companies_address on companies (address_core(address)) where deleted_at is null;
create index companies_organisation on companies (substr(credit_code, 9, 9)) where deleted_at is null and credit_code <> '';
create index contacts_mobile on contacts (mobile) where deleted_at is null and mobile <> '';

-- Pairs that somebody looked at and found different; a_id < b_id.
create table company_distinct (
  a_id uuid not null references companies(id),
  b_id uuid not null references companies(id),
  by uuid not null references accounts(id),
  at timestamptz not null default now(),
  primary key (a_id, b_id)
);

create table company_merges (
  id uuid primary key,
  kept_id uuid not null references companies(id),
  gone_id uuid not null references companies(id),
  street_id text not null,
  reason text not null default '',
  -- Fields of the kept company before and after, and those in which the other one differed from the result.
  changed jsonb not null,
  differing jsonb not null,
  -- Every row that was moved, by table.
  moved jsonb not null,
  -- Revision of the kept company that the merge made.
  rev int not null,
  by uuid not null references accounts(id),
  at timestamptz not null default now(),
  undone_by uuid references accounts(id),
  undone_at timestamptz
);
create index company_merges_gone on company_merges (gone_id) where undone_at is null;
create index company_merges_at on company_merges (at desc);

-- Late rows of phones ------------------------------------------------------------------------------
-- A row that names a label that was merged or deleted meanwhile carries what took its place, or nothing.

create function live_labels() returns trigger language plpgsql as $$
begin
  if exists (select 1 from labels where id = any(new.label_ids) and deleted_at is not null) then
    new.label_ids := array(
      select coalesce(l.merged_into, x.id) from unnest(new.label_ids) with ordinality as x(id, place)
      left join labels l on l.id = x.id and l.deleted_at is not null
      where l.id is null or l.merged_into is not null
      group by 1 order by min(x.place));
  end if;
  return new;
end $$;
create trigger visits_labels before insert or update of label_ids on visits
  for each row when (new.label_ids <> '{}') execute function live_labels();
create trigger demands_labels before insert or update of label_ids on demands
  for each row when (new.label_ids <> '{}') execute function live_labels();
