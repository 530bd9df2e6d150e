import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readRights } from "#contract/patent/legal/read-rights.ts";
import { standingOf } from "#contract/patent/legal/standing.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { ForeignFileProblem } from "../foreign-table.ts";
import { csvTable } from "../csv-table.ts";
import { unpackTable } from "../foreign-table.ts";
import type { ImportedPatent } from "./imported-patent.ts";
import { recordsOf } from "./read-sample.testing.ts";

const realData = process.env["REAL_DATA"] ?? "";
const missing = !existsSync(join(realData, "uspto_xml"));

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}
const files = (folder: string) =>
  missing ? [] : filesBelow(join(realData, folder)).map((path) => ({ name: path.slice(realData.length + 1), path }));

/**
 * Files that hold no records of patents, or that are refused on purpose. A register, a number conversion, an inquiry, a
 * schema of classes, statistics and a list of found numbers have no place in a record; a web page is no exchange
 * format.
 */
const refused: [RegExp, string][] = [
  [
    /\.xsd$|convert_|classification_|get_fulltext|equivalents|register|image-inquiry|\/search\.xml$/u,
    "没有可识别的专利记录",
  ],
  [/tables_ipa|cpcMaster|cpcScheme/u, "没有可识别的专利记录"],
  [/error_4\d\d/u, "错误信息"],
  [/google\.html$/u, "XML 格式不正确"],
  [/css_brs/u, "无法读取"],
];

const count = (text: string, mark: RegExp) => [...text.matchAll(mark)].length;
const part = (text: string, from: RegExp, to: RegExp) => {
  const start = text.search(from);
  return start < 0 ? "" : text.slice(start, start + text.slice(start).search(to));
};
const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, "");
const inDescription = ({ description }: ImportedPatent) =>
  description.map(({ heading, paragraphs }) => heading + paragraphs.map(({ no, text }) => no + text).join("")).join("");
