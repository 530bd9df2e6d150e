import { visit, type Visit } from "#contract/visit.ts";
import type { EngineContext } from "./engine-context.ts";
import type { SaveResult } from "./field-types.ts";
import { dropDeleted, reviveRow } from "./refusals.ts";

const timeoutMs = 30_000;
const notReached = "没有连上服务器，恢复记录需要网络。请稍后再试。";

/** An edit met a deletion: bring the record back and edit it, or let it go. */
export async function settleDeleted(
  context: EngineContext,
  rowId: string,
  choice: "restore" | "drop",
): Promise<SaveResult> {
  if (choice === "drop") return await dropDeleted(context, rowId);
  const row = await context.db.outbox.get(rowId);
  if (row?.kind !== "visit") return { ok: false, reason: "stale", message: "这条记录无法恢复，只能放弃修改。" };
  const { method, path } = visit.visitRestore;
  const answer = await context.link.call({ method, path, body: { id: row.recordId }, timeoutMs });
  if (answer.kind === "done") return await reviveRow(context, rowId, answer.data as Visit);
  if (answer.kind === "refused") return { ok: false, reason: "refused", message: answer.msg };
  return { ok: false, reason: "offline", message: notReached };
}
