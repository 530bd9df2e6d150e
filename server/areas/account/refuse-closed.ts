import { eq } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";
import { type Account, accounts } from "#server/database/tables/people.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { maskMobile } from "#server/plugins/people/session.ts";

/**
 * Refuses an account that is switched off, to somebody who has proved to be its own: one that was merged into another of
 * theirs says which to use.
 */
export async function refuseClosed(db: Db, account: Account): Promise<void> {
  if (account.state === 1) return;
  if (account.merged_into === null) throw new Refused(403, "账号已停用，请联系管理员", { reason: "disabled" });
  const [kept] = await db
    .select({ name: accounts.name, mobile: accounts.mobile })
    .from(accounts)
    .where(eq(accounts.id, account.merged_into));
  const whose = kept === undefined ? "另一个账号" : `${kept.name}的账号 ${maskMobile(kept.mobile)}`;
  throw new Refused(403, `此账号已并入${whose}，请用该手机号登录；本机未发送的内容登录后会自动接收`, {
    reason: "merged",
  });
}
