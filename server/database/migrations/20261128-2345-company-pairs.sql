-- Pairs of companies that look alike, compared by a job: all of them every night, and each minute those that changed.
-- Rows name companies without a key to them: to write a pair must not wait for whoever edits one of the two.
create table company_pairs (
  a_id uuid not null,
  b_id uuid not null,
  reasons text[] not null,
  weight int not null,
  -- of the two companies, kept by a trigger: who may see the pair
  a_street text not null,
  b_street text not null,
  primary key (a_id, b_id)
);
create index company_pairs_b on company_pairs (b_id);
create index company_pairs_order on company_pairs (weight desc, a_id, b_id);
create index company_pairs_street on company_pairs (a_street, b_street);

-- When they were compared last, and the night of which all of them were: one row. The first server that starts does.
create table company_pair_runs (
  id int primary key default 1 check (id = 1),
  counted_at timestamptz,
  night date
);
insert into company_pair_runs default values;

-- Companies to compare anew, and numbers that came to or went from one: once for each change, so that a change never
-- waits for a run that is taking another.
create table company_pair_changes (
  company_id uuid not null,
  mobile text not null default ''
);

create function note_new_companies() returns trigger language plpgsql as $$
begin
  insert into company_pair_changes (company_id) select id from came;
  return null;
end $$;

-- A company that goes takes its pairs along at once, and one that moves is seen from its new street at once.
create function note_changed_company() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    delete from company_pairs where a_id = new.id or b_id = new.id;
  elsif new.street_id <> old.street_id then
    update company_pairs set a_street = new.street_id where a_id = new.id;
    update company_pairs set b_street = new.street_id where b_id = new.id;
  end if;
  insert into company_pair_changes (company_id) values (new.id);
  return null;
end $$;

create function note_new_contacts() returns trigger language plpgsql as $$
begin
  insert into company_pair_changes (company_id, mobile)
  select company_id, mobile from came where mobile <> '' and deleted_at is null;
  return null;
end $$;

create function note_changed_contact() returns trigger language plpgsql as $$
begin
  if old.mobile <> '' then
    insert into company_pair_changes (company_id, mobile) values (old.company_id, old.mobile);
  end if;
  if tg_op <> 'DELETE' and new.mobile <> '' then
    insert into company_pair_changes (company_id, mobile) values (new.company_id, new.mobile);
  end if;
  return null;
end $$;

create trigger companies_pairs_new after insert on companies
  referencing new table as came for each statement execute function note_new_companies();
-- Most changes are of counters and of what no rule looks at: the condition costs them nothing else.
create trigger companies_pairs_changed after update on companies for each row
  when ((old.name, old.name_key, old.credit_code, old.legal_person, old.address, old.street_id, old.deleted_at is null)
    is distinct from (new.name, new.name_key, new.credit_code, new.legal_person, new.address, new.street_id, new.deleted_at is null))
  execute function note_changed_company();
create trigger contacts_pairs_new after insert on contacts
  referencing new table as came for each statement execute function note_new_contacts();
create trigger contacts_pairs_changed after update on contacts for each row
  when ((old.company_id, old.mobile, old.deleted_at is null)
    is distinct from (new.company_id, new.mobile, new.deleted_at is null))
  execute function note_changed_contact();
create trigger contacts_pairs_gone after delete on contacts for each row execute function note_changed_contact();
