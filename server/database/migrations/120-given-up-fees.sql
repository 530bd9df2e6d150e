-- A patent that its company decides to give up owes no annuity any more: sums and devices hear of the decision, and of
-- its being taken back.
create function feed_given_up_changed() returns trigger language plpgsql as $$
begin
  perform feed_holdings_of(array(
    select distinct n.company_id from came n join went o on o.id = n.id
    where case when n.decision = '放弃' and n.deleted_at is null then n.patent_id end
      is distinct from case when o.decision = '放弃' and o.deleted_at is null then o.patent_id end));
  return null;
end $$;

create function feed_given_up() returns trigger language plpgsql as $$
begin
  perform feed_holdings_of(array(
    select distinct company_id from touched
    where patent_id is not null and decision = '放弃' and deleted_at is null));
  return null;
end $$;

create trigger portfolio_entries_given_up after update on portfolio_entries
  referencing old table as went new table as came for each statement execute function feed_given_up_changed();
create trigger portfolio_entries_came_given_up after insert on portfolio_entries
  referencing new table as touched for each statement execute function feed_given_up();
create trigger portfolio_entries_left_given_up after delete on portfolio_entries
  referencing old table as touched for each statement execute function feed_given_up();

-- Those decided before are heard of once.
select feed_holdings_of(array(
  select distinct company_id from portfolio_entries
  where patent_id is not null and decision = '放弃' and deleted_at is null));
