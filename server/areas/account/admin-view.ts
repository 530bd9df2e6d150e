import { and, eq } from "drizzle-orm";
import { inTransaction } from "#server/database/in-transaction.ts";
import { accounts, sessions } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { maskAddress } from "#server/plugins/http/mask-address.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { hashToken, newToken, viewedAs } from "#server/plugins/people/session.ts";
import { shownUser } from "./start-session.ts";
import { writeAudit, writeAuditOf } from "#server/plugins/audit/write-audit.ts";

interface View {
  account_id: string;
  reason: string;
  allow_writes: boolean;
}

/** Begins a view. The token is the view's own; the administrator's stays as it is, for the way back. */
export async function beginView(context: CallContext, { account_id, reason, allow_writes }: View) {
  const admin = personOf(context);
  const [account] = await context.db.select().from(accounts).where(eq(accounts.id, account_id));
  if (!account || account.is_admin === 1) throw new Refused(404, "账号不存在，或不能查看");
  if (account.state !== 1) throw new Refused(409, "账号已停用，启用后才能查看");
  const token = newToken();
  const at = new Date(context.now());
  await inTransaction(context, async (inside) => {
    // One view at a time: the last one is over as soon as the next begins.
    await inside.db.delete(sessions).where(eq(sessions.viewer_hash, admin.tokenHash));
    await inside.db.insert(sessions).values({
      token_hash: hashToken(token),
      account_id,
      client: "pc",
      label: context.userAgent,
      address: maskAddress(context.address),
      viewer_id: admin.id,
      viewer_hash: admin.tokenHash,
      view_writes: allow_writes,
      created_at: at,
      last_seen_at: at,
    });
    const detail = { account_id, reason, writes: allow_writes };
    await writeAudit(inside, "view-start", detail);
  });
  const user = await shownUser(context.db, account);
  return { token, user: viewedAs(user, { adminName: admin.name, writes: allow_writes }) };
}

/** Ends the view whose token is sent; a person's own session is ended by its logout. */
export async function endView(context: CallContext) {
  const { id, view, tokenHash } = personOf(context);
  if (view === null) throw new Refused(409, "您没有在查看别人的账号");
  await context.db
    .delete(sessions)
    .where(and(eq(sessions.token_hash, tokenHash), eq(sessions.viewer_id, view.adminId)));
  await writeAuditOf(context, { account_id: view.adminId, action: "view-end", detail: { account_id: id } });
  return {};
}
