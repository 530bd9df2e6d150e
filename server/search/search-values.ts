import type { FacetName } from "#contract/patent/patent-search.ts";
import type { CodeField, DateField, NameField, TextField, WordField } from "#contract/patent/query/query-tree.ts";
import { codeFields, dateFields, nameFields, textFields, wordFields } from "#contract/patent/query/query-tree.ts";
import { normalCode, normalName, normalText } from "#contract/patent/query/normal-text.ts";
import type { SearchRecord } from "./patent-search.ts";

type ListField = NameField | CodeField | WordField;

const has = <F extends string>(fields: readonly F[]) => {
  const names = new Set<string>(fields);
  return (field: string): field is F => names.has(field);
};
export const isText = has<TextField>(textFields);
export const isName = has<NameField>(nameFields);
export const isCode = has<CodeField>(codeFields);
export const isWord = has<WordField>(wordFields);
export const isDate = has<DateField>(dateFields);

const distinct = (values: readonly string[]): string[] => [...new Set(values.filter((value) => value !== ""))];

const lists: Record<ListField, (record: SearchRecord) => readonly string[]> = {
  applicant: ({ applicants }) => applicants,
  owner: ({ owners }) => owners,
  inventor: ({ inventors }) => inventors,
  agency: ({ agency }) => [agency],
  agent: ({ agents }) => agents,
  address: ({ address }) => [address],
  licensor: ({ licensor }) => licensor,
  licensee: ({ licensee }) => licensee,
  pledgor: ({ pledgor }) => pledgor,
  pledgee: ({ pledgee }) => pledgee,
  assignor: ({ assignor }) => assignor,
  assignee: ({ assignee }) => assignee,
  // The main symbol is one of the symbols, also where the source does not repeat it.
  ipc: ({ ipc, main_ipc }) => [main_ipc, ...ipc],
  main_ipc: ({ main_ipc }) => [main_ipc],
  cpc: ({ cpc }) => cpc,
  locarno: ({ locarno }) => locarno,
  application_no: ({ application_no }) => [application_no],
  publication_no: ({ publication_no }) => publication_no,
  priority_no: ({ priority_no }) => priority_no,
  type: ({ type }) => [type],
  status: ({ status }) => [status],
  right: ({ rights }) => rights,
  province: ({ province }) => [province],
  city: ({ city }) => [city],
  district: ({ district }) => [district],
  street: ({ street_id }) => [street_id],
};

/** The different values of a record in a field that is no text and no day; codes in the form in which they compare. */
export const valuesOf = (record: SearchRecord, field: ListField): string[] =>
  distinct(isCode(field) ? lists[field](record).map(normalCode) : lists[field](record));

/** A value of a field in the form in which it is compared. */
export function comparable(field: ListField, value: string): string {
  if (isName(field)) return normalName(value);
  return isCode(field) ? normalCode(value) : normalText(value).trim();
}

const beginnings = (record: SearchRecord, length: number): string[] =>
  distinct(valuesOf(record, "ipc").flatMap((code) => (code.length >= length ? [code.slice(0, length)] : [])));

const facetValues: Record<FacetName, (record: SearchRecord) => string[]> = {
  applicant: (record) => valuesOf(record, "applicant"),
  ipc_section: (record) => beginnings(record, 1),
  ipc_class: (record) => beginnings(record, 3),
  ipc_subclass: (record) => beginnings(record, 4),
  year: ({ filed_on }) => (filed_on === null ? [] : [filed_on.slice(0, 4)]),
  published_year: ({ published_on }) => (published_on === null ? [] : [published_on.slice(0, 4)]),
  type: (record) => valuesOf(record, "type"),
  status: (record) => valuesOf(record, "status"),
  street: (record) => valuesOf(record, "street"),
  agency: (record) => valuesOf(record, "agency"),
  inventor: (record) => valuesOf(record, "inventor"),
  right: (record) => valuesOf(record, "right"),
};

/** The different values a record counts for in a facet. */
export const facetValuesOf = (record: SearchRecord, facet: FacetName): string[] => facetValues[facet](record);

/** By code units, as every order of texts here. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
