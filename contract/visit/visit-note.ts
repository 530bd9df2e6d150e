import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, listOf, text } from "../core/fields.ts";
import { FileRef } from "../core/file.ts";
import { office, staff } from "../core/roles.ts";

/** Characters a supplement may have at most. */
export const longestNote = 2000;

/** A supplement to a visit by whoever may see it; append-only. */
export const NewVisitNote = z.object({
  id: id("补充说明"),
  visit_id: id("走访记录"),
  content: text("补充内容", 2, longestNote),
  photos: z._default(listOf("照片", FileRef, 0, 9), []),
});
export type NewVisitNote = z.output<typeof NewVisitNote>;

export const VisitNote = z.object({
  id: z.string(),
  visit_id: z.string(),
  street_id: z.string(),
  content: z.string(),
  photos: z.array(FileRef),
  /** Photos whose bytes are here. */
  arrived: z.array(z.string()),
  rev: z.int(),
  created_at: z.string(),
  created_by: z.nullable(z.string()),
  created_by_name: z.string(),
});
export type VisitNote = z.output<typeof VisitNote>;

// Ours: the specification names no supplements.
export const visitNotes = {
  createNote: call({
    method: "POST",
    path: "/v1/visit/createNote",
    access: staff,
    input: NewVisitNote,
    output: VisitNote,
    offline: "queued",
    summary: "Add a supplement to a visit; the id comes from the device and makes repeats harmless.",
  }),
  notes: call({
    method: "GET",
    path: "/v1/visit/notes",
    access: office,
    input: z.object({ visit_id: id("走访记录") }),
    output: z.array(VisitNote),
    offline: "cached",
    summary: "Supplements of a visit, oldest first.",
  }),
};
