import type { AuditAction } from "#contract/audit/audit-actions.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { type CallContext, personOf } from "../call-context.ts";

type Accountable = Pick<CallContext, "db" | "person" | "address" | "userAgent" | "now">;

/** Letters of what a browser calls itself. */
const longestAgent = 300;

/** A line of the audit log: who, from where, and under whose view; in the transaction of `db`. */
export const writeAudit = (context: CallContext, action: AuditAction, detail: object = {}): Promise<void> =>
  writeAuditOf(context, { account_id: personOf(context).id, action, detail });

interface Line {
  /** null: nobody whom the platform knows. */
  account_id: string | null;
  action: AuditAction;
  detail?: object;
}

/** The same of an account that is not, or not yet, who calls. */
export async function writeAuditOf(context: Accountable, { account_id, action, detail = {} }: Line): Promise<void> {
  const { db, person, address, userAgent, now } = context;
  await db.insert(auditLog).values({
    account_id,
    action,
    detail,
    address,
    agent: userAgent.slice(0, longestAgent),
    view_by: person?.view?.adminId ?? null,
    at: new Date(now()),
  });
}
