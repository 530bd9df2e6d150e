-- What a person wrote, works along in, or has to accept: the lists 我的 and 待办 ask by these.
create index demands_author on demands (created_by, status) where deleted_at is null;
create index demands_collaborators on demands using gin (collaborator_ids);
create index demands_accept on demands (accept_org, status) where deleted_at is null;
