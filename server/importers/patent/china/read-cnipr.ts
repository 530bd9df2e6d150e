import type { Citation, Party } from "#contract/patent/patent.ts";
import type { PatentType } from "#contract/patent/patent-words.ts";
import { readNumber } from "#contract/patent/patent-numbers.ts";
import {
  emptyPatent,
  type FieldProblem,
  fieldNames,
  type ImportedEvent,
  type ImportedPatent,
} from "../imported-patent.ts";
import { markedClaims, sectionsOf } from "../texts.ts";
import { agencyName, claimsOf, classOf, dayOf, distinct } from "../values.ts";
import { below, xmlFragment } from "../xml-tree.ts";

type Json = Record<string, unknown>;

const text = (value: unknown): string =>
  typeof value === "string"
    ? value.trim()
    : typeof value === "number"
      ? String(value)
      : Array.isArray(value)
        ? text(value[0])
        : "";
const texts = (value: unknown): string[] => distinct((Array.isArray(value) ? value : [value]).map((one) => text(one)));
const objects = (value: unknown): Json[] =>
  (Array.isArray(value) ? value : []).filter(
    (one): one is Json => typeof one === "object" && one !== null && !Array.isArray(one),
  );
/** `320100;南京市`: the name of a coded place. */
const placeOf = (value: unknown): string => text(value).split(";").at(-1) ?? "";

const types: Record<string, PatentType> = {
  "1": "发明",
  "2": "实用新型",
  "3": "外观设计",
  "8": "PCT发明",
  "9": "PCT实用新型",
};

/** Whether an object is a record of this interface. */
export const isCnipr = (record: Json): boolean =>
  ("appNumber" in record || "pubNumber" in record) && ("title" in record || "patDocId" in record || "pid" in record);

/** Lines `名称:值` behind the title of an event; a name that comes twice has both values. */
export function detailLines(lines: string, title: string): Record<string, string> {
  const detail = new Map<string, string>();
  for (const line of lines.split(/\r?\n/u)) {
    const [, name, value] = /^\s*([^:：]{1,60})[:：]\s*(.*\S)\s*$/u.exec(line) ?? [];
    if (name === undefined || value === undefined || name === title) continue;
    const before = detail.get(name);
    detail.set(name, before === undefined || before === value ? value : `${before}；${value}`);
  }
  // Not by assignment, for which some names mean something.
  return Object.fromEntries(detail);
}

function eventOf(one: Json): ImportedEvent | null {
  const code = text(one["strLegalCode"]);
  const title = text(one["prsCode"]) || text(one["strLegalStatus"]);
  const day = dayOf(text(one["prsDate"]) || text(one["strLegalStatusDay"]));
  if (day === null || (code === "" && title === "")) return null;
  return {
    code,
    title,
    happened_on: day,
    gazette_on: day,
    detail: detailLines(text(one["codeExpl"]) || text(one["strStatusInfo"]), title),
  };
}

function parties(names: string[], infos: Json[], address: string): Party[] {
  return names.map((name, place) => {
    const info = infos.find((one) => text(one["applicantInfoName"]) === name);
    const country = text(info?.["applicantInfoCountry"]);
    return { name, ...(country === "" ? {} : { country }), ...(place === 0 && address !== "" ? { address } : {}) };
  });
}

function citations(record: Json): Citation[] {
  const told = objects(record["citationInfo"]).map((one): Citation => {
    const number = text(one["citationInfoNo"]);
    const read = readNumber(number);
    return {
      number: "problem" in read ? number : read.plain,
      title: "",
      by: text(one["srepPhase"]) === "SEA" ? "examiner" : "",
    };
  });
  const lists = Array.isArray(record["citationNo"]) ? record["citationNo"] : [];
  const numbers =
    told.length > 0
      ? []
      : lists.map((one): Citation => {
          const read = readNumber(text(one));
          return { number: "problem" in read ? text(one) : read.plain, title: "", by: "" };
        });
  const others = texts(record["citationOther"]).map((title): Citation => ({
    number: "",
    title: unescaped(title),
    by: "",
  }));
  return [...told, ...numbers, ...others].filter(({ number, title }) => number !== "" || title !== "");
}

/** Signs of mark-up in plain text. */
function unescaped(title: string): string {
  const read = xmlFragment(`<t>${title.replaceAll("<", "&lt;")}</t>`);
  return read === null ? title : read.children.join("");
}

