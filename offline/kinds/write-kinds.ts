import type { QueuedCall } from "#contract/sync/sync.ts";
import type { OutboxRow, QueuedWrite, RecordKind } from "../field-types.ts";
import { kindOfCall, kinds } from "./kinds.ts";
import type { Effect, KindCall, RecordKindOf } from "./record-kind.ts";
import type { LocalRecord } from "./local-effects.ts";

/** The descriptor of a kind, as code reads it that knows no kind in particular. */
export const descriptorOf = (kind: RecordKind) => kinds[kind] as unknown as RecordKindOf<LocalRecord>;

/** A queued call as its kind describes it. */
export function callOf(call: QueuedCall): KindCall<LocalRecord, QueuedWrite["input"]> {
  return descriptorOf(kindOfCall[call]).calls[call] as KindCall<LocalRecord, QueuedWrite["input"]>;
}

/** The edit that changes what a call has made; null where nothing made can be edited. */
export function editOf(call: QueuedCall): QueuedCall | null {
  const { effect } = callOf(call);
  return effect === "create" || effect === "save" ? descriptorOf(kindOfCall[call]).edit : null;
}

/** What a write is about. */
export const kindOf = ({ call }: Pick<OutboxRow, "call">): RecordKind => kindOfCall[call];

/** Id of the record a write is about; a move has an id of its own. */
export const recordIdOf = (write: QueuedWrite): string =>
  write.call === "business.demandMove" ? write.input.demand_id : write.input.id;

/** What a write does to its record. */
export function effectOf({ call, input }: Pick<OutboxRow, "call" | "input">): Exclude<Effect, "save"> {
  const { effect } = callOf(call);
  if (effect !== "save") return effect;
  return (input as { base_rev: number }).base_rev === 0 ? "create" : "edit";
}
