import type { Asked } from "../form/use-visit-start.ts";

/** What the form's address asks for; the calendar and the company page name the company `company`. */
export const askedBy = (search: URLSearchParams): Asked => ({
  id: search.get("id"),
  companyId: search.get("company_id") ?? search.get("company") ?? "",
  calendarId: search.get("calendar"),
  topics: search.get("topics") ?? "",
});
