import type { DemandFields } from "#contract/demand/demand-fields.ts";
import { formatMinute } from "#src/ui/text/format-date.ts";

interface Names {
  person: (id: string) => string;
  label: (id: string) => string;
  company?: (id: string) => string;
}

/** `陈经理 总经理 13800000000`; empty for nobody. */
export const contactWords = (contact: DemandFields["contact"]): string =>
  contact === null ? "" : [contact.name, contact.post, contact.mobile].filter((part) => part !== "").join(" ");

const wordings: Record<string, (value: never, names: Names) => string> = {
  company_id: (id: string, names) => names.company?.(id) ?? "另一家企业",
  contact: contactWords,
  visit_id: () => "一次走访",
  label_ids: (ids: string[], names) => ids.map(names.label).join("、"),
  attachments: (files: readonly unknown[]) => (files.length === 0 ? "" : `${files.length} 个`),
  owner_id: (id: string, names) => names.person(id),
  collaborator_ids: (ids: string[], names) => ids.map(names.person).join("、"),
};

/** A field's value in words, `—` when it is empty; for details, history and conflicts. */
export function demandFieldWords(field: string, value: unknown, names: Names): string {
  if (value === null || value === undefined) return "—";
  if (field.endsWith("_at")) return formatMinute(String(value));
  const wording = wordings[field];
  const words = wording ? wording(value as never, names) : String(value);
  return words === "" ? "—" : words;
}
