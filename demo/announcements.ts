import { dayOf, instantAt, shiftDay } from "#contract/core/time.ts";
import { insertRows } from "#server/database/insert-rows.ts";
import { announcementReceipts, announcements } from "#server/database/tables/office/announcement.ts";
import { reminders } from "#server/database/tables/reminder.ts";
import { demoRandom } from "./random.ts";
import type { Seed } from "./seed.ts";

const hour = 3_600_000;
const body =
  "第三季度专利资助项目已开始申报。\n\n请核对本企业的专利清单和缴费凭证，在系统“年费”中确认已缴记录，并于本月底前提交材料。如有疑问，请在“业务咨询”中留言。";

/** An announcement that one company has confirmed and another not read, and one that waits for its day. */
export const seedAnnouncements: Seed = async (db, { now, owner, admin, accounts }) => {
  const random = demoRandom("announcements");
  const sent_at = new Date(now - 70 * hour);
  const whole = { needs_confirm: true, street_ids: [], label_ids: [], account_ids: [], created_by: admin.id };
  const sent = {
    ...whole,
    id: random.id(sent_at.getTime()),
    category: "公告" as const,
    title: "第三季度专利资助项目申报通知",
    body,
    kinds: ["enterprise" as const, "trial" as const],
    state: "已发送" as const,
    seq: 1,
    send_at: null,
    sent_at,
    created_at: sent_at,
    updated_at: sent_at,
  };
  const made = new Date(now - 5 * hour);
  const waiting = {
    ...whole,
    id: random.id(made.getTime()),
    category: "工作通知" as const,
    title: "年度走访资料核对安排",
    body: "请各镇街在下周五前核对本年度走访记录的照片和签名，缺少的请补充后重新提交。",
    kinds: ["street" as const],
    state: "待发送" as const,
    seq: 1,
    send_at: new Date(instantAt(shiftDay(dayOf(now), 3), 9 * 60)),
    sent_at: null,
    created_at: made,
    updated_at: made,
  };
  await insertRows(db, announcements, [sent, waiting]);
  const told = accounts.filter(({ is_news, is_admin }) => is_news !== 1 && is_admin !== 1);
  const readOf = (id: string | undefined) => (id === owner.id ? new Date(now - 60 * hour) : null);
  await insertRows(
    db,
    announcementReceipts,
    told.map(({ id }) => ({
      announcement_id: sent.id,
      account_id: id,
      read_at: readOf(id),
      confirmed_at: readOf(id),
    })),
  );
  await insertRows(
    db,
    reminders,
    told.map(({ id }) => ({
      account_id: id,
      kind: "notice" as const,
      record_id: sent.id,
      title: sent.title,
      body: sent.body.slice(0, 200),
      path: `/notice?id=${sent.id}`,
      due_at: sent_at,
      read_at: readOf(id),
      created_at: sent_at,
    })),
  );
};
