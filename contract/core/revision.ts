import * as z from "zod/mini";

/** One change of a record as its history shows it. */
export const Revision = z.object({
  rev: z.int(),
  at: z.string(),
  by_name: z.string(),
  action: z.enum(["create", "edit", "delete", "restore"]),
  changed: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});
export type Revision = z.output<typeof Revision>;
