import type { Visit, VisitEdit, VisitFields } from "#contract/visit/visit.ts";
import type { VisitDbRow } from "#server/database/tables/visit.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { type ForeignChange, refuseConflict } from "#server/plugins/record-edits.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { maskChange, unmaskInterviewees } from "./interviewees.ts";

/** The changes with whole mobiles, as they will be stored. */
export const wholeChanges = (changes: VisitEdit["changes"], before: VisitFields): VisitEdit["changes"] =>
  changes.interviewees === undefined
    ? changes
    : { ...changes, interviewees: unmaskInterviewees(changes.interviewees, before.interviewees) };

/** What somebody else changed, without whole mobiles. */
export const maskForeign = (change: ForeignChange): ForeignChange => ({
  ...change,
  before: maskChange(change.field, change.before),
  after: maskChange(change.field, change.after),
});

/** 409 when somebody else changed a field of the edit to another value; mobiles are compared whole and told masked. */
export async function refuseVisitConflict(
  context: CallContext,
  row: VisitDbRow,
  edit: VisitEdit,
  current: Visit,
): Promise<void> {
  try {
    await refuseConflict(context, { id: row.id, rev: row.rev, current }, edit);
  } catch (error) {
    if (!(error instanceof Refused) || !Array.isArray(error.data.changed)) throw error;
    const changed = (error.data.changed as ForeignChange[]).map(maskForeign);
    throw new Refused(error.status, error.message, { ...error.data, changed });
  }
}
