import { daysOf } from "./dates.ts";
import { fieldTable } from "./fields.ts";
import { halfWidth } from "./normal-text.ts";
import type { Pattern, Place, Query, SearchField, Term } from "./query-tree.ts";
import { matchOf } from "./read/read-match.ts";
import type { Reading, Scope } from "./read/reading.ts";

const classSymbol = /^[A-HY](\d\d([A-Z](\d{1,4}(\/\d{1,6})?)?)?)?$/i;
const numbers: readonly SearchField[] = ["application_no", "publication_no", "priority_no"];

/** Where EPO's search looks for a word without an index, by its shape. */
function guessed(text: string): readonly SearchField[] | "date" | null {
  if (/^[A-Z]{2}$/.test(text)) return numbers;
  if (/^(1[89]|20)\d\d([01]\d([0-3]\d)?)?$|^[\d./-]*[./-][\d./-]*$/.test(text) && daysOf(text) !== null) return "date";
  if (classSymbol.test(text)) return ["ipc", "cpc"];
  if (/^[A-Z]{2,4}\d+[A-Z]?\d?$|^\d+$/i.test(text)) return numbers;
  return /^[A-Z][A-Za-z]+$/.test(text) ? ["applicant", "inventor"] : null;
}

/** A word without a field, with a remark which says where it is looked for. */
export function guessBare(r: Reading, scope: Scope, what: Term | Pattern, place: Place): Query {
  const guess = r.dialect === "cql" && what.is === "term" ? guessed(halfWidth(what.text)) : null;
  const days = guess === "date" ? daysOf(halfWidth(what.text)) : null;
  const fields = guess === null || guess === "date" ? scope.fields : guess;
  const names = days !== null ? fieldTable.published_on.name : fields.map((field) => fieldTable[field].name).join("、");
  const message = `没有写字段的词在“${names}”中查找。`;
  if (!r.remarks.some((one) => one.message === message)) r.remarks.push({ from: place[0], to: place[1], message });
  if (days !== null) return { is: "range", field: "published_on", ...days, at: place };
  return matchOf(r, fields, what, place);
}
