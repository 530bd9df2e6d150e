import type { QueuedCall } from "#contract/sync/sync.ts";
import type { OutboxRow, QueuedWrite, RecordKind } from "./field-types.ts";

/** What a queued call does to its record. `save` makes or edits, as its `base_rev` says; `move` is never merged. */
type Effect = "create" | "edit" | "remove" | "save" | "move";

const calls: Record<QueuedCall, { kind: RecordKind; effect: Effect }> = {
  "visit.createCompany": { kind: "company", effect: "create" },
  "business.companyEdit": { kind: "company", effect: "edit" },
  "visit.createVisit": { kind: "visit", effect: "create" },
  "visit.editVisit": { kind: "visit", effect: "edit" },
  "visit.visitDel": { kind: "visit", effect: "remove" },
  "visit.createNote": { kind: "note", effect: "create" },
  "visit.createCalendar": { kind: "calendar", effect: "create" },
  "visit.editCalendar": { kind: "calendar", effect: "edit" },
  "visit.calendarDel": { kind: "calendar", effect: "remove" },
  "business.demandCreate": { kind: "demand", effect: "create" },
  "business.demandEdit": { kind: "demand", effect: "edit" },
  "business.demandDel": { kind: "demand", effect: "remove" },
  "business.demandMove": { kind: "demand", effect: "move" },
  "question.saveQuestion": { kind: "answer", effect: "save" },
};

/** The edit that changes what a call has made; null where nothing made can be edited. */
const editCalls: Partial<Record<QueuedCall, QueuedCall>> = {
  "visit.createCompany": "business.companyEdit",
  "visit.createVisit": "visit.editVisit",
  "visit.createCalendar": "visit.editCalendar",
  "business.demandCreate": "business.demandEdit",
  "question.saveQuestion": "question.saveQuestion",
};
export const editOf = (call: QueuedCall): QueuedCall | null => editCalls[call] ?? null;

/** What a write is about. */
export const kindOf = ({ call }: Pick<OutboxRow, "call">): RecordKind => calls[call].kind;

/** Id of the record a write is about; a move has an id of its own. */
export const recordIdOf = (write: QueuedWrite): string =>
  write.call === "business.demandMove" ? write.input.demand_id : write.input.id;

/** What a write does to its record. */
export function effectOf({ call, input }: Pick<OutboxRow, "call" | "input">): Exclude<Effect, "save"> {
  const { effect } = calls[call];
  if (effect !== "save") return effect;
  return (input as { base_rev: number }).base_rev === 0 ? "create" : "edit";
}
