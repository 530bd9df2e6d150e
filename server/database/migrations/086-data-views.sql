-- The table of the figures as somebody keeps it: chosen columns, and the companies it is about; empty: all of them.
create table district_views (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  name text not null,
  columns text[] not null,
  trade text not null default '',
  tier text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, name)
);

-- Until when a demand was to be finished, and when that was said last: the deadline in `due_at` gives way to that of the
-- next step, so that later nothing would tell whether it was kept. Both are empty for what was finished before this.
alter table demands add column finish_due_at timestamptz, add column finished_at timestamptz;
create function note_demand_finished() returns trigger language plpgsql as $$
begin
  new.finish_due_at := new.due_at;
  new.finished_at := new.moved_at;
  return new;
end $$;
create trigger demands_finished before update on demands for each row
  when (new.status = '待审核' and old.status is distinct from new.status)
  execute function note_demand_finished();
update demands set finish_due_at = due_at, finished_at = moved_at where status = '待审核';
