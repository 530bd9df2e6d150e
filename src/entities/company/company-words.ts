import { formatDay } from "#src/ui/text/format-date.ts";
import { formatCount } from "#src/ui/text/format-number.ts";

interface Names {
  street: (id: string) => string;
  label: (id: string) => string;
}

const wordings: Record<string, (value: never, names: Names) => string> = {
  street_id: (id: string, names) => names.street(id),
  label_ids: (ids: string[], names) => ids.map(names.label).join("、"),
  established_on: (day: string) => formatDay(day),
  // Ten thousands of yuan, as digits; empty where nobody knows.
  reg_capital: (sum: string) => (sum === "" ? "" : formatCount(Number(sum))),
  is_above_scale: (yes: boolean) => (yes ? "是" : "否"),
  is_listed: (yes: boolean) => (yes ? "是" : "否"),
};

/** A field's value in words, `—` when it is empty. */
export function companyFieldWords(field: string, value: unknown, names: Names): string {
  if (value === null || value === undefined) return "—";
  const wording = wordings[field];
  const words = wording ? wording(value as never, names) : String(value);
  return words === "" ? "—" : words;
}

/** A number that can be called; masked ones cannot. */
export const dialable = (phone: string): boolean => /^[\d-]{7,20}$/.test(phone);
