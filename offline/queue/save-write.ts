import { changedFields } from "#contract/core/edits.ts";
import type { AnswerSave } from "#contract/question/questionnaire-fields.ts";
import { deepChanges, fieldOf, flatChanges } from "../kinds/answer-changes.ts";
import { dropFiles, queueFiles } from "../files/attachments.ts";
import { checkFiles, fileIdsOf, partsOf } from "../files/named-parts.ts";
import { companiesNamed, renamedCompany } from "../kinds/company-names.ts";
import { savingly, StaleWrite } from "../storage/database-connection.ts";
import { type EngineContext, serverIso } from "../engine-context.ts";
import { readMeta } from "../storage/field-database.ts";
import type { LocalAnswer, OutboxRow, QueuedWrite, SaveOptions, SaveResult } from "../field-types.ts";
import { fold } from "./fold.ts";
import { type LocalRecord, recordAfter, serverCopy } from "../kinds/local-effects.ts";
import { newRow, nextSeq, rowsOf } from "./outbox.ts";
import { recordKinds } from "../kinds/kinds.ts";
import { effectStamp, recordTable, writeTables } from "../storage/record-tables.ts";
import { descriptorOf, editOf, effectOf, kindOf, recordIdOf } from "../kinds/write-kinds.ts";

/** Local effects, outbox rows, files queued and draft removed: all or nothing, and durable when it resolves. */
export async function saveWrites(
  context: EngineContext,
  writes: readonly QueuedWrite[],
  options: SaveOptions = {},
): Promise<SaveResult> {
  const { db } = context;
  return await savingly(db, () =>
    db.transaction("rw", writeTables(db), async (): Promise<SaveResult> => {
      let rowId = "";
      for (const write of writes)
        rowId = await queueAndShow(context, await withRightCompanies(context, write), options);
      if (options.draftKey !== undefined) await db.drafts.delete(options.draftKey);
      return { ok: true, rowId };
    }),
  );
}

async function queueAndShow(context: EngineContext, asked: QueuedWrite, { opened = [] }: SaveOptions): Promise<string> {
  const { db } = context;
  const id = recordIdOf(asked);
  const table = recordTable(db, kindOf(asked));
  const [rows, record] = await Promise.all([rowsOf(db, id), table.get(id)]);
  if (record !== undefined && "deleted" in record && record.deleted)
    throw new StaleWrite("这条记录已删除，不能再修改。");
  const write = settledWrite(asked, record);
  if (write === null) return rows.at(-1)?.id ?? id;
  const plan = fold(rows, write);
  if (plan.kind === "vanish") {
    await forgetRecord(context, id);
    return id;
  }
  const parts = partsOf(write.input);
  await checkFiles(db, parts, [serverCopy(record), ...opened]);
  const stamp = await effectStamp(context, [write]);
  const shown = recordAfter(record ?? null, write, { ...stamp, at: serverIso(context) });
  if (shown !== null) await table.put({ ...shown, base: serverCopy(record) } as LocalRecord);
  await queueFiles(db, id, fileIdsOf(parts));
  const title = shown === null ? "" : descriptorOf(kindOf(write)).title(shown);
  if (plan.kind === "replace") {
    await db.outbox.update(plan.rowId, {
      input: plan.write.input,
      ...(title && { title }),
    } as Partial<OutboxRow>);
    return plan.rowId;
  }
  const row = newRow(context, write, { seq: await nextSeq(db), title });
  await db.outbox.add(row);
  return row.id;
}

/**
 * The write with what this device has to settle: the revision of a record the server is about to
 * number is 1, and a second tap on 保存 of a new record is an edit of what changed (null: nothing did).
 */
function settledWrite(write: QueuedWrite, record: LocalRecord | undefined): QueuedWrite | null {
  if (effectOf(write) === "create") return record === undefined ? write : secondTap(write, record);
  if (!("base_rev" in write.input)) return write;
  return {
    ...write,
    input: { ...write.input, base_rev: Math.max(1, write.input.base_rev) },
  } as QueuedWrite;
}

function secondTap(write: QueuedWrite, record: LocalRecord): QueuedWrite | null {
  const changes =
    write.call === "question.saveQuestion" ? changedAnswer(record as LocalAnswer, write.input) : changed(record, write);
  if (Object.keys(changes).length === 0) return null;
  const call = editOf(write.call);
  if (call === null) throw new StaleWrite("这条内容已经保存，不能再改；请另写一条。");
  return { call, input: { id: record.id, base_rev: Math.max(1, record.rev), changes } } as QueuedWrite;
}

/** A new company brings its first contact, which is no field of it. */
const noFields: readonly string[] = ["id", "contact"];

function changed(record: LocalRecord, { input }: QueuedWrite): object {
  const fields = Object.keys(input).filter((field) => !noFields.includes(field));
  return changedFields<Record<string, unknown>>({ ...record }, { ...input }, fields);
}

function changedAnswer(answer: LocalAnswer, { changes }: AnswerSave): object {
  const mine = flatChanges(changes);
  const fields = Object.keys(mine);
  const before = Object.fromEntries(fields.map((field) => [field, fieldOf(answer, field)]));
  return deepChanges(changedFields<Record<string, unknown>>(before, mine, fields));
}

/** A form may still hold the id of a company that the server knew under another one. */
async function withRightCompanies({ db }: EngineContext, write: QueuedWrite): Promise<QueuedWrite> {
  const named = companiesNamed(write);
  const aliases = named.length === 0 ? undefined : await readMeta(db, "aliases");
  let { input } = write;
  for (const id of named) {
    const right = aliases?.[id];
    if (right !== undefined) input = renamedCompany(input, id, right);
  }
  return { ...write, input } as QueuedWrite;
}

/** Forgets a record with its unsent rows and files; inside a transaction. */
export async function forgetRecord({ db }: EngineContext, recordId: string): Promise<void> {
  await Promise.all([
    db.outbox.where("recordId").equals(recordId).delete(),
    dropFiles(db, [recordId]),
    ...recordKinds.map((kind) => recordTable(db, kind).delete(recordId)),
  ]);
}
