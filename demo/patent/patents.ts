import { dayLength } from "#contract/core/time.ts";
import type { PatentType } from "#contract/patent/patent-words.ts";
import { standingOf } from "#contract/patent/legal/standing.ts";
import type { Drawing, EventDetail } from "#contract/patent/patent.ts";
import type { patentEvents, patents, patentTexts } from "#server/database/tables/ip/patent.ts";
import type { DemoCompany } from "#demo/company/companies.ts";
import { personName } from "#demo/person-names.ts";
import { demoStreets } from "#demo/places.ts";
import { type DemoRandom, demoRandom } from "#demo/random.ts";
import { foreignMembers } from "./foreign-members.ts";
import { inventedNumbers, type Numbering } from "./patent-numbering.ts";
import { dealings, type DemoEvent, type Fate, type Life, lifeOf } from "./patent-life.ts";
import { abstractOf, claimsOf, descriptionOf, publishedClaimsOf, type Subject, subjectOf } from "./patent-texts.ts";
import { agencies } from "./patent-words.ts";
import { classesOfProduct } from "./product-classes.ts";

export interface DemoPatents {
  patents: (typeof patents.$inferInsert)[];
  texts: (typeof patentTexts.$inferInsert)[];
  events: (typeof patentEvents.$inferInsert & { detail: EventDetail })[];
}

/** Patents with claims, description and drawings. */
const fullTexts = 320;
const bank = "顺德锦堤村镇银行股份有限公司";

/** Beside each kind that is in force: those under way, and those that ended. */
const beside: Record<"发明" | "实用新型" | "外观设计", readonly (readonly [Fate, number])[]> = {
  发明: [
    ["pending", 22],
    ["rejected", 9],
    ["withdrawn", 5],
    ["lapsed", 12],
    ["restorable", 1],
  ],
  实用新型: [
    ["pending", 3],
    ["lapsed", 22],
    ["restorable", 2],
    ["expired", 3],
  ],
  外观设计: [
    ["pending", 2],
    ["lapsed", 20],
    ["restorable", 1],
    ["expired", 2],
  ],
};

interface Around {
  now: number;
  companies: readonly DemoCompany[];
  numbering: Numbering;
  /** Drawn once; patents share them. */
  drawings: readonly Drawing[];
  random: DemoRandom;
}

function ipcOf({ product }: Subject, random: DemoRandom): string[] {
  const { mains, others } = classesOfProduct(product);
  const main = random.pick(mains);
  return [main, ...random.sample([...mains, ...others], random.whole(0, 2)).filter((symbol) => symbol !== main)];
}

const locarnoOf: Record<string, string> = { 家电: "07-02", 五金: "08-06", 家具: "06-03", 电子: "14-02", 服装: "02-02" };

function placeOf(company: DemoCompany) {
  const street = demoStreets.find(({ id }) => id === company.row.street_id);
  return { province: "广东省", city: "佛山市", district: "顺德区", street_id: street?.id ?? "" };
}

function classesOf(company: DemoCompany, subject: Subject, isDesign: boolean, random: DemoRandom) {
  if (isDesign) return { main_ipc: "", ipc: [], locarno: [locarnoOf[company.trade.key] ?? "15-09"] };
  const ipc = ipcOf(subject, random);
  return { main_ipc: ipc[0] ?? "", ipc, locarno: [] };
}

function textsOf(id: string, subject: Subject, isDesign: boolean, isFull: boolean, granted: boolean, around: Around) {
  const claims = isDesign ? [] : claimsOf(subject);
  const abstract = abstractOf(subject, isDesign);
  const empty = { patent_id: id, abstract, claims: claims.slice(0, 1), claims_published: [], description: [] };
  if (!isFull || isDesign) return { ...empty, drawings: [], citations: [] };
  return {
    ...empty,
    claims,
    claims_published: granted ? publishedClaimsOf(claims) : [],
    description: descriptionOf(subject),
    drawings: around.random.sample(around.drawings, 2).map((one, index) => ({ ...one, caption: `图${index + 1}` })),
    citations: [],
  };
}

/** Of a document's first year nothing cites it yet: others are published a year and a half after they were filed. */
function citedBy({ published_on, granted_on }: Life, now: number, random: DemoRandom): number {
  const drawn = random.whole(-12, 14);
  const known = published_on ?? granted_on;
  const years = known === null ? 0 : (now - Date.parse(known)) / (365 * dayLength);
  return Math.max(0, Math.min(drawn, Math.floor((years - 1) * 1.5)));
}

