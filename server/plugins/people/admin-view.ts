import type { Db } from "#server/database/connect.ts";
import type { CallContext } from "../call-context.ts";
import type { Served } from "../handlers.ts";
import { Refused } from "../errors/refused.ts";
import { SmsFailure } from "../outside/sms.ts";
import { writeAuditOf } from "#server/plugins/audit/write-audit.ts";

const readOnly = () => new Refused(403, "您正以只读方式查看这个账号，不能修改", { reason: "read-only" });

/** PostgreSQL: a write in a read-only transaction, and whatever follows it there. */
const refusedByDatabase = new Set(["25006", "25P02"]);

function isWrite(error: unknown): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause)
    if (refusedByDatabase.has((inner as { code?: string }).code ?? "")) return true;
  return false;
}

/** Batches, uploads and queued writes reach further than the database: they are refused before they begin. */
const reachesFurther = ({ name, declared }: Served) =>
  declared.offline === "queued" || declared.body === "bytes" || name.endsWith(".batch");

/** Everything a handler has, less what reaches people. */
function silent(context: CallContext, db: Db): CallContext {
  return {
    ...context,
    db,
    push: null,
    sms: {
      async send() {
        throw new SmsFailure("read-only", "an administrator looks only");
      },
    },
    async startJob() {
      throw readOnly();
    },
  };
}

/**
 * Runs a call. Under an administrator's view it is written down first, and one that may change nothing runs inside
 * a read-only transaction: the database refuses what no list of calls could name completely.
 */
export async function underView<T>(
  served: Served,
  context: CallContext,
  run: (inside: CallContext) => Promise<T>,
): Promise<T> {
  const { person } = context;
  if (person === null || person.view === null) return run(context);
  const { view } = person;
  const detail = { call: served.name, account_id: person.id, writes: view.writes };
  await writeAuditOf(context, { account_id: view.adminId, action: "view-call", detail });
  const { inView } = served.declared;
  if (inView === "never") throw new Refused(403, "查看账号时不能使用此功能", { reason: "admin-view" });
  if (view.writes || inView === "ends") return run(context);
  if (reachesFurther(served)) throw readOnly();
  try {
    return await context.db.transaction((transaction) => run(silent(context, transaction)), {
      isolationLevel: "repeatable read",
      accessMode: "read only",
    });
  } catch (error) {
    throw isWrite(error) ? readOnly() : error;
  }
}
