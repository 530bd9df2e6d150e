import type { LocalAttachment, OutboxRow } from "#offline/field-types.ts";

/** Where the content of a row is corrected, and what the link is called; a deletion has nothing to correct. */
export function editLink(row: OutboxRow): { to: string; word: string } | null {
  const id = row.recordId;
  switch (row.call) {
    case "visit.visitDel":
    case "visit.calendarDel":
    case "business.demandDel":
      return null;
    case "business.demandMove":
      return { to: `/demandDetails?id=${id}`, word: "查看需求" };
    case "visit.createNote":
      return { to: `/workVisit/details?id=${(row.input as { visit_id: string }).visit_id}`, word: "查看走访" };
    case "visit.createVisit":
    case "visit.editVisit":
      return { to: `/workVisit/form?id=${id}`, word: "编辑" };
    case "visit.createCompany":
    case "business.companyEdit":
      return { to: `/companyDetails?id=${id}&edit=1`, word: "编辑" };
    case "visit.createCalendar":
    case "visit.editCalendar":
      return { to: `/addWaitvisit?id=${id}`, word: "编辑" };
    case "business.demandCreate":
    case "business.demandEdit":
      return { to: `/addDemand?id=${id}`, word: "编辑" };
    case "question.saveQuestion":
      return { to: `/question/fill?answer=${id}`, word: "编辑" };
  }
}

/** Where the record of a file is looked at; a note's file names its visit by `visitId`. */
export function fileLink(file: LocalAttachment & { visitId?: string | undefined }): { to: string; word: string } {
  const id = file.record_id;
  if (file.owner === "demand") return { to: `/demandDetails?id=${id}`, word: "查看需求" };
  if (file.owner === "answer") return { to: `/question/fill?answer=${id}`, word: "查看答卷" };
  return { to: `/workVisit/details?id=${file.visitId ?? id}`, word: "查看走访" };
}
