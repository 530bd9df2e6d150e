-- Whose failed sign-ins an attempt counts, so that who manages the account sees the lock and takes it away. The place
-- stays hashed: which browsers and networks somebody uses is not told by it.
alter table attempts add column owner bytea, add column locks_at integer;
create index attempts_owner on attempts (owner) where owner is not null;
