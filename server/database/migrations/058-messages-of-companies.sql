-- What is told to a company has more to say than a title.
alter table reminders add column body text not null default '';
