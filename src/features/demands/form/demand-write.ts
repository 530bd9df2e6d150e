import { type DemandFields, demandEditable } from "#contract/demand/demand-fields.ts";
import { changedFields } from "#contract/core/edits.ts";
import type { LocalDemand, OutboxRow, QueuedWrite } from "#offline/field-types.ts";

/** The record an opened form started from, and the refused row it is to replace, if any. */
export interface DemandOrigin {
  record: LocalDemand | null;
  refused: OutboxRow | null;
}

/**
 * The write that saving amounts to; null when nothing changed. A refused creation is made again whole, a refused
 * edit is measured against the server's copy, and any other edit against what the form opened with.
 */
export function demandWrite(recordId: string, fields: DemandFields, origin: DemandOrigin): QueuedWrite | null {
  const { record, refused } = origin;
  if (record === null || refused?.call === "business.demandCreate")
    return { call: "business.demandCreate", input: { id: recordId, ...fields } };
  const before = refused ? (record.base ?? record) : record;
  const changes = changedFields<DemandFields>(before, fields, demandEditable);
  if (Object.keys(changes).length === 0) return null;
  return { call: "business.demandEdit", input: { id: recordId, base_rev: Math.max(1, before.rev), changes } };
}
