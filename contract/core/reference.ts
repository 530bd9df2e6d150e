import * as z from "zod/mini";

/** A label; `kind` says what it is put on. */
export const Label = z.object({
  id: z.string(),
  kind: z.enum(["company", "demand", "question"]),
  name: z.string(),
  group: z.string(),
  color: z.string(),
});
export type Label = z.output<typeof Label>;

/** An official as pickers and lists name them. */
export const Staff = z.object({
  id: z.string(),
  name: z.string(),
  street_ids: z.array(z.string()),
  com_name: z.string(),
  /** 1: may sign in. */
  state: z.int(),
});
export type Staff = z.output<typeof Staff>;

/** A street or town; `id` is its nine-digit administrative code. */
export const Street = z.object({ id: z.string(), name: z.string(), sort: z.int() });
export type Street = z.output<typeof Street>;

/**
 * Public holidays and working weekends of one year, days as `YYYY-MM-DD`; `id` is the year. `names` says which
 * festival a day off belongs to.
 */
export const HolidayYear = z.object({
  id: z.string(),
  off: z.array(z.string()),
  work: z.array(z.string()),
  names: z.record(z.string(), z.string()),
});
export type HolidayYear = z.output<typeof HolidayYear>;
