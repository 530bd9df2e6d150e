import type { Visit, VisitFields } from "#contract/visit/visit.ts";
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
  return {
    company_id: row.company_id,
    calendar_id: row.calendar_id,
    start_at: row.start_at.toISOString(),
    end_at: row.end_at.toISOString(),
    visit_type: row.visit_type,
    visit_method: row.visit_method,
    visitor_ids: row.visitor_ids,
    companions: row.companions,
    interviewees: row.interviewees,
    content: row.content,
    ip_status: row.ip_status,
    summary: row.summary,
    services: row.services,
    policies: row.policies,
    willingness: row.willingness,
    has_demand: row.has_demand,
    answer_id: row.answer_id,
    label_ids: row.label_ids,
    photos: row.photos,
    audio: row.audio,
    attachments: row.attachments,
    check_in: row.check_in,
    signature: row.signature,
    next_action: row.next_action,
    next_visit_at: row.next_visit_at,
  };
}

/** Columns for what a person wrote. */
export const columnsOf = (fields: VisitFields) => ({
  ...fields,
  start_at: new Date(fields.start_at),
  end_at: new Date(fields.end_at),
});
