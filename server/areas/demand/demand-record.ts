import type { Demand, DemandFields, DemandProgress } from "#contract/demand/demand-fields.ts";
import { type DemandRow, demands } from "#server/database/tables/demand.ts";
import { maskContact } from "./contact-mask.ts";

export const demandRevised = { kind: "demand", table: demands };

/** A demand's row as the wire has it; the contact's mobile is shown on request only. */
export function toDemand(row: DemandRow, companyName: string): Demand {
  return {
    id: row.id,
    demand_no: row.demand_no,
    ...demandFieldsOf(row),
    contact: maskContact(row.contact),
    ...demandProgressOf(row),
    street_id: row.street_id,
    company_name: companyName,
    accept_org: row.accept_org,
    rev: row.rev,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    updated_at: row.updated_at.toISOString(),
    updated_by: row.updated_by,
  };
}

/** What a person wrote of a demand, from its row. */
export function demandFieldsOf(row: DemandRow): DemandFields {
  return {
    company_id: row.company_id,
    contact: row.contact,
    source: row.source,
    visit_id: row.visit_id,
    title: row.title,
    category: row.category,
    urgency: row.urgency,
    content: row.content,
    expected_result: row.expected_result,
    label_ids: row.label_ids,
    attachments: row.attachments,
  };
}

const iso = (at: Date | null) => at?.toISOString() ?? null;
const instant = (at: string | null) => (at === null ? null : new Date(at));

/** What moves changed of a demand, from its row. */
export function demandProgressOf(row: DemandRow): DemandProgress {
  return {
    status: row.status,
    owner_id: row.owner_id,
    collaborator_ids: row.collaborator_ids,
    submitted_at: iso(row.submitted_at),
    accepted_at: iso(row.accepted_at),
    replied_at: iso(row.replied_at),
    passed_at: iso(row.passed_at),
    held_at: iso(row.held_at),
    due_at: iso(row.due_at),
    reply_due_at: iso(row.reply_due_at),
    extension: row.extension,
    urges: row.urges,
    satisfaction: row.satisfaction,
    rounds: row.rounds,
    moved_at: iso(row.moved_at),
  };
}

/** Columns for what moves change. */
export const progressColumnsOf = (progress: DemandProgress) => ({
  ...progress,
  submitted_at: instant(progress.submitted_at),
  accepted_at: instant(progress.accepted_at),
  replied_at: instant(progress.replied_at),
  passed_at: instant(progress.passed_at),
  held_at: instant(progress.held_at),
  due_at: instant(progress.due_at),
  reply_due_at: instant(progress.reply_due_at),
  moved_at: instant(progress.moved_at),
});
