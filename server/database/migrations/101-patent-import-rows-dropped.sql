-- Of an old run its counts are kept, and what an undo needs: the rows are dropped by a job.
alter table patent_imports add column rows_dropped boolean not null default false;
