import type { DrillRow, FigureKey } from "#contract/visit/visit-figures.ts";

interface Meant {
  from: string;
  to: string;
  street_id?: string | undefined;
  person_id?: string | undefined;
  /** The signed-in person's own part. */
  mine?: string | undefined;
}

const query = (values: Record<string, string | undefined>) =>
  new URLSearchParams(Object.entries(values).flatMap(([key, value]) => (value ? [[key, value]] : []))).toString();

/** The list behind a figure: visits have theirs with all its tools, the others the rows of the figure. */
export function figureLink(key: FigureKey, { from, to, street_id, person_id, mine }: Meant): string {
  const person = mine ?? person_id;
  if (key === "visits") return `/workVisit?${query({ from, to, street_id, visitor_id: person })}`;
  return `/work/rows?${query({ figure: key, from, to, street_id, person_id, mine: mine && "true" })}`;
}

const pages: Record<DrillRow["page"], string> = {
  visit: "/workVisit/details?id=",
  company: "/companyDetails?id=",
  demand: "/demandDetails?id=",
  calendar: "/workWaitvisit?id=",
  questionnaire: "/question?id=",
  answer: "/question/fill?answer=",
};

/** Where the record of a row shows. */
export const rowLink = ({ page, id }: Pick<DrillRow, "page" | "id">): string => `${pages[page]}${id}`;
