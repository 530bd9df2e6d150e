import * as z from "zod/mini";
import { flag, id } from "./fields.ts";

/** Conditions by the companies that public records belong to. */
export const holdingFilters = {
  /** Of this company, which has to be in the person's scope. */
  company_id: z.optional(id("企业")),
  /** Only those of the enterprise itself; of an official only those of companies in its scope. */
  mine: z.optional(flag("只看本企业")),
};

/** Companies beside a public record, as far as the person may see them. */
export const HoldingCompanies = z.array(z.object({ id: z.string(), name: z.string() }));
