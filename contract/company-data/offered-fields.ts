import type { CompanyFields } from "../company/company.ts";

/** Fields of a company that a register has a word on, in the order in which they are compared. */
export const offeredFields = [
  "name",
  "credit_code",
  "legal_person",
  "reg_status",
  "reg_capital",
  "established_on",
  "address",
  "short_name",
] as const satisfies readonly (keyof CompanyFields)[];
export type OfferedField = (typeof offeredFields)[number];

/** How forms hold these fields: every one as text, empty where there is nothing. */
export type OfferedValues = Record<OfferedField, string>;
