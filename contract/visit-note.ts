import * as z from "zod/mini";
import { id, listOf, text } from "./fields.ts";
import { FileRef } from "./file.ts";

/** A supplement to a visit by whoever may see it; append-only (design "visit 走访记录"). */
export const NewVisitNote = z.object({
  id: id("补充说明"),
  visit_id: id("走访记录"),
  content: text("补充内容", 2, 2000),
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
