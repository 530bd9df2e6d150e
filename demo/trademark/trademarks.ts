import { dayOf, monthsLater, shiftDay } from "#contract/core/time.ts";
import { termEnd } from "#contract/trademark/trademark-rules.ts";
import type { TrademarkEventKind } from "#contract/trademark/trademark-words.ts";
import { withTerm } from "#server/database/trademark-terms.ts";
import type { trademarkEvents, trademarks } from "#server/database/tables/ip/trademark.ts";
import type { DemoCompany } from "#demo/company/companies.ts";
import { foundedFor } from "#demo/company/founding.ts";
import { type DemoRandom, demoRandom } from "#demo/random.ts";
import type { MarkPicture } from "./trademark-pictures.ts";

type Row = typeof trademarks.$inferInsert;
type Event = typeof trademarkEvents.$inferInsert;

const wanted = 300;
/** Years: a term, one more of which some has run, and the time before it. */
export const oldestMark = 17;
/** Of the company whose account people look at first. */
const ofFirst = 24;
/** The office has not given such numbers. */
const firstNumber = 990_000_001;

const heads = ["晨", "岭", "澜", "禾", "锦", "岚", "启", "恒", "沐", "翎", "泽", "梧"];
const tails = ["舟", "域", "力", "工", "派", "匠", "元", "芯", "居", "川", "动", "然"];
const goodsOf: Readonly<Record<number, readonly string[]>> = {
  6: ["金属铰链", "金属门把手", "五金器具"],
  7: ["数控折弯机", "包装机", "电动机", "水泵"],
  9: ["传感器", "温度控制器", "电源适配器", "计算机软件"],
  11: ["灯", "电风扇", "空气净化装置", "电热水器"],
  19: ["瓷砖", "非金属建筑材料"],
  20: ["家具", "木制家具隔板", "床"],
  21: ["家用器皿", "玻璃容器"],
  30: ["茶", "糕点"],
  35: ["替他人推销", "市场营销"],
  42: ["工业品外观设计", "软件设计和开发"],
};
const classes = Object.keys(goodsOf).map(Number);
const agencies = ["岭澜知识产权代理所（虚构）", "锦禾商标事务所（虚构）", ""];

type Fate =
  | "filed"
  | "published"
  | "refused"
  | "standing"
  | "due"
  | "tomorrow"
  | "grace"
  | "lapsed"
  | "renewed"
  | "void";
const fates: readonly (readonly [Fate, number])[] = [
  ["filed", 24],
  ["published", 18],
  ["refused", 16],
  ["standing", 130],
  ["due", 36],
  ["tomorrow", 2],
  ["grace", 22],
  ["lapsed", 20],
  ["renewed", 24],
  ["void", 8],
];
/** Fates that the company people look at first is sure to meet. */
const sure: readonly Fate[] = [
  "tomorrow",
  "grace",
  "due",
  "lapsed",
  "renewed",
  "published",
  "filed",
  "standing",
  "void",
];

/** First day of a term that ends on `end`. */
function beginOf(end: string): string {
  let from = shiftDay(monthsLater(end, -120), 1);
  while (termEnd(from) < end) from = shiftDay(from, 1);
  return from;
}

function registeredOn(random: DemoRandom, fate: Fate, today: string): string | null {
  const ends: Partial<Record<Fate, string>> = {
    standing: shiftDay(today, random.whole(400, 3500)),
    due: shiftDay(today, random.whole(5, 350)),
    tomorrow: shiftDay(today, 1),
    grace: shiftDay(today, -random.whole(3, 170)),
    lapsed: shiftDay(today, -random.whole(220, 900)),
    void: shiftDay(today, random.whole(400, 2500)),
  };
  if (fate === "renewed") return shiftDay(monthsLater(today, -120), -random.whole(200, 1800));
  const end = ends[fate];
  return end === undefined ? null : beginOf(end);
}

interface Told {
  kind: TrademarkEventKind;
  on: string;
  more?: Partial<Event>;
}

