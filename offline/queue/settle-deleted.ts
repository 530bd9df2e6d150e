import type { EngineContext } from "../engine-context.ts";
import type { RecordKind, SaveResult } from "../field-types.ts";
import type { ServerRecord } from "../kinds/local-effects.ts";
import { descriptorOf } from "../kinds/write-kinds.ts";
import { dropDeleted, reviveRow } from "./refusals.ts";

const timeoutMs = 30_000;
const notReached = "没有连上服务器，恢复记录需要网络。请稍后再试。";

/** Whether a deleted record of this kind can be brought back. */
export const restorable = (kind: RecordKind): boolean => descriptorOf(kind).restore !== undefined;

/** An edit met a deletion: bring the record back and edit it, or let it go. */
export async function settleDeleted(
  context: EngineContext,
  rowId: string,
  choice: "restore" | "drop",
): Promise<SaveResult> {
  if (choice === "drop") return await dropDeleted(context, rowId);
  const row = await context.db.outbox.get(rowId);
  const path = row && descriptorOf(row.kind).restore;
  if (row === undefined || path === undefined)
    return { ok: false, reason: "stale", message: "这条记录无法恢复，只能放弃修改。" };
  const answer = await context.link.call({ method: "POST", path, body: { id: row.recordId }, timeoutMs });
  if (answer.kind === "done") return await reviveRow(context, rowId, answer.data as ServerRecord);
  if (answer.kind === "refused") return { ok: false, reason: "refused", message: answer.msg };
  return { ok: false, reason: "offline", message: notReached };
}
