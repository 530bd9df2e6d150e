-- Background work that has begun and not ended, by what it works on: which process does it, and at how many deaths of a
-- process it was under way. Read and written by the jobs alone.
create table job_starts (
  job text not null,
  id text not null,
  process integer not null,
  deaths integer not null default 0,
  primary key (job, id)
);
