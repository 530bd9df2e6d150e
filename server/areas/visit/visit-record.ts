import type { Visit } from "#contract/visit/visit.ts";
import { visitEditable, type VisitFields } from "#contract/visit/visit-fields.ts";
import { type VisitDbRow, visits } from "#server/database/tables/visit.ts";
import { maskInterviewees } from "./interviewees.ts";

export const visitRevised = { kind: "visit", table: visits };

/** A visit row as the wire has it: mobiles of interviewees masked. */
export function toVisit(row: VisitDbRow, companyName: string): Visit {
  return {
    id: row.id,
    visit_no: row.visit_no,
    ...fieldsOfRow(row),
    interviewees: maskInterviewees(row.interviewees),
    status: row.status,
    ...(row.review && { review: row.review }),
    street_id: row.street_id,
    company_name: companyName,
    arrived: row.arrived,
    rev: row.rev,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    updated_at: row.updated_at.toISOString(),
    updated_by: row.updated_by,
  };
}

/** What a person wrote of a visit, from its row. */
export function fieldsOfRow(row: VisitDbRow): VisitFields {
  // Field by field: a page of the feed has fifteen hundred visits, and pairs for each field would be thrown away at once.
  const written: Record<string, unknown> = {};
  for (const name of visitEditable) written[name] = row[name];
  written.start_at = row.start_at.toISOString();
  written.end_at = row.end_at.toISOString();
  return written as unknown as VisitFields;
}

/** Columns for what a person wrote. */
export const columnsOf = (fields: VisitFields) => ({
  ...fields,
  start_at: new Date(fields.start_at),
  end_at: new Date(fields.end_at),
});
