import { and, eq, inArray, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { mayReview, reviewProblem, type visitReview } from "#contract/visit/visit-review.ts";
import { remind } from "#server/areas/calendar/reminders.ts";
import type { Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { streets } from "#server/database/tables/people.ts";
import { type VisitDbRow, visits } from "#server/database/tables/visit.ts";
import { visitReviews } from "#server/database/tables/visit-review.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { differences } from "#server/plugins/record-edits.ts";
import { revise } from "#server/plugins/record-life.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { coversStreet, inStreets } from "#server/plugins/people/row-scope.ts";
import { visitRevised } from "./visit-record.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

/** Those of these streets whose visits wait for a review. */
export async function reviewingStreets(db: Db, streetIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ street_id: visitReviews.street_id })
    .from(visitReviews)
    .where(and(eq(visitReviews.reviews, true), inArray(visitReviews.street_id, [...new Set(streetIds)])));
  return new Set(rows.map(({ street_id }) => street_id));
}

type ReviewInput = ParsedInputOf<typeof visitReview.review>;

/** Visits by id, locked for the rest of the transaction, in the order of their ids so that two people do not lock each other. */
export const lockVisits = (db: Db, ids: readonly string[]): Promise<VisitDbRow[]> =>
  db
    .select()
    .from(visits)
    .where(inArray(visits.id, [...ids]))
    .orderBy(visits.id)
    .for("update");

function problemOf(context: CallContext, row: VisitDbRow | undefined, input: ReviewInput): string | null {
  const person = personOf(context);
  if (!row || row.deleted_at !== null || !coversStreet(person, row.street_id))
    return "走访记录不存在，或不在您的管辖范围内";
  if (!mayReview(row.street_id, person)) return "只有镇街负责人和区级账号可以审核走访";
  return reviewProblem(input.action, row.status);
}

async function applyReview(context: CallContext, row: VisitDbRow, { action, reason }: ReviewInput): Promise<void> {
  const person = personOf(context);
  const at = new Date(context.now());
  const after =
    action === "归档"
      ? { status: "已归档", review: null }
      : { status: "退回", review: { reason, by_name: person.name, at: at.toISOString() } };
  const changed = differences(
    { status: row.status, review_reason: "" },
    { status: after.status, review_reason: reason },
  );
  await revise(context, visitRevised, row, after, { action: "edit", changed });
  if (action === "退回" && row.created_by !== null && row.created_by !== person.id)
    await remind(context.db, [
      {
        account_id: row.created_by,
        kind: "visit",
        record_id: row.id,
        title: `走访被退回：${row.visit_no}（${reason}）`,
        path: `/workVisit/details?id=${row.id}`,
        due_at: at,
      },
    ]);
}

/** Archives or returns several visits; those that cannot be are named with the reason and do not hold up the rest. */
export async function reviewVisits(context: CallContext, input: ReviewInput) {
  return inTransaction(context, async (inside) => {
    const rows = new Map((await lockVisits(inside.db, input.ids)).map((row) => [row.id, row]));
    const done: string[] = [];
    const refused: { id: string; visit_no: string; msg: string }[] = [];
    for (const id of new Set(input.ids)) {
      const row = rows.get(id);
      const msg = problemOf(inside, row, input);
      if (msg !== null || !row) {
        refused.push({ id, visit_no: row?.visit_no ?? "", msg: msg ?? "" });
        continue;
      }
      await applyReview(inside, row, input);
      done.push(id);
    }
    return { done, refused };
  });
}

/** The person's streets with their setting and how many visits wait. */
export async function reviewSettings(context: CallContext) {
  return context.db
    .select({
      street_id: streets.id,
      name: streets.name,
      reviews: sql<boolean>`coalesce(${visitReviews.reviews}, false)`,
      waiting: sql<number>`(select count(*)::int from visits v
        where v.street_id = ${streets.id} and v.status = '待审核' and v.deleted_at is null)`,
    })
    .from(streets)
    .leftJoin(visitReviews, eq(visitReviews.street_id, streets.id))
    .where(inStreets(personOf(context), streets.id))
    .orderBy(streets.sort);
}

/** Switches a street's review; visits that wait already go on waiting. */
export async function setReview(context: CallContext, input: { street_id: string; reviews: boolean }) {
  const person = personOf(context);
  const [street] = await context.db.select().from(streets).where(eq(streets.id, input.street_id));
  if (!street || !coversStreet(person, street.id)) throw new Refused(404, "镇街不存在，或不在您的管辖范围内");
  if (!mayReview(street.id, person)) throw new Refused(403, "只有镇街负责人和区级账号可以设置是否审核");
  const set = { reviews: input.reviews, updated_at: new Date(context.now()), updated_by: person.id };
  await context.db
    .insert(visitReviews)
    .values({ street_id: street.id, ...set })
    .onConflictDoUpdate({ target: visitReviews.street_id, set });
  await writeAudit(context, "visit-review-setting", input);
  return reviewSettings(context);
}
