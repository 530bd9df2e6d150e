-- Who may fill in by a questionnaire's common link. Where a link is in people's hands already, it goes on working for
-- those who know the credit code too: who knows nothing but a name could submit in its place until now.
alter table questionnaires add column link_entry text not null default 'company_link'
  check (link_entry in ('company_link', 'name_and_code', 'name'));
update questionnaires set link_entry = 'name_and_code' where secret is not null;
