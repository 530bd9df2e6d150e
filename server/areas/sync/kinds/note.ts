import { eq } from "drizzle-orm";
import { toVisitNote } from "#server/areas/visit/note-record.ts";
import { accounts } from "#server/database/tables/people.ts";
import { visits } from "#server/database/tables/visit.ts";
import { visitNotes } from "#server/database/tables/visit-note.ts";
import { present } from "../feed-reference.ts";
import { heldVisits } from "../feed-windows.ts";
import { type StreetKind, visible } from "./street-kind.ts";

/** Held as long as their visits. */
export const note: StreetKind = {
  id: visitNotes.id,
  async read(reading) {
    const { db, limit, now } = reading;
    const rows = await db
      .select({ note: visitNotes, name: accounts.name })
      .from(visitNotes)
      .innerJoin(visits, eq(visits.id, visitNotes.visit_id))
      .leftJoin(accounts, eq(accounts.id, visitNotes.created_by))
      .where(visible(visitNotes, visits.company_id, reading, heldVisits(now)))
      .orderBy(visitNotes.id)
      .limit(limit);
    return rows.map((row) => present("note", toVisitNote(row.note, row.name ?? "")));
  },
};
