import type { Company } from "#contract/company/company.ts";
import type { Answer } from "./answer.ts";
import { adoptCompany } from "../kinds/aliases.ts";
import { dropFiles, dropSentFiles } from "../files/attachments.ts";
import { noteLostFiles } from "../files/lost-files.ts";
import { fileIdsOf } from "../files/named-parts.ts";
import { readConflict } from "./conflicts.ts";
import type { EngineContext } from "../engine-context.ts";
import { type LocalRecord, reapplied, serverCopy, type ServerRecord } from "../kinds/local-effects.ts";
import { rowsByRecord } from "./outbox.ts";
import { rebased } from "./rebase.ts";
import { recordKinds } from "../kinds/kinds.ts";
import { effectStamp, recordTable, writeTables } from "../storage/record-tables.ts";
import type { OutboxRow } from "../field-types.ts";
import { effectOf } from "../kinds/write-kinds.ts";

/** A sent row and what the server said of it. */
export interface Settlement {
  row: OutboxRow;
  answer: Answer;
}

/** Writes down what a batch's answers mean, in one transaction. Rows nothing was decided of are left as they are. */
export async function settle(context: EngineContext, settlements: readonly Settlement[]): Promise<void> {
  const { db } = context;
  await db.transaction("rw", writeTables(db), async () => {
    const parked = settlements.flatMap(({ row, answer }) => parkedRow(row, answer) ?? []);
    await updateRows(context, parked);
    const done = settlements.filter((one) => one.answer.kind === "done");
    await noteLostFiles(
      context,
      done.map((one) => ({ row: one.row, answered: serverNow(one) ?? null })),
    );
    await db.outbox.bulkDelete(done.map((one) => one.row.id));
    for (const kind of recordKinds) {
      const changed = settlements.filter((one) => one.row.kind === kind && serverNow(one) !== undefined);
      await showSettled(context, kind, changed);
    }
    for (const one of done) await followAlias(context, one);
  });
}

/** The row as it waits for the person; null when the answer leaves it as it is. */
function parkedRow(row: OutboxRow, answer: Answer): OutboxRow | null {
  if (answer.kind === "conflict") return { ...row, state: "conflict", conflict: readConflict(row, answer.data) };
  if (answer.kind === "refused") {
    const { msg, fields, status } = answer;
    return { ...row, state: "refused", refusal: { msg, fields, status } };
  }
  if (answer.kind === "tooLarge")
    return { ...row, state: "refused", refusal: { msg: answer.msg, fields: {}, status: 413 } };
  return null;
}

/** A row that the person has let go of in the meantime does not come back. */
async function updateRows({ db }: EngineContext, rows: OutboxRow[]): Promise<void> {
  const present = await db.outbox.bulkGet(rows.map((row) => row.id));
  const changes = rows.flatMap((row, place) => {
    const kept = present[place];
    return kept === undefined ? [] : [{ ...row, recordId: kept.recordId, seq: kept.seq }];
  });
  await db.outbox.bulkPut(changes);
}

/** The server's copy after this answer; null: it has none any more; undefined: the answer does not tell. */
function serverNow({ row, answer }: Settlement): ServerRecord | null | undefined {
  if (answer.kind === "conflict") {
    const current = readConflict(row, answer.data).current as ServerRecord | null;
    // The other company, into which this one was merged: it comes with the feed under its own id.
    return current !== null && row.kind === "company" && current.id !== row.recordId ? undefined : current;
  }
  if (answer.kind !== "done") return undefined;
  if (effectOf(row) === "remove") return null;
  // To a device that is to delete its data the server tells of no record.
  if (answer.data === null) return undefined;
  if (row.call === "business.companyEdit" && (answer.data as Company).id !== row.recordId) return null;
  if (row.call !== "visit.createCompany") return answer.data as ServerRecord;
  const { company } = answer.data as { company: Company };
  return company.id === row.recordId ? company : null;
}

async function showSettled(context: EngineContext, kind: OutboxRow["kind"], settled: readonly Settlement[]) {
  if (settled.length === 0) return;
  const { db } = context;
  const table = recordTable(db, kind);
  const ids = settled.map((one) => one.row.recordId);
  const [locals, rows] = await Promise.all([table.bulkGet(ids), rowsByRecord(db, ids)]);
  const stamp = await effectStamp(context, [...rows.values()].flat());
  const shown: LocalRecord[] = [];
  const gone: string[] = [];
  const outOfReach: string[] = [];
  const behind: OutboxRow[] = [];
  for (const [place, settlement] of settled.entries()) {
    const local = locals[place];
    const known = serverCopy(local);
    // Gone by the feed after the write had arrived: its answer is a stored one and older than that.
    const answered = local?.gone ? null : (serverNow(settlement) ?? null);
    const server = newest(known, answered);
    const id = settlement.row.recordId;
    const waiting = (rows.get(id) ?? []).map((row) => {
      // By what this write made, not by what was pulled since: that may be somebody else's.
      return answered !== null && settlement.answer.kind === "done"
        ? rebased(row, settlement.row, known, answered)
        : row;
    });
    behind.push(...waiting);
    const record = reapplied(local, server, waiting, stamp);
    if (record !== null) shown.push(record);
    else (server === null ? gone : outOfReach).push(id);
  }
  await Promise.all([table.bulkPut(shown), table.bulkDelete([...gone, ...outOfReach]), db.outbox.bulkPut(behind)]);
  await dropSentFiles(db, outOfReach);
  await dropLeftFiles(context, settled, shown, gone);
}

/**
 * A pull may have brought a later copy than the answer, which may be a stored one: a later revision, or the same
 * with counters of the company that have gone on.
 */
function newest(known: ServerRecord | null, answered: ServerRecord | null): ServerRecord | null {
  return known !== null && answered !== null && known.rev >= answered.rev ? known : answered;
}

/** Files follow their record: gone with it, or when an own edit took them out and nothing waits any more. */
async function dropLeftFiles(
  { db }: EngineContext,
  settled: readonly Settlement[],
  shown: LocalRecord[],
  gone: string[],
) {
  await dropFiles(db, gone);
  const edited = settled.filter((one) => one.answer.kind === "done" && effectOf(one.row) === "edit");
  for (const { row } of edited) {
    const record = shown.find((one) => one.id === row.recordId);
    if (record?.base !== undefined) continue;
    const named = new Set(fileIdsOf(record ?? null));
    await dropFiles(db, [row.recordId], ({ id }) => !named.has(id));
  }
}

async function followAlias(context: EngineContext, { row, answer }: Settlement): Promise<void> {
  if (row.call !== "visit.createCompany" || answer.kind !== "done" || answer.data === null) return;
  const { company } = answer.data as { company: Company };
  if (company.id !== row.recordId) await adoptCompany(context, row.recordId, company);
}
