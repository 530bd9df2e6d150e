-- The public website: pieces, what the public does there, stewards.

-- Order and visibility of columns on the index page; columns without a row follow in the order of the code.
create table content_columns (
  key text primary key,
  sort int not null,
  shown boolean not null default true
);

-- Uploaded pictures and attachments. Ids are random: they are addresses.
create table content_files (
  id uuid primary key,
  purpose text not null check (purpose in ('picture', 'attachment')),
  name text not null,
  mime text not null,
  sha256 text not null,
  size int not null,
  width int not null default 0,
  height int not null default 0,
  -- SHA-256 of smaller drawings of a picture by their width.
  variants jsonb not null default '{}',
  created_by uuid,
  created_at timestamptz not null default now()
);

-- What editors work on.
create table pieces (
  id uuid primary key,
  column_key text not null,
  title text not null,
  content jsonb not null,
  state text not null default '草稿',
  pinned boolean not null default false,
  -- Small numbers come first; 0: by date.
  sort int not null default 0,
  rev int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz
);
create index pieces_column on pieces (column_key, updated_at desc) where deleted_at is null;

-- Every saved version and every move; rows are never changed.
create table piece_history (
  piece_id uuid not null references pieces(id),
  seq int not null,
  move text not null,
  rev int not null,
  remark text not null default '',
  -- With a version that was saved.
  content jsonb,
  by uuid,
  at timestamptz not null default now(),
  primary key (piece_id, seq)
);
create trigger piece_history_append_only before update or delete on piece_history
  for each row execute function refuse_change();

-- What readers see: a copy made when a piece is published. Nothing unpublished is ever in here.
create table published_pieces (
  id uuid primary key references pieces(id),
  column_key text not null,
  title text not null,
  summary text not null,
  body text not null,
  source text not null,
  author text not null,
  tags text[] not null default '{}',
  cover jsonb,
  attachments jsonb not null default '[]',
  extension jsonb not null,
  pinned boolean not null,
  sort int not null,
  publish_at timestamptz not null,
  ends_at timestamptz,
  updated_at timestamptz not null,
  -- Text without marks, lower case: title, summary, body and the words of the extension.
  search_text text not null
);
create index published_pieces_column on published_pieces (column_key, publish_at desc);
create index published_pieces_words on published_pieces using gin (search_text gin_trgm_ops);
create index published_pieces_tags on published_pieces using gin (tags) with (fastupdate = off);

-- Files that something published shows.
create table published_files (
  file_id uuid not null references content_files(id),
  owner_id uuid not null,
  primary key (file_id, owner_id)
);
create index published_files_owner on published_files (owner_id);

create table piece_views (
  piece_id uuid primary key,
  views int not null
);

create table banners (
  id uuid primary key,
  title text not null,
  picture_id uuid not null references content_files(id),
  alt text not null,
  link text not null default '',
  sort int not null,
  shown boolean not null,
  starts_at timestamptz,
  ends_at timestamptz,
  updated_at timestamptz not null default now(),
  updated_by uuid
);

create table sign_ups (
  id uuid primary key,
  activity_id uuid not null references pieces(id),
  number int not null,
  name text not null,
  mobile text not null,
  company text not null default '',
  post text not null default '',
  remark text not null default '',
  state text not null default '已报名',
  receipt_hash bytea not null unique,
  checked_in_at timestamptz,
  created_at timestamptz not null,
  unique (activity_id, number)
);
create unique index sign_ups_mobile on sign_ups (activity_id, mobile) where state = '已报名';

create table asks (
  id uuid primary key,
  title text not null,
  content text not null,
  category text not null,
  name text not null,
  mobile text not null,
  receipt_hash bytea not null unique,
  state text not null default '待处理',
  published boolean not null default false,
  answer text not null default '',
  answered_by uuid,
  answered_at timestamptz,
  created_at timestamptz not null
);
create index asks_published on asks (answered_at desc) where published;

create table stewards (
  id uuid primary key,
  street_id text not null references streets(id),
  name text not null,
  unit text not null,
  phone text not null,
  address text not null default '',
  hours text not null default '',
  topics text[] not null default '{}',
  shown boolean not null default true
);
create index stewards_street on stewards (street_id);

create table steward_requests (
  id uuid primary key,
  street_id text not null references streets(id),
  company text not null,
  name text not null,
  mobile text not null,
  topic text not null,
  content text not null,
  receipt_hash bytea not null unique,
  state text not null default '待处理',
  reply text not null default '',
  handled_by uuid,
  handled_at timestamptz,
  created_at timestamptz not null,
  demand_id uuid references demands(id)
);
create index steward_requests_street on steward_requests (street_id, created_at desc);

-- What was done about a request left for a steward, in order; told: the company reads it with its receipt.
create table steward_steps (
  request_id uuid not null references steward_requests(id),
  seq integer not null,
  action text not null,
  text text not null default '',
  told boolean not null default false,
  by uuid not null references accounts(id),
  at timestamptz not null,
  primary key (request_id, seq)
);

-- What a company was told of a policy it may apply for: that it fits, and that the time to apply ends; each once.
create table policy_notices (
  policy_id uuid not null references pieces (id),
  company_id uuid not null references companies (id),
  reason text not null check (reason in ('fits', 'closing')),
  told_on date not null,
  primary key (policy_id, company_id, reason)
);
create index policy_notices_company on policy_notices (company_id);
