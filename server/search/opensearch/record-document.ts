import { facetNames } from "#contract/patent/patent-search.ts";
import {
  codeFields,
  type CodeField,
  dateFields,
  type NameField,
  nameFields,
  textFields,
  type WordField,
  wordFields,
} from "#contract/patent/query/query-tree.ts";
import type { SearchRecord } from "../patent-search.ts";
import { latinWords, searchText, signsOf } from "../search-text.ts";
import { comparable, facetValuesOf, valuesOf } from "../search-values.ts";
import type { Dsl } from "./dsl.ts";

/** A line break before and after: no term holds one, and so a text begins and ends as a sentence does. */
const framed = (text: string): string => `\n${text}\n`;

const comparables = (record: SearchRecord, field: NameField | CodeField | WordField): string[] => [
  ...new Set(
    valuesOf(record, field)
      .map((value) => comparable(field, value))
      .filter((value) => value !== ""),
  ),
];

/** `2024-05-06` as 20240506. */
export const dayNumber = (day: string): number => Number(day.replaceAll("-", ""));

/** What of a patent goes into the index, in the form in which it is compared; see `index-layout.ts`. */
export function documentOf(record: SearchRecord): Dsl {
  const document: Record<string, unknown> = {
    id: record.id,
    company_ids: record.company_ids,
    cited: record.cited,
    ...(record.public_on !== null && { public_on: dayNumber(record.public_on) }),
    facet: Object.fromEntries(facetNames.map((facet) => [facet, facetValuesOf(record, facet)])),
  };
  for (const field of textFields) {
    const text = searchText(record[field]);
    if (text === "") continue;
    document[field] = framed(text);
    document[`${field}_signs`] = signsOf(framed(text));
    document[`${field}_words`] = latinWords(text);
  }
  for (const field of nameFields) {
    const names = comparables(record, field);
    document[field] = names;
    document[`${field}_whole`] = names;
  }
  for (const field of [...codeFields, ...wordFields]) document[field] = comparables(record, field);
  for (const field of dateFields) if (record[field] !== null) document[field] = dayNumber(record[field]);
  return document;
}
