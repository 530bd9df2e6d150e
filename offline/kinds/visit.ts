import { visitWindowDays } from "#contract/sync/sync.ts";
import type { NewVisit } from "#contract/visit/visit.ts";
import type { LocalVisit } from "../field-types.ts";
import { recordKind } from "./record-kind.ts";
import { edited, placeOf, removed, type Stamp, unborn } from "./stamp.ts";

/** A visit the server has not numbered, reviewed or dated yet. */
export function newVisit(input: NewVisit, stamp: Stamp): LocalVisit {
  return {
    ...input,
    visit_no: "",
    status: "",
    arrived: [],
    ...placeOf(input.company_id, stamp),
    ...unborn(stamp),
  };
}

export const visit = recordKind<LocalVisit>()({
  table: "visits",
  calls: {
    "visit.createVisit": { effect: "create", after: (_, input, stamp) => newVisit(input, stamp) },
    "visit.editVisit": {
      effect: "edit",
      after: (record, { changes }, stamp) => record && edited(record, changes, stamp),
    },
    "visit.visitDel": { effect: "remove", after: removed },
  },
  edit: "visit.editVisit",
  title: ({ company_name }) => company_name,
  restore: "/v1/visit/visitRestore",
  outdated: (db, before) => db.visits.where("start_at").below(before(visitWindowDays)).primaryKeys(),
});
