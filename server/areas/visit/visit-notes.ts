import { and, eq, isNull } from "drizzle-orm";
import { fileProblem } from "#contract/core/file.ts";
import type { NewVisitNote, VisitNote } from "#contract/visit/visit-note.ts";
import { keepManifests } from "#server/areas/file/manifests.ts";
import { accounts } from "#server/database/tables/people.ts";
import { visits } from "#server/database/tables/visit.ts";
import { visitNotes } from "#server/database/tables/visit-note.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";
import { toVisitNote } from "./note-record.ts";

async function visibleVisit(context: CallContext, id: string): Promise<{ street_id: string }> {
  const [visit] = await context.db
    .select({ street_id: visits.street_id })
    .from(visits)
    .where(and(eq(visits.id, id), isNull(visits.deleted_at), inStreets(personOf(context), visits.street_id)));
  if (!visit) throw new Refused(404, "走访记录不存在，或不在您的管辖范围内");
  return visit;
}

function refusePhotos({ photos }: NewVisitNote): void {
  const problems = photos.flatMap((photo, place) => {
    const problem = fileProblem("photo", photo);
    return problem === null ? [] : [[`photos.${place}`, problem] as const];
  });
  if (problems.length > 0) throw refusedFields(Object.fromEntries(problems));
}

/** Adds a supplement by whoever sees the visit; the same id again answers with what is there. */
export async function createNote(context: CallContext, input: NewVisitNote): Promise<VisitNote> {
  const person = personOf(context);
  const { street_id } = await visibleVisit(context, input.visit_id);
  refusePhotos(input);
  const at = new Date(context.now());
  const stamp = { created_at: at, created_by: person.id, updated_at: at, updated_by: person.id };
  const [row] = await context.db
    .insert(visitNotes)
    .values({ ...input, street_id, ...stamp })
    .onConflictDoNothing({ target: visitNotes.id })
    .returning();
  if (row) {
    await keepManifests(
      context,
      "visit_note",
      row.photos.map((ref) => ({ record_id: row.id, kind: "photo", ref })),
    );
    return toVisitNote(row, person.name);
  }
  const [known] = await context.db.select().from(visitNotes).where(eq(visitNotes.id, input.id));
  if (!known || known.visit_id !== input.visit_id || known.created_by !== person.id)
    throw new Refused(409, "此补充说明编号已被使用", { reason: "key_reused" });
  return toVisitNote(known, person.name);
}

/** Supplements of a visit in the person's scope, oldest first. */
export async function notesOf(context: CallContext, visitId: string): Promise<VisitNote[]> {
  await visibleVisit(context, visitId);
  const rows = await context.db
    .select({ note: visitNotes, name: accounts.name })
    .from(visitNotes)
    .leftJoin(accounts, eq(accounts.id, visitNotes.created_by))
    .where(and(eq(visitNotes.visit_id, visitId), isNull(visitNotes.deleted_at)))
    .orderBy(visitNotes.created_at, visitNotes.id);
  return rows.map(({ note, name }) => toVisitNote(note, name ?? "系统"));
}
