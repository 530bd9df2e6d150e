-- Of an old run of records only its counts are kept, and what an undo needs: the rows are dropped by a job.
alter table record_imports add column rows_dropped boolean not null default false;
