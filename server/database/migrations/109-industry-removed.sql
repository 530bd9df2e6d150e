-- A draft that was deleted; its history stays.
alter table industry_reports add column deleted_at timestamptz;
