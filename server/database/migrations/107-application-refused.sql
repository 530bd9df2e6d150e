-- An application may also be refused for good: 退回 asks for amendments, 不予通过 says no.
alter table certifications drop constraint certifications_status_check;
alter table certifications add constraint certifications_status_check
  check (status in ('待审核', '通过', '退回', '不予通过'));
