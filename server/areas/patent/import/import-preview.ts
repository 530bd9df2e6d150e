import type { PatentImport, PreviewRecord } from "#contract/patent/import/import-calls.ts";
import { readNumber } from "#contract/patent/patent-numbers.ts";
import type { PatentImportStored } from "#server/database/tables/ip/patent-import.ts";
import {
  fieldNames,
  type ImportedField,
  type ImportedPatent,
  type ReadRecord,
} from "#server/importers/patent/imported-patent.ts";
import { ForeignFileProblem } from "#server/importers/foreign-table.ts";
import type { PatentFile } from "#server/importers/patent/patent-file.ts";

/** Records that a preview shows. */
export const previewed = 20;
const fieldMax = 160;

/** The first records of a file, and what breaks it off among them; empty: nothing does. */
export async function firstRecords(file: PatentFile): Promise<{ records: ReadRecord[]; problem: string }> {
  const records: ReadRecord[] = [];
  try {
    for await (const record of file.records()) {
      records.push(record);
      if (records.length >= previewed) break;
    }
  } catch (error) {
    if (!(error instanceof ForeignFileProblem) || records.length === 0) throw error;
    return { records, problem: `${error.message}。此处之前的 ${records.length} 件可以导入` };
  }
  return { records, problem: "" };
}

function shownNumber(plain: string): string {
  const read = readNumber(plain);
  return "problem" in read ? plain : read.shown;
}

/** A field in a line. */
function textOf(field: ImportedField, patent: ImportedPatent): string {
  if (field === "claims") return `${patent.claims.length} 项：${patent.claims[0]?.text ?? ""}`;
  if (field === "description")
    return `${patent.description.reduce((sum, { paragraphs }) => sum + paragraphs.length, 0)} 段`;
  if (field === "events")
    return patent.events.map(({ happened_on, title, code }) => `${happened_on} ${title || code}`).join("；");
  if (field === "citations") return patent.citations.map(({ number, title }) => number || title).join("；");
  if (field === "priorities")
    return patent.priorities.map(({ country, number, date }) => `${country}${number} ${date ?? ""}`.trim()).join("；");
  if (field === "application_no" || field === "publication_no" || field === "grant_no")
    return shownNumber(patent[field]);
  if (field === "source_status") {
    const { status = "", reason = "", on = null } = patent.source_status ?? {};
    return [status, reason, on ?? ""].filter((part) => part !== "").join(" · ");
  }
  const value = patent[field];
  if (Array.isArray(value))
    return value.map((one) => (typeof one === "string" ? one : "name" in one ? one.name : "")).join("；");
  return value ?? "";
}

/** The fields of a record that have something, each with its beginning. */
export function shownFields(patent: ImportedPatent): PreviewRecord["fields"] {
  return (Object.keys(fieldNames) as ImportedField[]).flatMap((field) => {
    const value = patent[field];
    const isEmpty = value === null || value === "" || (Array.isArray(value) && value.length === 0);
    const text = isEmpty ? "" : textOf(field, patent);
    return text === "" ? [] : [{ field: fieldNames[field], text: text.slice(0, fieldMax) }];
  });
}

/** An import as the wire has it; `received` in bytes. */
export function toPatentImport(
  stored: PatentImportStored,
  by: string,
  received: number,
  undoable: boolean,
): PatentImport {
  return {
    id: stored.id,
    file_name: stored.file_name,
    size: stored.size,
    received,
    state: stored.state,
    shape: stored.shape,
    columns: stored.columns,
    total: stored.total,
    finished: stored.finished,
    percent: stored.percent,
    counts: stored.counts,
    problem: stored.problem,
    by,
    created_at: stored.created_at.toISOString(),
    ended_at: stored.ended_at?.toISOString() ?? null,
    rows_kept: !stored.rows_dropped,
    undoable,
    undone: stored.undone,
  };
}
