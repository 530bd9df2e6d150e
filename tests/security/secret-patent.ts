import { eq, sql } from "drizzle-orm";
import { unzipSync } from "fflate";
import type { LightMyRequestResponse } from "fastify";
import { v7 } from "uuid";
import type { Call } from "#contract/core/call.ts";
import { can } from "#contract/core/roles.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { companies } from "#server/database/tables/company.ts";
import { honors } from "#server/database/tables/ip/honor.ts";
import { patentEvents, patentRights, patents, patentTexts } from "#server/database/tables/ip/patent.ts";
import { portfolioEntries } from "#server/database/tables/ip/portfolio.ts";
import { savedSearches } from "#server/database/tables/ip/saved-search.ts";
import { watches } from "#server/database/tables/ip/watch.ts";
import { accounts } from "#server/database/tables/people.ts";
import { charactersIn } from "#tests/fixtures/files/pdf-characters.ts";
import { isDrawn } from "#tests/fixtures/drawn-share.ts";
import { type DemoHouse, demoHouse, knockers } from "./demo-house.ts";
import { daliang, knockedCalls } from "./knocking.ts";
import { bareInput, searchingInput } from "./sample-input.ts";

/** What is asked for. A reply may repeat it; what stands around it nobody but the store knows. */
export const asked = "隐踪搓衣";
export const secret = "鼗斝";
const applicant = "匿迹研究社";
const inventor = "佚名丙丁";
const content = "幽谷折叠试样";
/** Not asked for until the end, as a reply may repeat it. */
export const number = inventedApplicationNo(2026, "发明", 9_900_417);
const marks = [secret, applicant, inventor, content];
const digits = number.slice(5, 12);

/** Everything in a reply that can be read: the parts of a workbook; of a paper the characters that its fonts name. */
function readable({ headers, rawPayload, body }: LightMyRequestResponse): string {
  const type = String(headers["content-type"]);
  if (type.includes("pdf")) return [...charactersIn(rawPayload)].join("");
  if (rawPayload.subarray(0, 4).toString("latin1") !== "PK\u0003\u0004") return body;
  return Object.values(unzipSync(rawPayload))
    .map((part) => Buffer.from(part).toString("utf8"))
    .join("\n");
}

/** Which of the marks a reply tells. The fonts of a paper name characters in another order. */
export function tells(reply: LightMyRequestResponse, what: readonly string[]): string[] {
  const text = readable(reply);
  return what.filter((mark) => text.includes(mark) || (mark === secret && text.includes(secret.charAt(0))));
}

/** The house with a patent of the enterprise's company that is announced next week, and who may come upon it. */
export class SecretPatent {
  readonly id = v7();
  readonly house: DemoHouse;
  readonly #own: { id: string; name: string; street_id: string };

  private constructor(house: DemoHouse, own: { id: string; name: string; street_id: string }) {
    this.house = house;
    this.#own = own;
  }

  static async plant(): Promise<SecretPatent> {
    const house = await demoHouse();
    const planted = new SecretPatent(house, await companyOf(house, "enterprise"));
    await planted.#file();
    await planted.#surround(await companyOf(house, "trial"));
    return planted;
  }

