-- The credit code an enterprise account gave at its registration; proved only by a certification.
alter table accounts add column credit_code text not null default '';

alter table sessions
  -- What the browser calls itself, and the masked address it signed in from.
  add column label text not null default '',
  add column address text not null default '',
  -- An administrator who looks through the account: ends with that administrator's own session.
  add column viewer_id uuid references accounts(id),
  add column viewer_hash bytea references sessions(token_hash) on delete cascade,
  add column view_writes boolean not null default false,
  add constraint sessions_view check ((viewer_id is null) = (viewer_hash is null) and (viewer_id is not null or not view_writes));
create index sessions_viewer on sessions (viewer_hash) where viewer_hash is not null;

create index accounts_avatar on accounts (avatar) where avatar <> '';

-- Documents that an account hands in of itself.
create table account_files (
  id uuid primary key,
  account_id uuid not null references accounts(id),
  sha256 text not null,
  mime text not null,
  size int not null,
  name text not null,
  created_at timestamptz not null default now()
);
create index account_files_account on account_files (account_id, created_at desc);

-- Applications of trial accounts to be certified as a company's.
create table certifications (
  id uuid primary key,
  account_id uuid not null references accounts(id),
  company_name text not null,
  credit_code text not null,
  legal_person text not null,
  contact_name text not null,
  contact_post text not null default '',
  note text not null default '',
  documents uuid[] not null,
  status text not null default '待审核' check (status in ('待审核', '通过', '退回')),
  reply text not null default '',
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  handled_by uuid references accounts(id),
  check ((status = '待审核') = (handled_at is null))
);
create unique index certifications_open on certifications (account_id) where status = '待审核';
create index certifications_status on certifications (status, created_at);

-- Sign-in by WeChat: a state of a page that is on its way, what WeChat answered, and whose it is.
create table wechat_states (
  state_hash bytea primary key,
  expires_at timestamptz not null
);
create table wechat_tickets (
  ticket_hash bytea primary key,
  app text not null,
  openid text not null,
  unionid text not null default '',
  expires_at timestamptz not null
);
create table wechat_bindings (
  app text not null check (app in ('web', 'mini')),
  openid text not null,
  unionid text not null default '',
  account_id uuid not null references accounts(id),
  created_at timestamptz not null default now(),
  primary key (app, openid)
);
create index wechat_bindings_account on wechat_bindings (account_id);
create index wechat_bindings_unionid on wechat_bindings (unionid) where unionid <> '';
