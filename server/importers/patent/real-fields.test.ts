import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { recordsOf } from "./read-sample.testing.ts";
import { classOf, dayOf } from "./values.ts";
import { inside, lineOf, type XmlElement, xmlFragment, xmlRecords } from "./xml-tree.ts";

const realData = process.env["REAL_DATA"] ?? "";
const missing = !existsSync(join(realData, "uspto_xml"));

/** Names that stand in the last table of the decision: what no record has a place for. */
const placeless = new Set(
  readFileSync("docs/decisions/034-patent-files.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...line.matchAll(/`([^`]+)`/gu)].map(([, name = ""]) => name)),
);

const letters = (text: string) =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
/** A value as it may stand in what was read: as written, without zeros or a country before it, without title, surname last, as a class, as a day. */
const forms = (value: string) =>
  [
    value,
    value.replace(/^([A-Z]*)0+/u, "$1"),
    value.replace(/^(?:Mr|Ms|Dr)\.\s/u, ""),
    value.replace(/^(?:WO|US|EP|CN)(?=\d)/u, ""),
    lineOf(xmlFragment(`<t>${value}</t>`) ?? undefined),
    value.split(";").toReversed().join(" "),
    classOf(value),
    dayOf(value) ?? "",
  ]
    .map(letters)
    .filter((form) => form !== "");

type Named = [name: string, value: string];

/** Long texts: how much of them is kept is measured elsewhere. */
const longTexts =
  /^(?:abstract|(?:us-)?claims|description|drawings|SDO(?:DE|CL|AB|DR|CR)|subdoc-(?:description|claims|abstract|drawings)|us-chemistry|us-math|us-sequence-list-doc|table-external-doc)$/u;
/** Elements whose parts make one value. */
const whole = /^(?:invention-title|othercit|text|name|B540|NCIT|title-of-invention)$/u;
/** Wrappers that say nothing. */
const silent = /^(?:PDAT|STEXT|HTEXT|NAM|DOC|PARTY-US|document-id|addressbook|address|bibliographic-data)$/u;

function valuesOf(of: XmlElement, path: readonly string[] = []): Named[] {
  const inner = silent.test(of.name) ? path : [...path, of.name];
  const isWhole = whole.test(of.name);
  const own = isWhole ? lineOf(of) : of.children.filter((child) => typeof child === "string").join("");
  const deeper = isWhole ? [] : inside(of).filter(({ name }) => !longTexts.test(name));
  return [[inner.slice(-2).join("/"), own.trim()], ...deeper.flatMap((one) => valuesOf(one, inner))];
}

const roots = new Set([
  "us-patent-grant",
  "us-patent-application",
  "PATDOC",
  "patent-application-publication",
  "family-member",
  "exchange-document",
  "fulltext-document",
]);
async function xmlValues(bytes: Buffer): Promise<Named[]> {
  const all: Named[] = [];
  const pieces = (async function* () {
    yield bytes;
  })();
  for await (const root of xmlRecords(pieces, roots)) all.push(...valuesOf(root));
  return all;
}

/** Lines `MARK  value` under marks of parts. */
function greenValues(text: string): Named[] {
  let part = "";
  return text.split(/\r?\n/u).flatMap((line): Named[] => {
    const [, mark = "", value = ""] = /^([A-Z0-9]{2,4})(?:\s+(.*))?$/u.exec(line) ?? [];
    if (mark !== "" && value === "") part = mark;
    return /^(?:PARN|GOVT|BSUM|DRWD|DETD|CLMS|DCLM|ABST)$/u.test(part) || value === ""
      ? []
      : [[`${part}/${mark}`, value]];
  });
}

/** Of a number in several forms the first; of lines `name:value` the values; of a coded place its name, of a claim its text. */
function jsonValues(value: unknown, name: string): Named[] {
  if (Array.isArray(value)) {
    const isForms = value.length === 4 && value[3] === "";
    return (isForms ? value.slice(0, 1) : value).flatMap((one) => jsonValues(one, name));
  }
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => jsonValues(inner, name === "" ? key : `${name}/${key}`));
  if (/^\s*</u.test(String(value))) return [];
  return String(value)
    .split(/\n|\/n/u)
    .map((line): Named => [name, line.replace(/^[^:：]{1,30}[:：]|^\d{6};|^\d+\./u, "")]);
}

/** Names of values of a file that stand nowhere in what was read of it; null for a file that is refused. */
async function lostOf(bytes: Buffer): Promise<Map<string, string> | null> {
  const text = bytes.toString("utf8");
  const values = /^\s*</u.test(text)
    ? await xmlValues(bytes).catch(() => null)
    : text.startsWith("{")
      ? jsonValues(JSON.parse(text), "")
      : greenValues(text);
  const records = values === null ? [] : await recordsOf(bytes).catch(() => []);
  if (values === null || records.length === 0) return null;
  const kept = letters(JSON.stringify(records.map(({ patent }) => patent)));
  return new Map(
    values.filter(([, value]) => letters(value) !== "" && !forms(value).some((form) => kept.includes(form))),
  );
}

const folders = ["uspto_xml/docling", "uspto_xml/uspto_samples", "epo_ops/patent-dev"];
const files = missing
  ? []
  : [
      ...folders.flatMap((folder) => readdirSync(join(realData, folder)).map((name) => `${folder}/${name}`)),
      "cn_fulltext/CN102965311A_cnipr_api.json",
    ];

describe(`every value of a real file${missing ? " (skipped: no REAL_DATA)" : ""}`, () => {
  it.skipIf(missing)(
    "stands in its record, or its name among those without a place, and no name stands there idly",
    async () => {
      const lost = new Map<string, string>();
      let read = 0;
      for (const name of files) {
        const found = await lostOf(readFileSync(join(realData, name)));
        read += found === null ? 0 : 1;
        for (const [key, value] of found ?? []) lost.set(key, `${value.slice(0, 60)} (${name})`);
      }
      expect(read).toBe(43);
      expect([...lost].filter(([key]) => !placeless.has(key)).map(([key, value]) => `${key}: ${value}`)).toEqual([]);
      expect([...placeless].filter((key) => !lost.has(key))).toEqual([]);
    },
  );
});
