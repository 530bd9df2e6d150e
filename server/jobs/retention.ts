import { type SQL, sql } from "drizzle-orm";

/** Rows of a table that go once they are old. */
export interface Retention {
  table: string;
  /** For how many days a row is kept at least. */
  days: number;
  /** Whether a row is old, by the moment before which it has to lie. */
  isOld: (before: SQL) => SQL;
  /** Why not longer, and why so long. */
  why: string;
}

const year = 365;

/**
 * What grows with time and goes after it, table by table. Periods for operators stand in docs/RETENTION.md, which a test
 * compares. What ends by a moment of its own (codes, sessions) is in `sweep.ts`.
 */
export const retentions: readonly Retention[] = [
  {
    table: "reminders",
    days: 2 * year,
    isOld: (before) => sql`due_at < ${before}`,
    why: "消息提醒：两年前的提醒不再有人处理；提醒的事项本身仍在",
  },
  {
    table: "announcement_receipts",
    days: 3 * year,
    isOld: (before) => sql`exists (select from announcements a where a.id = announcement_id and a.sent_at < ${before})`,
    why: "消息回执：每条消息每人一行；消息正文一直保留",
  },
  {
    table: "warnings",
    days: 3 * year,
    isOld: (before) => sql`closed_at < ${before} and (state = '自动解除' or exists (select from warnings later
      where later.kind = warnings.kind and later.subject_id = warnings.subject_id
        and later.company_id = warnings.company_id and later.opened_at > warnings.opened_at))`,
    why: "已解除的预警及其处理经过；人工关闭的最近一条保留，同一原因不会再次预警",
  },
  {
    table: "revisions",
    days: 5 * year,
    isOld: (before) => sql`at < ${before}`,
    why: "记录的修改历史；记录本身和最近五年的修改都在，离线设备的修改按五年内的版本比对",
  },
  {
    table: "idempotency",
    days: 3 * year,
    isOld: (before) => sql`at < ${before}`,
    why: "设备重发时用来认出已收到的内容；三年后设备上不会再有未送达的同一内容",
  },
  {
    table: "audit_log",
    days: 3 * year + 1,
    isOld: (before) => sql`at < ${before} and at < now() - interval '180 days'`,
    why: "操作日志：网络安全法要求至少六个月，数据库拒绝删除 180 天内的；三年便于追查",
  },
  {
    table: "audit_log",
    days: 181,
    isOld: (before) => sql`account_id is null and at < ${before} and at < now() - interval '180 days'`,
    why: "平台不认识的来访者的操作日志：保留法律要求的六个月",
  },
  {
    table: "report_views",
    days: 3 * year,
    isOld: (before) => sql`at < ${before}`,
    why: "背调报告的查看记录：分享早已到期",
  },
];

/** Tables that grow and are bounded in another way: by what, and where. */
export const boundedElsewhere: Readonly<Record<string, string>> = {
  feed: "one row for each record and scope; areas/sync/feed-age.ts takes away what was told 400 days ago",
  device_shares: "areas/sync/share: as many companies of an account as its devices may hold",
  company_opens: "one row for each account and company that it has opened",
  feed_days: "areas/sync/feed-age.ts: one row a day, as long as the feed is kept",
  company_scores: "areas/ranking/snapshots.ts: 8 days whole, 60 days of scores, a month's first of three years",
  score_days: "goes with its day of company_scores",
  refusals: "sweep.ts: the latest 2,000 of an account",
  usage_days: "sweep.ts: 400 days",
  call_days: "sweep.ts: 400 days",
  message_days: "sweep.ts: 400 days",
  company_data_answers: "sweep.ts: 400 days",
  company_data_calls: "sweep.ts: 400 days",
  known_places: "sweep.ts: 180 days since the last sign-in",
  attempts: "sweep.ts: minutes",
  sms_codes: "sweep.ts: minutes",
  call_limits: "one row for each kind of limit and account, overwritten",
  wechat_states: "sweep.ts: minutes",
  wechat_tickets: "sweep.ts: minutes",
  sessions: "sweep.ts: the longest life of a session",
  visitor_sessions: "sweep.ts: when they end",
  push_subscriptions: "go with their session",
  devices: "areas/sync/device-place.ts: so many of an account",
  order_files: "sweep.ts: 7 days unless a step has them",
  industry_files: "sweep.ts: 7 days unless a report has them",
  industry_charts: "sweep.ts: 30 days unless a report has them",
  job_starts: "jobs/job-starts.ts: while work is under way",
  search_changes: "search/record-feed.ts: the latest that an index may still ask for",
  question_tickets: "areas/question/link/link-sweep.ts, by night",
  question_uploads: "areas/question/link/link-sweep.ts, by night",
  patent_import_rows: "areas/record-import/sweep-rows.ts, by night",
  record_import_rows: "areas/record-import/sweep-rows.ts, by night",
  company_pair_changes: "areas/company/merge: until the pairs of the company are found anew",
  warning_moves: "go with their warning",
  warning_untold: "areas/warning: until their messages are written, the same night",
};

/** Rows that one statement takes away: no lock is long, and the feed's readers wait for no long transaction. */
export const rowsPerRound = 5000;

/** A round of a rule: takes away at most so many rows that are old. */
export const pruneRound = ({ table, days, isOld }: Retention, now: number): SQL => {
  const before = sql`${new Date(now - days * 86_400_000).toISOString()}::timestamptz`;
  const name = sql.identifier(table);
  return sql`delete from ${name} where ctid = any(array(select ctid from ${name} where ${isOld(before)} limit ${rowsPerRound}))`;
};
