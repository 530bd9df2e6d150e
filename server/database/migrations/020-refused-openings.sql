-- Tries that a shared report's link refused are counted: the log keeps its lines for who was let in.
alter table report_shares
  add column refused int not null default 0,
  add column last_refused_at timestamptz;
update report_shares s set refused = r.count, last_refused_at = r.last
from (
  select share_id, count(*)::int as count, max(at) as last from report_views
  where result not in ('已阅读', '已下载 PDF') group by share_id
) r
where r.share_id = s.id;
delete from report_views where result not in ('已阅读', '已下载 PDF', '验证码错误，已锁定');
create unique index report_views_paper on report_views (share_id, ticket_hash) where result = '已下载 PDF';
