import type { CompanyFields } from "./company.ts";
import { dateProblems } from "../core/plausible-dates.ts";

const dates = { established_on: ["成立日期", "founded"] } as const;

/** Rules of a company's fields that need the day; messages by field. `now` in server milliseconds. */
export const companyProblems = (fields: Partial<CompanyFields>, now: number): Record<string, string> =>
  dateProblems(fields, dates, now);
