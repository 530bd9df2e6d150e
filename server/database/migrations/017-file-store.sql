-- The truth of stored files: who delivered the bytes, what was found damaged, how far the check is -----

-- Who brought the bytes; null: a company over a questionnaire's link, or before this was kept.
alter table files add column delivered_by uuid;
create index files_sha256 on files (sha256);
create index files_unclaimed on files (record_id) where account_id is null;
create index account_files_sha256 on account_files (sha256);
create index question_uploads_file on question_uploads (file_id);
create index question_tickets_questionnaire on question_tickets (questionnaire_id);

-- Files that a row names and the store does not hold whole.
create table file_damages (
  sha256 text primary key,
  problem text not null check (problem in ('missing', 'size', 'hash')),
  found_at timestamptz not null
);

-- Readings of the whole store, the last one first. A row without an end is under way.
create table file_checks (
  id uuid primary key,
  started_at timestamptz not null,
  -- null: by the clock.
  asked_by uuid references accounts(id),
  -- Everything up to this SHA-256 has been read.
  reached text not null default '',
  checked int not null default 0,
  damaged int not null default 0,
  -- The process that reads, and when it last said so: another goes on when it falls silent.
  reader uuid,
  beat_at timestamptz,
  ended_at timestamptz
);
create unique index file_checks_open on file_checks ((true)) where ended_at is null;
