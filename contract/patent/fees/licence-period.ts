import * as z from "zod/mini";

/** An open licence in use: from the record of its contract to the end of that record, this day left out; null: it lasts. */
export const LicencePeriod = z.tuple([z.string(), z.nullable(z.string())]);
export type LicencePeriod = z.output<typeof LicencePeriod>;
