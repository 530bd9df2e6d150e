import { eq } from "drizzle-orm";
import { maskMobiles } from "#contract/core/pasted/phone-numbers.ts";
import type { Revision } from "#contract/core/revision.ts";
import type { VisitFields } from "#contract/visit/visit-fields.ts";
import { mayEditVisit, visitEditorsOnly } from "#contract/visit/visit-rules.ts";
import { visits } from "#server/database/tables/visit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { coversStreet } from "#server/plugins/people/row-scope.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

type Interviewees = VisitFields["interviewees"];

const masked = maskMobiles;

/** Interviewees as everybody sees them: mobiles masked, landlines of companies as they are. */
export const maskInterviewees = (people: Interviewees): Interviewees =>
  people.map((person) => ({ ...person, mobile: masked(person.mobile) }));

/** The same for what a revision or a conflict says of the field; anything else stays. */
export function maskChange(field: string, value: unknown): unknown {
  return field === "interviewees" && Array.isArray(value) ? maskInterviewees(value as Interviewees) : value;
}

/** A history without whole mobiles. */
export const maskRevision = (revision: Revision): Revision => ({
  ...revision,
  changed: Object.fromEntries(
    Object.entries(revision.changed).map(([field, { before, after }]) => [
      field,
      { before: maskChange(field, before), after: maskChange(field, after) },
    ]),
  ),
});

/**
 * Interviewees as an edit means them: a device knows delivered mobiles masked only, so a masked one stands for
 * the stored one of the same name, else of the same mask. One that stands for nothing is refused.
 */
export function unmaskInterviewees(written: Interviewees, stored: Interviewees): Interviewees {
  return written.map((person, place) => {
    if (!person.mobile.includes("*")) return person;
    const same = stored.filter((one) => masked(one.mobile) === person.mobile);
    const known = same.find((one) => one.name === person.name) ?? same[0];
    if (!known) throw refusedFields({ [`interviewees.${place}.mobile`]: "受访人电话不完整，请填写完整号码" });
    return { ...person, mobile: known.mobile };
  });
}

/** An interviewee's whole mobile; who asked for it is kept. */
export async function revealInterviewee(context: CallContext, { id, place }: { id: string; place: number }) {
  const person = personOf(context);
  const [row] = await context.db.select().from(visits).where(eq(visits.id, id));
  if (!row || row.deleted_at !== null || !coversStreet(person, row.street_id))
    throw new Refused(404, "走访记录不存在，或不在您的管辖范围内");
  if (person.kind !== "district" && !mayEditVisit(row, person)) throw new Refused(403, visitEditorsOnly);
  const interviewee = row.interviewees[place];
  if (!interviewee) throw new Refused(404, "没有这位受访人");
  await writeAudit(context, "reveal-interviewee", { visit_id: id, name: interviewee.name });
  return { mobile: interviewee.mobile };
}