function eventRows(id: string, events: readonly DemoEvent[], random: DemoRandom) {
  return events.map((one) => ({
    id: random.id(Date.parse(one.happened_on)),
    patent_id: id,
    ...one,
    detail: one.detail ?? {},
    source: "演示数据",
    fingerprint: `${one.code}:${one.happened_on}`,
  }));
}

function party(company: DemoCompany) {
  const { name, address, credit_code } = company.row;
  return { name, country: "CN", address, credit_code };
}

/** One patent of a company with its texts and events. */
function onePatent(company: DemoCompany, type: PatentType, fate: Fate, isFull: boolean, around: Around): DemoPatents {
  const { now, random, numbering, companies } = around;
  const isDesign = type === "外观设计";
  const life: Life = lifeOf(type, fate, now, random);
  const subject = subjectOf(company.trade, type, random);
  const id = random.id(Date.parse(life.filed_on));
  const other = random.pick(companies);
  const dealt = fate === "granted" ? dealings(life, company.row.name, other.row.name, bank, now, random) : [];
  const events = eventRows(id, [...life.events, ...dealt], random);
  const bought = dealt.some(({ code }) => code === "TR01");
  const first = party(bought ? other : company);
  const row = {
    id,
    ...inventedNumbers(type, life, numbering),
    type,
    title: subject.title,
    applicants: [first],
    owners: [party(company)],
    inventors: Array.from({ length: random.whole(1, 4) }, () => personName(random)),
    agency: random.pick(agencies),
    agents: [personName(random)],
    ...classesOf(company, subject, isDesign, random),
    filed_on: life.filed_on,
    published_on: life.published_on ?? life.granted_on,
    examined_on: life.examined_on,
    granted_on: life.granted_on,
    expires_on: life.expires_on,
    ...placeOf(company),
    company_ids: bought ? [company.row.id, other.row.id] : [company.row.id],
    cited: isDesign ? 0 : citedBy(life, now, random),
    family_simple: "",
    family_extended: "",
    source: "演示数据",
    source_on: new Date(now).toISOString().slice(0, 10),
  };
  const standing = standingOf(row, events, new Date(now).toISOString().slice(0, 10));
  return {
    patents: [{ ...row, ...standing }],
    texts: [textsOf(id, subject, isDesign, isFull, life.granted_on !== null, around)],
    events,
  };
}

/** What a company has, by its counters of what is in force, and a share of what is not. */
function wishesOf(company: DemoCompany, random: DemoRandom): [PatentType, Fate][] {
  const { invention_count, utility_count, design_count } = company.row;
  const counts = { 发明: invention_count, 实用新型: utility_count, 外观设计: design_count };
  return Object.entries(counts).flatMap(([type, inForce]) => {
    const kind = type as keyof typeof counts;
    const extra = Math.round(inForce * 0.42 * (random.whole(50, 150) / 100));
    const fates: Fate[] = Array.from({ length: inForce }, () => "granted");
    for (let index = 0; index < extra; index += 1) fates.push(random.weighted(beside[kind]));
    return fates.map((fate): [PatentType, Fate] => [kind, fate]);
  });
}

/** Members of one family share the first one's key: a utility model filed with an invention, a PCT application. */
function makeFamilies(rows: DemoPatents["patents"], random: DemoRandom): void {
  for (let index = 1; index < rows.length; index += random.whole(30, 70)) {
    const [one, two] = [rows[index - 1], rows[index]];
    if (!one || !two || one.company_ids?.[0] !== two.company_ids?.[0]) continue;
    one.family_simple = two.family_simple = one.id;
    one.family_extended = two.family_extended = one.id;
  }
}

/**
 * Invented patents of the companies, newest twelve years, until `most` are there: companies of the front of the
 * list get theirs first. Numbers are beyond those the office has reached.
 */
export function demoPatents(
  now: number,
  companies: readonly DemoCompany[],
  most: number,
  drawings: readonly Drawing[],
): DemoPatents {
  const random = demoRandom("patents");
  const around: Around = { now, companies, numbering: new Map(), drawings, random };
  const made: DemoPatents = { patents: [], texts: [], events: [] };
  for (const company of companies) {
    for (const [type, fate] of wishesOf(company, random)) {
      if (made.patents.length >= most) break;
      const isFull = made.patents.length < fullTexts;
      const one = onePatent(company, type, fate, isFull, around);
      made.patents.push(...one.patents);
      made.texts.push(...one.texts);
      made.events.push(...one.events);
    }
  }
  makeFamilies(made.patents, random);
  made.patents.push(...foreignMembers(made.patents, now));
  return made;
}
