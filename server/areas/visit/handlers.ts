import { and, eq, sql } from "drizzle-orm";
import type { Staff } from "#contract/core/reference.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { accounts } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";
import { ownVisit, ownVisitPage } from "./company-side.ts";
import { revealInterviewee } from "./interviewees.ts";
import { exportVisits } from "./visit-export.ts";
import { visitDetail, visitHistory } from "./visit-history.ts";
import { visitPage } from "./visit-list.ts";
import { createVisit } from "./visit-creation.ts";
import { changeStreet } from "./visit-hand-over.ts";
import { labelVisits } from "./visit-labelling.ts";
import { createNote, notesOf } from "./visit-notes.ts";
import { visitPdf } from "./visit-pdf.ts";
import { reviewSettings, reviewVisits, setReview } from "./visit-reviewing.ts";
import { deleteVisit, editVisit, restoreVisit } from "./visit-writes.ts";

/** Officials of the person's streets and of the district, by name. */
async function staffOf(context: CallContext): Promise<Staff[]> {
  const person = personOf(context);
  const shared =
    person.kind === "street"
      ? sql`(${accounts.street_ids} && ${sqlTextArray(person.street_ids)} or ${accounts.com_id} is null)`
      : sql`true`;
  const rows = await context.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.is_news, 1), shared))
    .orderBy(sql`${accounts.name} collate "zh-x-icu"`);
  return rows.map(({ id, name, street_ids, com_name, state }) => ({ id, name, street_ids, com_name, state }));
}

const isEnterprise = (context: CallContext) => personOf(context).kind === "enterprise";

/** The calls about visits themselves. */
export const visitHandlers: AreaHandlers<"visit"> = {
  createVisit,
  editVisit,
  visitDel: deleteVisit,
  visitRestore: (context, { id }) => inTransaction(context, (inside) => restoreVisit(inside, id)),
  visitDetail: (context, { id }) => (isEnterprise(context) ? ownVisit(context, id) : visitDetail(context, id)),
  visitDetailtwo: async (context, { id }) => ({ revisions: await visitHistory(context, id) }),
  visitListnews: (context, input) =>
    isEnterprise(context) ? ownVisitPage(context, input) : visitPage(context.db, personOf(context), input),
  visitExport: exportVisits,
  staff: staffOf,
  createNote,
  notes: (context, { visit_id }) => notesOf(context, visit_id),
  review: reviewVisits,
  reviewSettings,
  reviewSetting: setReview,
  changeStreet,
  visitPdf,
  revealInterviewee,
  labelVisits,
};
