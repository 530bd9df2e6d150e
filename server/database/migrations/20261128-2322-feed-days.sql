-- How far transactions were on a day: what the feed told before can be found by its transaction. `pruned`: rows of the
-- feed below it may have been taken away, so that a place below it is none any more.
create table feed_days (
  day date primary key,
  xid xid8 not null,
  pruned boolean not null default false
);
