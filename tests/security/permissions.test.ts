import { createHash, randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import readExcelFile from "read-excel-file/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callsByName } from "#contract/index.ts";
import type { Call } from "#contract/core/call.ts";
import { can } from "#contract/core/roles.ts";
import { revisions } from "#server/database/tables/history.ts";
import { files, visits } from "#server/database/tables/visit.ts";
import { type DemoHouse, demoHouse, knockers } from "./demo-house.ts";
import { checksums, recordsOfStreet, streetOfOthers } from "./foreign-rows.ts";
import { bareInput, sampleInput } from "./sample-input.ts";

const daliang = "440606005";
/** What is published of patents is everybody's. */
const published = ["search.transfer", "search.property", "search.diTransfer", "search.diPledge", "search.diPermit"];
/** Files of the own company: they name no record, and their own tests show whose they are. */
const ownFiles = [
  "certificate.certificateExport",
  "certificate.certificateIcs",
  "litigation.caseDownload",
  "litigation.caseIcs",
  "district.dataExport",
];
/** The register of trademarks is everybody's who is signed in. */
const register = ["trademark.trademarkExport", "trademark.trademarkCalendar"];
/**
 * Make a record of the own company under an identifier that the person chooses: that a foreign record of another kind
 * bears the same is no part of that record.
 */
const ownNew = [
  "litigation.caseCreate",
  "enterprise.visitorAdd",
  "enterprise.companyChangeAsk",
  "warning.watchAdd",
  "consulting.ask",
  "order.place",
];
/** A visitor may ask any street to take the company in; labels belong to no street. */
const openToAll = [
  "visitor.register",
  "company.companyLabelAdd",
  "company.demandLabelAdd",
  "company.questionLabelAdd",
  ...published,
  ...ownFiles,
  ...register,
  ...ownNew,
];
/** An award names its patent, which a company elsewhere may own by now: patents are published. */
const tellsPatents = ["honor.searchHonor"];
/** Ends its own session or changes its own password: kept for the tests of the login. */
const endsItself = ["account.logout", "account.changePassword", "visitor.logout", "staff.deviceWiped"];

let house: DemoHouse;
let street: string;
/** Records of that street, to which none of those who knock belongs. */
let foreign: Map<string, string[]>;
let foreignIds: Set<string>;

beforeAll(async () => {
  house = await demoHouse();
  street = await streetOfOthers(house.connection.db, daliang);
  await keepFile();
  foreign = await recordsOfStreet(house.connection.db, street);
  foreignIds = new Set([...foreign.values()].flat());
  // Whoever is told the history of a record they knock at is told of one they do not.
  const changed = { company_id: { before: null, after: foreign.get("companies")?.at(-1) } };
  const knocked = knockedAt().map(({ id }) => id);
  await house.connection.db.update(revisions).set({ changed }).where(inArray(revisions.record_id, knocked));
}, 120_000);
afterAll(() => house.close());

/** A file of a visit there, whose bytes lie at the server. */
async function keepFile(): Promise<void> {
  const { db } = house.connection;
  const bytes = Buffer.from("%PDF-1.7 of another street");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const [visit] = await db.select().from(visits).where(eq(visits.street_id, street)).orderBy(visits.id).limit(1);
  const named = { owner: "visit", kind: "attachment", mime: "application/pdf", name: "谈话纪要.pdf" } as const;
  const record_id = visit?.id ?? "";
  const arrived = { sha256, size: bytes.length, complete_at: new Date() };
  await db.insert(files).values({ ...named, ...arrived, id: randomUUID(), record_id });
  await house.files.put(sha256, bytes);
}

const calls = () => [...callsByName].filter(([name]) => !endsItself.includes(name));
const tokenOf = (name: string) => house.tokens.get(name) ?? "";

it("takes each call from the kinds of user that may make it, and from nobody else", { timeout: 120_000 }, async () => {
  const wrong: string[] = [];
  let cells = 0;
  for (const [name, call] of calls()) {
    for (const [person, { kind }] of Object.entries(knockers)) {
      if (can(kind, call.access)) continue;
      cells += 1;
      const reply = await house.send(call, {}, tokenOf(person));
      // A visitor's session is known to the visitors' calls alone.
      const wanted = kind === null || kind === "visitor" ? 401 : 403;
      if (reply.statusCode !== wanted) wrong.push(`${name} answers ${person} with ${reply.statusCode}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(cells).toBeGreaterThan(400);
});

const knockedAt = () => [...foreign].map(([table, ids]) => ({ table, id: ids[0] ?? "" }));

/**
 * Identifiers of foreign records that an answer tells. Those that were knocked at are left out: who makes a record
 * of the same identifier is told of it, and whoever is told of a foreign record is told of its company too.
 */
function toldOf(name: string, text: string): string[] {
  const knocked = new Set(knockedAt().map(({ id }) => id));
  if (tellsPatents.includes(name)) for (const id of foreign.get("patents") ?? []) knocked.add(id);
  const told = text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  return [...new Set(told)].filter((id) => foreignIds.has(id) && !knocked.has(id));
}

/** Rows of a spreadsheet below its head; another file is one row whatever is in it. */
async function rowsOf({ headers, rawPayload }: LightMyRequestResponse): Promise<number> {
  if (!String(headers["content-type"]).includes("spreadsheet")) return 1;
  const [sheet] = await readExcelFile(rawPayload);
  return (sheet?.data.length ?? 1) - 1;
}

const takesAnId = (call: Call) => JSON.stringify(sampleInput(call, "PLACE", "")).includes("PLACE");

/** What is asked at a call: of a record of each kind, and where something is only told, without narrowing it to any. */
function questionsTo(call: Call): { asked: string; input: object }[] {
  const targets = takesAnId(call) ? knockedAt() : [{ table: "nothing", id: "" }];
  const pointed = targets.map(({ table, id }) => ({ asked: `${table} ${id}`, input: sampleInput(call, id, street) }));
  if (call.method !== "GET" || !takesAnId(call)) return pointed;
  const bare = targets.map(({ table, id }) => ({ asked: `bare ${table} ${id}`, input: bareInput(call, id, street) }));
  return [...new Map([...bare, ...pointed].map((one) => [JSON.stringify(one.input), one])).values()];
}

/** What is wrong with the answer to somebody who knocked at a foreign record. */
async function wrongWith(name: string, call: Call, reply: LightMyRequestResponse): Promise<string[]> {
  const told = toldOf(name, reply.body);
  return [
    ...(reply.statusCode === 401 && call.access !== "public" ? ["no longer knows who asks"] : []),
    ...(reply.statusCode >= 500 ? [`fails: ${reply.body.slice(0, 200)}`] : []),
    ...(told.length > 0 ? [`tells of ${told.length} foreign records`] : []),
    ...(call.reply === "file" && reply.statusCode === 200 && (await rowsOf(reply)) > 0 ? ["gives a file"] : []),
  ];
}

/** Makes every call the person may make, with a record of each kind of the street the person has no part in. */
async function knockEverywhere(person: string): Promise<{ wrong: string[]; good: number }> {
  const wrong: string[] = [];
  let good = 0;
  for (const [name, call] of calls()) {
    if (openToAll.includes(name) || !can(knockers[person]?.kind ?? null, call.access)) continue;
    for (const { asked, input } of questionsTo(call)) {
      const reply = await house.send(call, input, tokenOf(person));
      if (reply.statusCode === 200) good += 1;
      for (const words of await wrongWith(name, call, reply)) wrong.push(`${name}, asked with ${asked}, ${words}`);
    }
  }
  return { wrong, good };
}

for (const person of ["street official", "street lead", "enterprise", "trial", "visitor", "nobody"]) {
  it(`tells ${person} nothing of another street and lets nothing happen to it`, { timeout: 240_000 }, async () => {
    const { db } = house.connection;
    const before = await checksums(db, [...foreignIds]);
    const { wrong, good } = await knockEverywhere(person);
    expect(wrong).toEqual([]);
    expect(await checksums(db, [...foreignIds])).toEqual(before);
    if (person !== "nobody") expect(good, "calls that were answered").toBeGreaterThan(0);
  });
}

/** Whether the lead of the street is answered with a record of one of the kinds. */
async function isAnswered(call: Call, kinds: readonly string[][]): Promise<boolean> {
  for (const ids of kinds) {
    const reply = await house.send(call, sampleInput(call, ids[0] ?? "", daliang), tokenOf("street lead"));
    if (reply.statusCode === 200) return true;
  }
  return false;
}

it("lets an official do in the own street what the others may not", { timeout: 240_000 }, async () => {
  const own = await recordsOfStreet(house.connection.db, daliang);
  const refused: string[] = [];
  let good = 0;
  for (const [name, call] of calls()) {
    if (call.method === "POST" && call.offline === "queued") continue;
    if (!can("street", call.access) || !takesAnId(call)) continue;
    if (await isAnswered(call, [...own.values()])) good += 1;
    else refused.push(name);
  }
  expect(good, `never answered: ${refused.join(", ")}`).toBeGreaterThan(50);
});
