import { changedFields } from "#contract/core/edits.ts";
import { type VisitFields, visitEditable } from "#contract/visit/visit-fields.ts";
import type { LocalVisit, OutboxRow, QueuedWrite } from "#offline/field-types.ts";

import { wholeVisit } from "./visit-values.ts";

/** The record an opened form started from, and the refused row it is to replace, if any. */
export interface FormOrigin {
  record: LocalVisit | null;
  refused: OutboxRow | null;
}

/**
 * The write that saving amounts to; null when nothing changed. A refused creation is made again whole, a
 * refused edit is measured against the server's copy, and any other edit against what the form opened with.
 */
export function visitWrite(recordId: string, fields: VisitFields, origin: FormOrigin): QueuedWrite | null {
  const { record, refused } = origin;
  if (record === null || refused?.call === "visit.createVisit")
    return { call: "visit.createVisit", input: { id: recordId, ...fields } };
  const before = refused ? (record.base ?? record) : record;
  const changes = changedFields<VisitFields>(wholeVisit(before), fields, visitEditable);
  if (Object.keys(changes).length === 0) return null;
  return { call: "visit.editVisit", input: { id: recordId, base_rev: Math.max(1, before.rev), changes } };
}
