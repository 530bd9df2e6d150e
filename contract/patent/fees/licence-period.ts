import * as z from "zod/mini";

/** An open licence from the day of its declaration to that of its withdrawal, this day left out; null: it stands. */
export const LicencePeriod = z.tuple([z.string(), z.nullable(z.string())]);
export type LicencePeriod = z.output<typeof LicencePeriod>;