function fillNumbers(patent: ImportedPatent, record: Json, problems: FieldProblem[]): void {
  for (const [key, kind] of [
    ["appNumber", "application"],
    ["pubNumber", "publication"],
    ["grantNumber", "publication"],
  ] as const) {
    const written = text(record[key]);
    if (written === "") continue;
    const read = readNumber(written);
    const field = kind === "application" ? "application_no" : key === "grantNumber" ? "grant_no" : "publication_no";
    if ("problem" in read)
      problems.push({ field, message: `${fieldNames[field]}“${written}”：${read.problem}`, effect: "refuse" });
    else if (kind === "application") patent.application_no = read.plain;
    else if (/[BCUYSD]$/u.test(read.plain) && /^\d/u.test(read.plain)) patent.grant_no = read.plain;
    else patent[field] = read.plain;
  }
  patent.type = types[text(record["patType"])] ?? "";
}

function fillDays(patent: ImportedPatent, record: Json, problems: FieldProblem[]): void {
  const day = (key: string, field: "filed_on" | "published_on" | "granted_on" | "expires_on") => {
    const written = text(record[key]);
    const read = dayOf(written);
    if (written !== "" && read === null)
      problems.push({ field, message: `${fieldNames[field]}“${written}”不是日期`, effect: "leave" });
    return read;
  };
  patent.filed_on = day("appDate", "filed_on");
  const published = day("pubDate", "published_on");
  patent.granted_on = day("grantDate", "granted_on");
  if (patent.grant_no !== "" && patent.publication_no === "") patent.granted_on ??= published;
  else patent.published_on = published;
  patent.expires_on = day("expireDate", "expires_on");
}

/** A record of CNIPR's or DI's interface. */
export function readCnipr(record: Json): { patent: ImportedPatent; problems: FieldProblem[] } {
  const patent = emptyPatent();
  const problems: FieldProblem[] = [];
  fillNumbers(patent, record, problems);
  fillDays(patent, record, problems);
  patent.title = text(record["title"]);
  patent.abstract = text(record["abs"]).replaceAll("/n", "\n").trim();
  const infos = objects(record["applicantInfo"]);
  patent.applicants = parties(texts(record["applicantName"]), infos, text(record["address"]));
  patent.owners = parties(texts(record["patentee"]), infos, text(record["patenteeAddr"]));
  patent.inventors = texts(record["inventorName"] ?? record["inventroName"]);
  patent.agency = agencyName(text(record["agencyName"]));
  patent.agents = texts(record["agentName"]);
  patent.ipc = distinct(texts(record["ipc"]).map(classOf));
  patent.main_ipc = classOf(text(record["mainIpc"])) || (patent.ipc[0] ?? "");
  patent.cpc = distinct(texts(record["cpc"]).map(classOf));
  patent.locarno = texts(record["loc"] ?? record["locarno"]);
  patent.province = text(record["provinceName"]);
  patent.city = placeOf(record["addrCity"]);
  patent.district = placeOf(record["addrCounty"]);
  fillCniprTexts(patent, record);
  patent.citations = citations(record);
  const told = objects(record["legalList"]);
  patent.events = told.flatMap((one) => eventOf(one) ?? []);
  patent.examined_on = patent.events.find(({ code }) => code === "SE01" || code === "C10")?.happened_on ?? null;
  const lost = told.length - patent.events.length;
  if (lost > 0) problems.push({ field: "events", message: `有 ${lost} 条法律事件没有日期，未导入`, effect: "leave" });
  return { patent, problems };
}

function fillCniprTexts(patent: ImportedPatent, record: Json): void {
  const claims = xmlFragment(text(record["claimsPath"]));
  const plain = text(record["claims"]) || text(record["cl"]).replaceAll("/n", "\n");
  patent.claims = claims === null ? claimsOf([plain].filter(Boolean)) : markedClaims(below(claims, "Claim"));
  const description = xmlFragment(text(record["instrPath"]));
  if (description !== null) patent.description = sectionsOf(description, "zh");
  patent.pct_application_no = text(record["iapp"] ?? record["pctAppNumber"]);
  patent.pct_publication_no = text(record["ipub"] ?? record["pctPubNumber"]);
  patent.priorities = texts(record["priority"]).map((written) => {
    const [, country = "", number = "", day = ""] =
      /^\s*(?:([A-Z]{2})\s*)?([\w./-]+)[\s,;]*([\d./-]{8,10})?/u.exec(written) ?? [];
    return { country, number, date: dayOf(day) };
  });
}
