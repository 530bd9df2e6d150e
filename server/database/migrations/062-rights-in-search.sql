-- Who gave and who got a right is searched: what is read out of events anew is a change of the search. The function
-- takes the patents of whatever rows it is given, also of those that went.
create trigger patent_rights_came after insert on patent_rights
  referencing new table as came for each statement execute function note_text_changes();
create trigger patent_rights_went after delete on patent_rights
  referencing old table as came for each statement execute function note_text_changes();