/** Dealings with a registration: handed over, licensed, pledged, some of it ended. */
function dealings(random: DemoRandom, owner: string, other: string, from: string, today: string): Told[] {
  const told: Told[] = [];
  const day = () => {
    const latest = shiftDay(today, -20);
    const on = shiftDay(from, random.whole(100, 3000));
    return on > latest ? shiftDay(latest, -random.whole(0, 600)) : on;
  };
  if (random.chance(0.14)) told.push({ kind: "转让", on: day(), more: { from_name: other, to_name: owner } });
  if (random.chance(0.1)) {
    const on = day();
    const number = `演示许${on.slice(0, 4)}${random.whole(1000, 9999)}`;
    told.push({ kind: "许可", on, more: { from_name: owner, to_name: other, number } });
    if (random.chance(0.3)) told.push({ kind: "许可终止", on: shiftDay(on, random.whole(5, 19)), more: { number } });
  }
  if (random.chance(0.1)) {
    const on = day();
    const number = `演示质${on.slice(0, 4)}${random.whole(1000, 9999)}`;
    const amount = String(random.whole(5, 80) * 100_000);
    told.push({ kind: "质押", on, more: { from_name: owner, to_name: "演示村镇银行", number, amount } });
    if (random.chance(0.4)) told.push({ kind: "质押解除", on: shiftDay(on, random.whole(5, 19)), more: { number } });
  }
  return told.filter(({ on }) => on > from);
}

function lifeOf(random: DemoRandom, fate: Fate, registered: string | null, today: string) {
  const published =
    registered === null
      ? fate === "published"
        ? shiftDay(today, -random.whole(5, 80))
        : null
      : // Three months for oppositions, the last of them included.
        monthsLater(shiftDay(registered, -1), -3);
  const filed = shiftDay(published ?? today, -random.whole(200, 320));
  const told: Told[] = [{ kind: "申请", on: filed }];
  if (published !== null) told.push({ kind: "初步审定公告", on: published });
  if (registered !== null) told.push({ kind: "注册公告", on: registered });
  if (fate === "refused")
    told.push({ kind: "驳回", on: shiftDay(today, -random.whole(5, 150)), more: { note: "与在先商标近似" } });
  if (fate === "renewed" && registered !== null)
    told.push({ kind: "续展", on: shiftDay(monthsLater(registered, 120), -random.whole(20, 200)) });
  if (fate === "void" && registered !== null)
    told.push({
      kind: random.pick(["撤销", "无效宣告", "注销"] as const),
      on: shiftDay(registered, random.whole(1200, 1400)),
    });
  return { published, filed, told };
}

/** Trademarks of invented companies in every state, with what happened to them; the same instant gives the same. */
export function demoTrademarks(
  now: number,
  companies: readonly DemoCompany[],
  first: string | undefined,
  pictures: readonly MarkPicture[],
): { trademarks: Row[]; events: Event[] } {
  const random = demoRandom("trademarks");
  const today = dayOf(now);
  const main = companies.find(({ row }) => row.id === first);
  const owners = foundedFor(companies, oldestMark, today);
  const made: Row[] = [];
  const events: Event[] = [];
  const holidays = { off: new Set<string>(), work: new Set<string>() };
  for (let at = 0; at < wanted; at += 1) {
    const { row: company } = main !== undefined && at < ofFirst ? main : random.pick(owners);
    const fate = (at < ofFirst ? sure[at] : undefined) ?? random.weighted(fates);
    const number = random.pick(classes);
    const registered = registeredOn(random, fate, today);
    const { published, filed, told } = lifeOf(random, fate, registered, today);
    const picture = pictures.length > 0 && random.chance(0.85) ? random.pick(pictures) : undefined;
    const id = random.id(now - at * 60_000);
    if (registered !== null && fate !== "void")
      told.push(...dealings(random, company.name, random.pick(companies).row.name, registered, today));
    const own = told.map(({ kind, on, more = {} }): Event => ({
      id: random.id(now - at * 60_000),
      trademark_id: id,
      kind,
      happened_on: on,
      from_name: "",
      to_name: "",
      number: "",
      amount: null,
      partial: false,
      note: "",
      source: "演示数据",
      fingerprint: [kind, on, more.number ?? "", more.from_name ?? "", more.to_name ?? ""].join("|"),
      ...more,
    }));
    events.push(...own);
    const row = {
      id,
      registration_no: String(firstNumber + at),
      class: number,
      name: `${random.pick(heads)}${random.pick(tails)}${random.pick(heads)}`,
      goods: [...(goodsOf[number] ?? [])],
      type: number >= 35 ? ("服务商标" as const) : ("商品商标" as const),
      form: picture === undefined ? ("文字" as const) : random.pick(["图形", "图文组合"] as const),
      applicant: company.name,
      agency: random.pick(agencies),
      filed_on: filed,
      published_on: published,
      registered_on: registered,
      stated_to: null,
      source_status: null,
      picture_sha256: picture?.sha256 ?? "",
      picture_size: picture?.size ?? null,
      source: "演示数据",
      source_on: today,
      company_ids: [company.id],
    };
    const replayed = own.map(({ kind, happened_on }) => ({ kind, happened_on, partial: false }));
    made.push(withTerm(row, replayed, holidays));
  }
  return { trademarks: made, events };
}
