import { createHash } from "node:crypto";
import { storable } from "#contract/core/storable.ts";
import type { ImportedEvent, ImportedPatent } from "#server/importers/patent/imported-patent.ts";

const sha = (text: string) => createHash("sha256").update(text).digest("hex");

/** Texts lose what no database keeps. */
export function storableRecord(record: ImportedPatent): ImportedPatent {
  const text = JSON.stringify(record);
  if (!/\\u0000|\\ud[89a-f]/u.test(text)) return record;
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === "string" ? storable(value) : value,
  ) as ImportedPatent;
}

/** What a record says, as a hash: the same record again has the same. */
export const hashOfRecord = (record: ImportedPatent): string => sha(JSON.stringify(record));

/** What makes two reports of one event the same: code, day and detail. */
export function fingerprintOf({ code, happened_on, detail }: ImportedEvent): string {
  const pairs = Object.entries(detail).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `${code}:${happened_on}:${sha(JSON.stringify(pairs)).slice(0, 32)}`;
}

/** Since the office gives a granted application its publication's number, that number with another letter is the same right. */
const firstShared = 101_000_000;
const europeanKinds = ["A1", "A2", "B1", "B2"];

/** Publication numbers that belong to the same right as one. */
function siblings(number: string): string[] {
  const [, digits, chinese] = /^(\d{9})([ABC])$/u.exec(number) ?? [];
  if (digits !== undefined && chinese !== undefined && Number(digits) >= firstShared)
    return ["A", "B", "C"].map((kind) => `${digits}${kind}`);
  const [, european] = /^(EP\d{6,8})[AB]\d$/u.exec(number) ?? [];
  return european === undefined ? [number] : [number, ...europeanKinds.map((kind) => `${european}${kind}`)];
}

/** Numbers a right may be found by, each with what it is. */
export function keysOf(record: Pick<ImportedPatent, "application_no" | "publication_no" | "grant_no">): string[] {
  const published = [record.publication_no, record.grant_no].filter((number) => number !== "").flatMap(siblings);
  return [
    ...(record.application_no === "" ? [] : [`a:${record.application_no}`]),
    ...new Set(published.map((number) => `p:${number}`)),
  ];
}
