import type { VisitNote } from "#contract/visit/visit-note.ts";
import type { VisitNoteRow } from "#server/database/tables/visit-note.ts";

/** A note's row as the wire has it. */
export function toVisitNote(row: VisitNoteRow, authorName: string): VisitNote {
  return {
    id: row.id,
    visit_id: row.visit_id,
    street_id: row.street_id,
    content: row.content,
    photos: row.photos,
    arrived: row.arrived,
    rev: row.rev,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    created_by_name: authorName,
  };
}
