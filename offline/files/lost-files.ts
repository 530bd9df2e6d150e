import type { FileOwner } from "#contract/core/file.ts";
import type { EngineContext } from "../engine-context.ts";
import { serverCopy, type ServerRecord } from "../kinds/local-effects.ts";
import type { LocalAttachment, OutboxRow, RecordKind } from "../field-types.ts";
import { recordTable } from "../storage/record-tables.ts";
import { fileIdsOf, filesNamedBy, type NamedFile, partsOf } from "./named-parts.ts";

/** Why a file is not sent whose bytes the device no longer has. */
export const fileIsGone = "本机已没有这个文件";

const owners: Partial<Record<RecordKind, FileOwner>> = {
  visit: "visit",
  note: "visit_note",
  demand: "demand",
  answer: "answer",
};

/** A row that the server took, and the record it answered with. */
interface Taken {
  row: OutboxRow;
  answered: ServerRecord | null;
}

/**
 * The server took writes whose files are not here to follow them: kept as refused, so that they are told and not passed
 * over. Inside the transaction that settles the rows, before their records take the answers.
 */
export async function noteLostFiles(context: EngineContext, taken: readonly Taken[]): Promise<void> {
  const { db } = context;
  for (const { row, answered } of taken.filter(({ row }) => filesNamedBy(partsOf(row.input)).length > 0)) {
    const owner = owners[row.kind];
    if (owner === undefined) continue;
    const before = serverCopy(await recordTable(db, row.kind).get(row.recordId));
    const { arrived = [] } = (answered ?? {}) as { arrived?: readonly string[] };
    const delivered = new Set([...fileIdsOf(before), ...arrived]);
    const named = filesNamedBy(partsOf(row.input)).filter(({ ref }) => !delivered.has(ref.id));
    const held = await db.attachments.bulkGet(named.map(({ ref }) => ref.id));
    const lost = named.filter((_, i) => held[i] === undefined || held[i].state === "dropped");
    await db.attachments.bulkPut(lost.map((file) => lostFile(context, row.recordId, owner, file)));
  }
}

const lostFile = ({ link }: EngineContext, recordId: string, owner: FileOwner, { ref, kind }: NamedFile) =>
  ({
    id: ref.id,
    owner,
    record_id: recordId,
    kind,
    ref,
    state: "refused",
    reason: fileIsGone,
    received: 0,
    attempts: 0,
    nextAt: 0,
    createdAt: link.serverNow(),
  }) satisfies LocalAttachment;

/** Whether a file that did not arrive is gone from this device too. */
export const isLost = ({ state, blob }: Pick<LocalAttachment, "state" | "blob">): boolean =>
  state === "refused" && blob === undefined;
