import { createHash, randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import readExcelFile from "read-excel-file/node";
import { callsByName } from "#contract/index.ts";
import type { Call } from "#contract/core/call.ts";
import { can } from "#contract/core/roles.ts";
import { revisions } from "#server/database/tables/history.ts";
import { files, visits } from "#server/database/tables/visit.ts";
import { isDrawn } from "#tests/fixtures/drawn-share.ts";
import { type DemoHouse, demoHouse, knockers } from "./demo-house.ts";
import { checksums, recordsOfStreet, streetOfOthers } from "./foreign-rows.ts";
import { bareInput, sampleInput } from "./sample-input.ts";

export const daliang = "440606005";
/** What is published of patents is everybody's. */
const published = ["search.transfer", "search.property", "search.diTransfer", "search.diPledge", "search.diPermit"];
/** Files of the user's company: they name no record, and their own tests show whose they are. */
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
 * Make a record of the user's company under an identifier that the person chooses: that a foreign record of another kind
 * bears the same is no part of that record.
 */
const ownNew = [
  "litigation.caseCreate",
  "enterprise.visitorAdd",
  "enterprise.companyChangeAsk",
  "enterprise.demandFile",
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

/** The calls that are knocked at. */
export const knockedCalls = () => [...callsByName].filter(([name]) => !endsItself.includes(name));
export const takesAnId = (call: Call) => JSON.stringify(sampleInput(call, "PLACE", "")).includes("PLACE");

/** The house, and a street in it to which none of those who knock belongs. */
export class Knocking {
  readonly house: DemoHouse;
  readonly #street: string;
  /** Records of that street by their table. */
  readonly #foreign: Map<string, string[]>;
  readonly #foreignIds: Set<string>;

  private constructor(house: DemoHouse, street: string, foreign: Map<string, string[]>) {
    this.house = house;
    this.#street = street;
    this.#foreign = foreign;
    this.#foreignIds = new Set([...foreign.values()].flat());
  }

  static async open(): Promise<Knocking> {
    const house = await demoHouse();
    const { db } = house.connection;
    const street = await streetOfOthers(db, daliang);
    await keepFile(house, street);
    const knocking = new Knocking(house, street, await recordsOfStreet(db, street));
    // Whoever is told the history of a record they knock at is told of one they do not.
    const changed = { company_id: { before: null, after: knocking.#foreign.get("companies")?.at(-1) } };
    const knocked = knocking.#knockedAt().map(({ id }) => id);
    await db.update(revisions).set({ changed }).where(inArray(revisions.record_id, knocked));
    return knocking;
  }

  /** All that is stored of that street. */
  checksums() {
    return checksums(this.house.connection.db, [...this.#foreignIds]);
  }

  tokenOf(person: string): string {
    return this.house.tokens.get(person) ?? "";
  }

  /**
   * Makes every call the person may make, or a drawn share of them, with a record of each kind of the street the person
   * has no part in.
   */
  async everywhere(person: string, oneIn = 1): Promise<{ wrong: string[]; good: number }> {
    const wrong: string[] = [];
    let good = 0;
    for (const [name, call] of knockedCalls()) {
      if (openToAll.includes(name) || !can(knockers[person]?.kind ?? null, call.access)) continue;
      if (!isDrawn(oneIn, "knocks", person, name)) continue;
      for (const { asked, input } of this.#questionsTo(call)) {
        const reply = await this.house.send(call, input, this.tokenOf(person));
        if (reply.statusCode === 200) good += 1;
        for (const words of await this.#wrongWith(name, call, reply))
          wrong.push(`${name}, asked with ${asked}, ${words}`);
      }
    }
    return { wrong, good };
  }

  #knockedAt() {
    return [...this.#foreign].map(([table, ids]) => ({ table, id: ids[0] ?? "" }));
  }

  /**
   * Identifiers of foreign records that an answer tells. Those that were knocked at are left out: who makes a record
   * of the same identifier is told of it, and whoever is told of a foreign record is told of its company too.
   */
  #toldOf(name: string, text: string): string[] {
    const knocked = new Set(this.#knockedAt().map(({ id }) => id));
    if (tellsPatents.includes(name)) for (const id of this.#foreign.get("patents") ?? []) knocked.add(id);
    const told = text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
    return [...new Set(told)].filter((id) => this.#foreignIds.has(id) && !knocked.has(id));
  }

  /** What is asked at a call: of a record of each kind, and where something is only told, without narrowing it to any. */
  #questionsTo(call: Call): { asked: string; input: object }[] {
    const targets = takesAnId(call) ? this.#knockedAt() : [{ table: "nothing", id: "" }];
    const pointed = targets.map(({ table, id }) => ({
      asked: `${table} ${id}`,
      input: sampleInput(call, id, this.#street),
    }));
    if (call.method !== "GET" || !takesAnId(call)) return pointed;
    const bare = targets.map(({ table, id }) => ({
      asked: `bare ${table} ${id}`,
      input: bareInput(call, id, this.#street),
    }));
    return [...new Map([...bare, ...pointed].map((one) => [JSON.stringify(one.input), one])).values()];
  }

  /** What is wrong with the answer to somebody who knocked at a foreign record. */
  async #wrongWith(name: string, call: Call, reply: LightMyRequestResponse): Promise<string[]> {
    const told = this.#toldOf(name, reply.body);
    return [
      ...(reply.statusCode === 401 && call.access !== "public" ? ["no longer knows who asks"] : []),
      ...(reply.statusCode >= 500 ? [`fails: ${reply.body.slice(0, 200)}`] : []),
      ...(told.length > 0 ? [`tells of ${told.length} foreign records`] : []),
      ...(call.reply === "file" && reply.statusCode === 200 && (await rowsOf(reply)) > 0 ? ["gives a file"] : []),
    ];
  }
}

/** A file of a visit there, whose bytes lie at the server. */
async function keepFile(house: DemoHouse, street: string): Promise<void> {
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

/** Rows of a spreadsheet below its head; another file is one row whatever is in it. */
async function rowsOf({ headers, rawPayload }: LightMyRequestResponse): Promise<number> {
  if (!String(headers["content-type"]).includes("spreadsheet")) return 1;
  const [sheet] = await readExcelFile(rawPayload);
  return (sheet?.data.length ?? 1) - 1;
}
