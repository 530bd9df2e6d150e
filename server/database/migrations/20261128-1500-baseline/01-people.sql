-- People: streets, units, accounts, their devices and sessions, and what is counted against guessing.

-- Searches by a part of a word.
create extension if not exists pg_trgm;

-- What the server remembers of the installation itself.
create table settings (
  key text primary key,
  value jsonb not null
);

create table counters (
  name text primary key,
  value int not null
);

create table streets (
  id text primary key,
  name text not null,
  sort int not null
);

create table orgs (
  id uuid primary key,
  name text not null unique,
  street_id text references streets(id)
);

create table accounts (
  id uuid primary key,
  mobile text not null unique,
  name text not null,
  password_hash text not null,
  avatar text not null default '',
  introduction text not null default '',
  type int not null default 0,
  is_admin int not null default 0,
  is_news int not null default 0,
  newtype text not null default '',
  rid int not null default 0,
  pid int not null default 0,
  com_id uuid,
  com_name text not null default '',
  street_ids text[] not null default '{}',
  roles text[] not null default '{}',
  state int not null default 1,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set with a generated password: nothing else works before it is changed.
  must_change_password boolean not null default false,
  -- The credit code an enterprise account gave at its registration; proved only by a certification.
  credit_code text not null default '',
  -- The last day of a trial; null: it has no end, and so has everybody who is not on trial.
  trial_until date,
  -- An account whose person has another one: what was its own belongs to the kept account, and it stays closed, so that what
  -- it did keeps its name. `merged_ids` are all accounts that came into this one, for the phones that still hold their records.
  merged_into uuid references accounts (id),
  merged_at timestamptz,
  merged_ids uuid[] not null default '{}',
  constraint sub_accounts_lead_nobody check (rid = 0 or not ('lead' = any(roles))),
  constraint merged_accounts_are_closed check (merged_into is null or (state = 0 and merged_into <> id and merged_at is not null))
);
create index accounts_avatar on accounts (avatar) where avatar <> '';
-- The nightly look at whose end is near.
create index accounts_trial on accounts (trial_until) where type = 1;
create index accounts_merged_into on accounts (merged_into) where merged_into is not null;

create table devices (
  id uuid not null,
  account_id uuid not null references accounts(id),
  label text not null default '',
  pending int not null default 0,
  oldest_at timestamptz,
  last_sync_at timestamptz not null default now(),
  -- A manager may have a device's local data wiped at its next contact.
  wipe_ordered_at timestamptz,
  wipe_ordered_by uuid references accounts(id),
  wiped_at timestamptz,
  -- What the device had not sent when it obeyed.
  wipe_lost int,
  primary key (id, account_id)
);
-- Asked with every call: orders that have not been obeyed.
create index devices_ordered on devices (account_id) where wipe_ordered_at is not null and wiped_at is null;

create table sessions (
  token_hash bytea primary key,
  account_id uuid not null references accounts(id),
  device_id uuid,
  client text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- What the browser calls itself, and the masked address it signed in from.
  label text not null default '',
  address text not null default '',
  -- An administrator who looks through the account: ends with that administrator's own session.
  viewer_id uuid references accounts(id),
  viewer_hash bytea references sessions(token_hash) on delete cascade,
  view_writes boolean not null default false,
  -- Every device a session has ever named, the present one included: it cannot take a name back.
  named_devices uuid[] not null default '{}',
  -- Over for everything but the wipe that its device is ordered to; goes when that is done or taken back.
  is_over boolean not null default false,
  constraint sessions_view check ((viewer_id is null) = (viewer_hash is null) and (viewer_id is not null or not view_writes))
);
create index sessions_account on sessions (account_id);
create index sessions_device on sessions (device_id) where device_id is not null;
create index sessions_viewer on sessions (viewer_hash) where viewer_hash is not null;
create index sessions_seen on sessions (last_seen_at);

-- Where an account has signed in: SHA-256 of account and browser mark, or of account and network.
create table known_places (
  account_id uuid not null references accounts(id) on delete cascade,
  key bytea not null,
  kind text not null check (kind in ('browser', 'network')),
  last_at timestamptz not null,
  primary key (account_id, key)
);
create index known_places_last on known_places (last_at);

-- Attempts by whatever limits them (mobile, address), as SHA-256.
create table attempts (
  key bytea primary key,
  count int not null,
  since timestamptz not null,
  -- What is counted says itself when it may go, so that a sweep every few minutes keeps no more than what still counts.
  ends_at timestamptz not null,
  -- Whose failed sign-ins an attempt counts, so that who manages the account sees the lock and takes it away. The place
  -- stays hashed: which browsers and networks somebody uses is not told by it.
  owner bytea,
  locks_at integer
);
create index attempts_end on attempts (ends_at);
create index attempts_owner on attempts (owner) where owner is not null;

create table sms_codes (
  mobile text not null,
  purpose text not null,
  code_hash bytea not null,
  tries int not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- The network that asked for a code has tries of its own, which nobody elsewhere can use up.
  asked_from bytea not null default '',
  foreign_tries int not null default 0,
  primary key (mobile, purpose)
);

-- Public calls by key (SHA-256 of what is limited) in a window that began at `since`.
create table call_limits (
  key bytea primary key,
  count int not null,
  since timestamptz not null
);

-- What accounts of enterprises want to be told, and by which ways; what has no row is told by both.
create table notice_settings (
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null,
  in_app boolean not null,
  push boolean not null,
  updated_at timestamptz not null,
  primary key (account_id, kind)
);

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