const inClaims = ({ claims }: ImportedPatent) => claims.map(({ number, text }) => `${number}${text}`).join("");
const plain = (xml: string) =>
  letters(xml.replaceAll(/<!--[^]*?-->|<\?[^]*?\?>/gu, "").replaceAll(/<[^>]+>|&[\w#]{1,20};/gu, ""));

/** Of the letters of a part at least so many stand in what was read; characters of names differ in their writing. */
function expectKept(read: string, part: string, share: number, what: string) {
  if (plain(part) === "") return;
  expect(letters(read).length / plain(part).length, what).toBeGreaterThan(share);
}

describe(`real files${missing ? " (skipped: no REAL_DATA)" : ""}`, () => {
  it.skipIf(missing).each(files("uspto_xml"))("of the United States lose nothing: $name", async ({ name, path }) => {
    const text = readFileSync(path, "utf8");
    const expected = refused.find(([pattern]) => pattern.test(name));
    if (expected) return expectRefused(path, expected[1]);
    const [read, ...more] = await recordsOf(readFileSync(path));
    expect(more).toEqual([]);
    if (!read) throw new Error("no record");
    const { patent, problems } = read;
    expect(problems).toEqual([]);
    expect(patent.title).not.toBe("");
    expect(patent.application_no).toMatch(/^US\d{8}$/u);
    expect(patent.filed_on).not.toBeNull();
    expect(patent.applicants.length).toBeGreaterThan(0);
    expect(patent.publication_no + patent.grant_no).toMatch(/^US/u);
    expect(patent.main_ipc + patent.locarno.join("")).not.toBe("");
    if (/^(?:HHHHH|PATN)/u.test(text)) {
      expect(patent.claims).toHaveLength(Number(/^NCL\s+(\d+)/mu.exec(text)?.[1]));
      expect(patent.inventors).toHaveLength(count(text, /^INVT\s*$/gmu));
      expect(patent.citations).toHaveLength(
        count(text, /^[UF]REF\s*$/gmu) + count(part(text, /^OREF\s*$/mu, /^LREP|^ABST/mu), /^PAL/gmu),
      );
      return;
    }
    // Not kept: national classes, examiners, terms, correspondence, formulas' pictures, related applications but a
    // division's parent, names of those whose patents are cited.
    expect(patent.claims).toHaveLength(count(text, /<(?:claim|CLM) /gu));
    expect(patent.inventors.length).toBe(
      new Set([...text.matchAll(inventorMark)].map(([, inner = ""]) => plain(part(inner, nameStart, nameEnd)))).size,
    );
    expectKept(inDescription(patent), descriptionOf(text), 0.97, "description");
    expectKept(
      inClaims(patent),
      part(text, /<(?:claims|us-claims|subdoc-claims|CL)[ >]/u, /<\/(?:claims|us-claims|subdoc-claims|CL)>/u),
      0.9,
      "claims",
    );
    expectKept(
      patent.abstract,
      part(text, /<(?:abstract|subdoc-abstract|SDOAB)[ >]/u, /<\/(?:abstract|subdoc-abstract|SDOAB)>/u),
      0.97,
      "abstract",
    );
    expect(patent.citations).toHaveLength(count(text, /<(?:patcit|nplcit|B561|B562)[ >]/gu));
  });

  // Not kept: national classes, examiners, fields of search, pages, applications a record goes on from, days and names of
  // what it cites.
  it.skipIf(missing)("of the open search of the United States: every record of both shapes is one", async () => {
    const read = async (name: string) => recordsOf(readFileSync(join(realData, "uspto_json", name)));
    const full = await read("ppubs_fulltext_31.json");
    const hits = await read("ppubs_biblio_129.json");
    expect([full.length, hits.length]).toEqual([31, 129]);
    const patents = [...full, ...hits].map(({ patent }) => patent);
    expect([...full, ...hits].flatMap(({ problems }) => problems)).toEqual([]);
    expect(patents.filter((one) => !/^US[A-Z]{0,2}\d+[A-Z]\d?$/u.test(one.grant_no + one.publication_no))).toEqual([]);
    // Ten are scans from 1974 to 1983, of which the office knows number and day.
    expect(patents.filter((one) => !/^US\d{8}$/u.test(one.application_no))).toHaveLength(10);
    expect(patents.filter((one) => one.grant_no === "")).toHaveLength(12);
    expect(patents.filter((one) => (one.granted_on ?? one.published_on) === null)).toEqual([]);
    const source = JSON.parse(readFileSync(join(realData, "uspto_json/ppubs_fulltext_31.json"), "utf8")) as {
      document: Record<"brief" | "description" | "background" | "claims_text", string | null>;
      us_references: object[];
      foreign_references: object[];
      npl_references: object[];
    }[];
    for (const [place, { document, ...cited }] of source.entries()) {
      const patent = full[place]?.patent as ImportedPatent;
      const whole = [document.background, document.brief, document.description].join("\n");
      expectKept(inDescription(patent), whole, 0.97, "description");
      if (patent.claims.length > 0) expectKept(inClaims(patent), document.claims_text ?? "", 0.9, "claims");
      expect(patent.citations).toHaveLength(
        cited.us_references.length + cited.foreign_references.length + cited.npl_references.length,
      );
    }
  });

  it.skipIf(missing).each(files("epo_ops"))("of OPS lose nothing: $name", async ({ name, path }) => {
    const text = readFileSync(path, "utf8");
    const expected = refused.find(([pattern]) => pattern.test(name));
    if (expected) return expectRefused(path, expected[1]);
    // Not kept: titles and abstracts in further languages, names as they were filed beside the exchange's own, the
    // passages a citation is for, national classes, designated states but in an event.
    const read = await recordsOf(readFileSync(path));
    const patents = read.map(({ patent }) => patent);
    expect(read.flatMap(({ problems }) => problems)).toEqual([]);
    expect(patents).toHaveLength(
      count(text, /<ops:family-member[ >]/gu) || count(text, /<(?:ftxt:)?(?:exchange|fulltext)-document /gu),
    );
    expect(patents.every(({ publication_no, grant_no }) => publication_no + grant_no !== "")).toBe(true);
    expect(patents.flatMap(({ events }) => events)).toHaveLength(count(text, /<ops:legal /gu));
    expect(patents.flatMap(({ citations }) => citations)).toHaveLength(count(text, /<(?:patcit|nplcit)[ >]/gu));
    const titled = patents.filter(({ title }) => title !== "").length;
    expect(titled).toBe(
      [...text.matchAll(/<bibliographic-data>[^]*?<\/bibliographic-data>/gu)].filter(([facts]) =>
        facts.includes("<invention-title"),
      ).length,
    );
    for (const patent of patents) {
      expectKept(inDescription(patent), part(text, /<description[ >]/u, /<\/description>/u), 0.97, "description");
      if (text.includes("<claims")) expectKept(inClaims(patent), part(text, /<claims/u, /<\/claims>/u), 0.97, "claims");
    }
  });

  // Not kept: what the compiler of the list added (fold, labels, predictions), and a text that mixes title, key words and
  // abstract. A number without its letter is refused by name.
  it.skipIf(missing).each(files("cn_biblio").filter(({ name }) => name.endsWith(".csv")))(
    "of tables lose no cell: $name",
    async ({ path }) => {
      const bytes = readFileSync(path);
      const { rows } = unpackTable(csvTable(bytes));
      const head = new Map(
        [...(rows[0]?.cells ?? [])].map(([place, heading]) => [String(heading).replace(/^\uFEFF/u, ""), place]),
      );
      const read = await recordsOf(bytes);
      const at = new Map(read.map(({ place, ...record }) => [place, record]));
      let numbers = 0;
      for (const { line, cells } of rows.slice(1)) {
        const cell = (...headings: string[]) =>
          headings.map((one) => String(cells.get(head.get(one) ?? -1) ?? "")).find((one) => one !== "") ?? "";
        const record = at.get(`第 ${line} 行`);
        if (!record) throw new Error(`line ${line} is lost`);
        const { patent } = record;
        const number = cell("publication_number", "publication_numbers")
          .replace(/^CN/u, "")
          .replace(/(\d)$/u, `$1${cell("kind").slice(0, 1)}`);
        if (/[A-Z]$/u.test(number)) {
          expect(patent.publication_no || patent.grant_no).toBe(number);
          // No list tells of events: what was granted is in force, what was published is pending, as long as it can be.
          const { status, status_problems } = standingOf(patent, [], "2026-11-23");
          const [day, years] = [cell("publication_date"), /[US]$/u.test(number) ? 10 : 20];
          const isOver = day !== "" && `${Number(day.slice(0, 4)) + years}${day.slice(4)}` < "2026-11-23";
          const expected = isOver ? "失效" : number.endsWith("A") ? "审中" : "有效";
          expect([status, status_problems], number).toEqual([expected, []]);
          numbers += 1;
        } else
          expect(record.problems).toEqual([expect.objectContaining({ field: "publication_no", effect: "refuse" })]);
        expect(patent.title).toBe(cell("title", "patent_title"));
        expect(patent.published_on ?? patent.granted_on ?? "").toBe(cell("publication_date"));
        expect(patent.province).toBe(cell("region"));
        const inventors = cell("inventors")
          .split(/[;；、|]/u)
          .map((one) => one.trim())
          .filter(Boolean);
        expect(patent.inventors).toEqual([...new Set(inventors)]);
        expect(patent.ipc).toEqual([...new Set(cell("true_subclasses_all").split("|").filter(Boolean))]);
      }
      expect(numbers).toBeGreaterThan(15);
    },
  );

  it.skipIf(missing)("of a list of texts keep title, applicant and abstract", async () => {
    const path = join(realData, "cn_biblio/bdci2022_patsnap_train_958.jsonl");
    const lines = readFileSync(path, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, string>);
    const read = await recordsOf(readFileSync(path));
    expect(read.map(({ patent }) => patent.title)).toEqual(lines.map(({ title = "" }) => title.trim()));
    expect(read.map(({ patent }) => patent.abstract)).toEqual(lines.map(({ abstract = "" }) => abstract.trim()));
    expect(read.every(({ patent }) => patent.applicants.length > 0)).toBe(true);
  });

  // Not kept of CNIPR: counts of what stands here anyhow, key words, classes of industries, types of applicants, later
  // patents that cite this one, file names of pictures, former holders (the events tell them).
  it.skipIf(missing)("of CNIPR lose nothing", async () => {
    const path = join(realData, "cn_fulltext/CN102965311A_cnipr_api.json");
    const record = JSON.parse(readFileSync(path, "utf8")) as Record<string, string & string[]>;
    const [read] = await recordsOf(readFileSync(path));
    const patent = read?.patent;
    if (!patent) throw new Error("no record");
    expect(patent).toMatchObject({
      application_no: "2012104641706",
      publication_no: "102965311A",
      title: record["title"],
      abstract: record["abs"],
      inventors: record["inventorName"],
      agents: record["agentName"],
      agency: record["agencyName"],
      ipc: record["ipc"],
      province: record["provinceName"],
      city: "南京市",
      district: "秦淮区",
      granted_on: "2015-03-25",
      expires_on: "2032-11-16",
    });
    expect(patent.events.map(({ code }) => code)).toEqual(["CP01", "TR01", "GR01", "SE01", "PB01"]);
    expect(patent.events[1]?.detail).toMatchObject({ 变更前共同专利权人: "南京工业大学", 登记生效日: "20200731" });
    const events = patent.events.map((one, place) => ({ ...one, id: String(place) }));
    expect(standingOf(patent, events, "2026-11-23")).toEqual({
      status: "有效",
      status_reason: "授权",
      status_event_id: "2",
      status_on: "2015-03-25",
      restorable_until: null,
      status_problems: [],
      rights: ["转让"],
      extended_to: null,
      open_licences: [],
    });
    expect(readRights(events)).toMatchObject([{ kind: "转让", on: "2020-07-31", ended_on: null }]);
    expect(standingOf(patent, events, "2032-11-17").status_reason).toBe("期限届满");
    expect(patent.claims.map(({ depends_on }) => depends_on)).toEqual([[], [1], [2], [3], [4], [3], [2, 3, 4, 5, 6]]);
    expect(patent.citations).toHaveLength(6);
    expectKept(inDescription(patent), record["instrPath"] ?? "", 0.97, "description");
  });

  it.skipIf(missing).each(files("epo_ops"))(
    "of the EPO stand somewhere by their events: $name",
    async ({ name, path }) => {
      if (refused.some(([pattern]) => pattern.test(name))) return;
      for (const { patent } of await recordsOf(readFileSync(path))) {
        const events = patent.events.map((one, place) => ({ ...one, id: String(place) }));
        const { status, status_problems } = standingOf(patent, events, "2026-11-23");
        expect([status !== undefined, status_problems]).toEqual([true, []]);
        expect(standingOf(patent, events.toReversed(), "2026-11-23")).toEqual(standingOf(patent, events, "2026-11-23"));
      }
    },
  );

  it.skipIf(missing)("of a scraped page keep all fields, and the page itself is refused", async () => {
    const [read] = await recordsOf(readFileSync(join(realData, "cn_fulltext/CN104154208B_scraped.json")));
    expect(read?.patent).toMatchObject({ grant_no: "104154208B", granted_on: "2017-05-17", filed_on: "2014-05-13" });
    expect(read?.patent.claims).toHaveLength(20);
    await expectRefused(join(realData, "cn_fulltext/CN104154208B_google.html"), "XML 格式不正确");
  });
});

async function expectRefused(path: string, words: string): Promise<void> {
  const error = await recordsOf(readFileSync(path)).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error instanceof ForeignFileProblem || error instanceof Refused).toBe(true);
  expect((error as Error).message).toContain(words);
}

const inventorMark =
  /<(?:inventor|us-deceased-inventor|first-named-inventor|B721|applicant(?= [^>]*app-type="applicant-inventor"))(?:>|\s[^>]*>)([^]*?)<\/(?:inventor|us-deceased-inventor|first-named-inventor|B721|applicant)>/gu;
const nameStart = /<(?:addressbook|name|NAM)>/u;
const nameEnd = /<(?:address|residence|ADR)>|<\/(?:addressbook|name|NAM)>/u;

const descriptionOf = (text: string) =>
  part(
    text,
    /<(?:description|subdoc-description|SDODE)[ >]/u,
    /<\/(?:description|subdoc-description|SDODE)>/u,
  ).replaceAll(/<math[^]*?<\/math>/gu, "");
