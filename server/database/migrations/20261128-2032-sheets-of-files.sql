-- Sheets of a file that are not read, in sentences, and places of rows where they come from several sheets.
alter table imports add column unread text[] not null default '{}';
alter table record_imports add column unread text[] not null default '{}';
alter table record_import_rows add column at text;
