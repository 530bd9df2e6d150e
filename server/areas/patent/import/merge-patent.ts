import { readNumber } from "#contract/patent/patent-numbers.ts";
import type { PatentRow, patentTexts } from "#server/database/tables/ip/patent.ts";
import {
  emptyFacts,
  fieldNames,
  type ImportedField,
  type ImportedPatent,
} from "#server/importers/patent/imported-patent.ts";

/** Long texts of a patent. */
export type PatentText = typeof patentTexts.$inferSelect;

/** A patent as it stands, or will stand. */
export interface Standing {
  row: PatentRow;
  text: PatentText;
}

/** Fields of the row that a newer record replaces and an older one only fills. */
const replaced = [
  "title",
  "applicants",
  "owners",
  "inventors",
  "agency",
  "agents",
  "main_ipc",
  "ipc",
  "cpc",
  "locarno",
  "priorities",
  "province",
  "city",
  "district",
  "family_simple",
  "expires_on",
  "source_status",
] as const;
/** Facts that do not change: what stands there stays. */
const filled = [
  "application_no",
  "publication_no",
  "grant_no",
  "pct_application_no",
  "pct_publication_no",
  "parent_no",
  "filed_on",
  "published_on",
  "examined_on",
  "granted_on",
] as const;

const isEmpty = (value: unknown): boolean =>
  value === null || value === "" || value === undefined || (Array.isArray(value) && value.length === 0);
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The day a record stands for: of its grant, else of its publication. */
export const dayOfRecord = (record: ImportedPatent): string | null =>
  record.granted_on ?? record.published_on ?? record.filed_on;

/** What a record makes of a patent, and which fields that changes. */
export function mergePatent(before: Standing, record: ImportedPatent): { after: Standing; changed: ImportedField[] } {
  const day = dayOfRecord(record);
  const { source_on: known } = before.row;
  const isNewer = known === null || day === null || day >= known;
  const row = { ...before.row };
  const text = { ...before.text };
  const changed: ImportedField[] = [];
  const put = <T extends object, K extends keyof T & ImportedField>(into: T, field: K, value: T[K], may: boolean) => {
    if (isEmpty(value) || isSame(into[field], value) || !(may || isEmpty(into[field]))) return;
    into[field] = value;
    changed.push(field);
  };
  for (const field of filled) put(row, field, record[field], false);
  for (const field of replaced) put(row, field, record[field], isNewer);
  put(text, "abstract", record.abstract, isNewer);
  put(text, "citations", record.citations, isNewer && record.citations.length >= text.citations.length);
  mergeClaims(before, text, record, changed);
  put(text, "description", record.description, record.grant_no !== "" || before.row.grant_no === "");
  if (changed.length > 0 && isNewer) row.source_on = day ?? known;
  return { after: { row, text }, changed };
}

/** Claims as granted stand first; those of the publication beside them. */
function mergeClaims(
  { row, text: known }: Standing,
  text: PatentText,
  record: ImportedPatent,
  changed: ImportedField[],
): void {
  const { claims } = record;
  if (claims.length === 0) return;
  const ofPublication = record.grant_no === "" && row.grant_no !== "" && known.claims.length > 0;
  const place = ofPublication ? "claims_published" : "claims";
  if (isSame(known[place], claims)) return;
  const wasPublished = record.grant_no !== "" && row.grant_no === "" && known.claims.length > 0;
  if (wasPublished) text.claims_published = known.claims;
  text[place] = claims;
  changed.push("claims");
}

/** The type of a new patent: what its record says, else its application number; null where neither tells. */
export function typeOf(record: ImportedPatent): PatentRow["type"] | null {
  if (record.type !== "") return record.type;
  const read = record.application_no === "" ? null : readNumber(record.application_no);
  return read !== null && !("problem" in read) ? (read.type ?? null) : null;
}

/** A patent nothing is known of yet. */
export const newStanding = (id: string, type: PatentRow["type"], at: Date): Standing => ({
  row: {
    ...emptyFacts(),
    id,
    type,
    street_id: "",
    company_ids: [],
    status: "审中",
    status_reason: "已申请",
    status_event_id: null,
    status_on: null,
    status_changed_at: null,
    restorable_until: null,
    extended_to: null,
    open_licences: [],
    status_problems: [],
    rights: [],
    family_extended: "",
    cited: 0,
    source: "文件导入",
    source_on: null,
    withdrawn_at: null,
    public_on: null,
    created_at: at,
    updated_at: at,
  },
  text: { patent_id: id, abstract: "", claims: [], claims_published: [], description: [], drawings: [], citations: [] },
});

/** Names of fields in a sentence. */
export const namesOf = (fields: readonly ImportedField[]): string =>
  fields.map((field) => fieldNames[field]).join("、");
