-- Headings of an import file that no column has, with something beneath them: what is not imported is named.
alter table imports add column ignored text[] not null default '{}';
