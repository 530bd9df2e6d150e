import type { NewVisitNote } from "#contract/visit/visit-note.ts";
import type { LocalNote } from "../field-types.ts";
import { recordKind } from "./record-kind.ts";
import type { Stamp } from "./stamp.ts";

/** The street of a note is its visit's, which the server adds. */
export function newNote(input: NewVisitNote, stamp: Stamp): LocalNote {
  return {
    ...input,
    street_id: "",
    arrived: [],
    rev: 0,
    created_at: stamp.at,
    created_by: stamp.by,
    created_by_name: stamp.byName,
  };
}

export const note = recordKind<LocalNote>()({
  table: "notes",
  calls: {
    "visit.createNote": { effect: "create", after: (_, input, stamp) => newNote(input, stamp) },
  },
  edit: null,
  title: ({ content }) => content.slice(0, 30),
  // With its visit, however young it is.
  outdated: (db, _before, gone) => db.notes.where("visit_id").anyOf(gone("visit")).primaryKeys(),
});