  async #file(): Promise<void> {
    const { db } = this.house.connection;
    const { id, name, street_id } = this.#own;
    const today = dayOf(Date.now());
    const [neighbour] = await db
      .select()
      .from(patents)
      .where(sql`publication_no <> '' and published_on < now()`)
      .limit(1);
    const family_simple = neighbour?.family_simple || "of-a-secret";
    await db
      .update(patents)
      .set({ family_simple })
      .where(eq(patents.id, neighbour?.id ?? ""));
    await db.insert(patents).values({
      id: this.id,
      application_no: number,
      type: "发明",
      title: `一种${secret}${asked}架`,
      applicants: [{ name }, { name: applicant }] as never,
      owners: [{ name }] as never,
      inventors: [inventor],
      main_ipc: "D06F57/00",
      ipc: ["D06F57/00"],
      filed_on: shiftDay(today, -9),
      published_on: shiftDay(today, 7),
      publication_no: "199990417A",
      street_id,
      company_ids: [id],
      family_simple,
      source: "测试",
    });
    await db.insert(patentTexts).values({
      patent_id: this.id,
      abstract: content,
      claims: [{ number: 1, text: content, depends_on: [] }],
      citations: [{ number: neighbour?.publication_no ?? "", title: "", by: "applicant" }],
    });
    const event = { id: v7(), patent_id: this.id, happened_on: shiftDay(today, -3), source: "测试", fingerprint: "x" };
    await db.insert(patentEvents).values({ ...event, code: "TR01", title: content });
    await db.insert(patentRights).values({
      event_id: event.id,
      patent_id: this.id,
      kind: "转让",
      from_name: applicant,
      to_name: name,
      way: "",
      number: "",
      begun_on: event.happened_on,
      ended_on: null,
    });
  }

  /** Everything through which another company may come upon it. */
  async #surround(other: { id: string; account: string }): Promise<void> {
    const { db } = this.house.connection;
    const { id, name } = this.#own;
    const watch = { company_id: other.id, since: new Date(0), seen_at: new Date(0), created_by: other.account };
    await db.insert(watches).values([
      { ...watch, id: v7(), kind: "企业", key: "a", name, target_company_id: id },
      { ...watch, id: v7(), kind: "专利", key: this.id, name: asked, patent_id: this.id },
      { ...watch, id: v7(), kind: "技术", key: "c", name: asked, expression: `名称=(${asked})`, dialect: "cn" },
    ]);
    await db.insert(savedSearches).values({
      id: v7(),
      account_id: other.account,
      no: 77,
      name: asked,
      expression: `名称=(${asked})`,
      dialect: "cn",
      seen_at: new Date(0),
    });
    await db.insert(portfolioEntries).values({ id: v7(), company_id: other.id, patent_id: this.id });
    await db.update(honors).set({ patent_id: this.id });
  }

  async publish(): Promise<void> {
    const published_on = dayOf(Date.now());
    await this.house.connection.db.update(patents).set({ published_on }).where(eq(patents.id, this.id));
  }

  /**
   * Asked by its id, by its company, by its title, and without any condition: which calls, or a drawn share of them, tell
   * a person of it.
   */
  toldByTitle(person: string, oneIn = 1): Promise<string[]> {
    const text = (field: string) => (field === "expression" ? `名称=(${asked})` : field === "patent" ? this.id : asked);
    const { id, name, street_id } = this.#own;
    const questions = (call: Call) => [
      searchingInput(call, this.id, daliang, text),
      searchingInput(call, id, street_id, (field) => (field === "company" ? name : text(field))),
      bareInput(call, id, street_id),
    ];
    return this.#told(person, questions, [...marks, digits], oneIn);
  }

  /** The same asked by its number. */
  toldByNumber(person: string, oneIn = 1): Promise<string[]> {
    const text = (field: string) => (field === "expression" ? `申请号=(${number})` : number);
    return this.#told(person, (call) => [searchingInput(call, this.id, this.#own.street_id, text)], marks, oneIn);
  }

  async #told(
    person: string,
    questions: (call: Call) => object[],
    what: readonly string[],
    oneIn: number,
  ): Promise<string[]> {
    const told = new Set<string>();
    for (const [name, call] of knockedCalls()) {
      if (!can(knockers[person]?.kind ?? null, call.access)) continue;
      if (!isDrawn(oneIn, "unpublished", person, name)) continue;
      const inputs = new Map(questions(call).map((input) => [JSON.stringify(input), input]));
      for (const input of inputs.values()) {
        const reply = await this.house.send(call, input, this.house.tokens.get(person) ?? "");
        for (const mark of tells(reply, what)) told.add(`${name} tells ${mark}`);
      }
    }
    return [...told];
  }
}

/** The company of one of those who knock. */
async function companyOf({ connection }: DemoHouse, person: string) {
  const [row] = await connection.db
    .select({ id: companies.id, name: companies.name, street_id: companies.street_id, account: accounts.id })
    .from(accounts)
    .innerJoin(companies, sql`${companies.id} = ${accounts.com_id}`)
    .where(eq(accounts.mobile, knockers[person]?.mobile ?? ""));
  if (row === undefined) throw new Error(`${person} has no company`);
  return row;
}
