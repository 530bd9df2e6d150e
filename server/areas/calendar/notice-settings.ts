import { eq } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { type noticeCalls, noticeKinds, type NoticeSetting } from "#contract/calendar/notice-settings.ts";
import { noticeSettings as n } from "#server/database/tables/reminder.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";

/** By which ways the account hears of each kind of message. */
export async function noticeSettings(context: CallContext): Promise<NoticeSetting[]> {
  const rows = await context.db
    .select()
    .from(n)
    .where(eq(n.account_id, personOf(context).id));
  return noticeKinds.map((kind) => {
    const { in_app = true, push = true } = rows.find((row) => row.kind === kind) ?? {};
    return { kind, in_app, push };
  });
}

/** Chooses the ways for one kind. */
export async function saveNotice(
  context: CallContext,
  { kind, in_app, push }: ParsedInputOf<typeof noticeCalls.noticeSave>,
): Promise<NoticeSetting[]> {
  const { id, type } = personOf(context);
  if (type === 1) throw new Refused(403, "试用账号不能修改通知设置，请先完成企业认证", { reason: "uncertified" });
  const row = { in_app, push, updated_at: new Date(context.now()) };
  await context.db
    .insert(n)
    .values({ account_id: id, kind, ...row })
    .onConflictDoUpdate({ target: [n.account_id, n.kind], set: row });
  return noticeSettings(context);
}
