import type { patentEvents } from "#server/database/tables/ip/patent.ts";
import type { PatentType } from "#contract/patent/patent-words.ts";
import type { DemoRandom } from "#demo/random.ts";

type EventRow = typeof patentEvents.$inferInsert;
export type DemoEvent = Pick<EventRow, "code" | "title" | "happened_on" | "gazette_on" | "detail">;

/** What became of an application; the events that say so are made from it. */
export type Fate = "pending" | "granted" | "rejected" | "withdrawn" | "lapsed" | "restorable" | "expired";

/** A patent's days, and its events in their order. */
export interface Life {
  filed_on: string;
  published_on: string | null;
  examined_on: string | null;
  granted_on: string | null;
  expires_on: string | null;
  events: DemoEvent[];
}

const dayLength = 86_400_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const years = (count: number) => Math.round(count * 365.25) * dayLength;
const terms: Record<PatentType, number> = { 发明: 20, 实用新型: 10, 外观设计: 15, PCT发明: 20, PCT实用新型: 10 };

/** Day of the year so many years after; 29 February becomes the 28th. */
function yearsAfter(day: string, count: number): string {
  const [year, rest] = [Number(day.slice(0, 4)) + count, day.slice(4)];
  return `${year}${rest === "-02-29" ? "-02-28" : rest}`;
}

/** A designs' term was ten years for those filed before June 2021. */
const termOf = (type: PatentType, filed: string) => (type === "外观设计" && filed < "2021-06-01" ? 10 : terms[type]);

/** How old an application is at least and at most, in years, for its fate to be possible. */
const ages: Record<"invention" | "other", Record<Fate, [number, number]>> = {
  invention: {
    pending: [0.05, 2.6],
    granted: [3.4, 12],
    rejected: [2.8, 10],
    withdrawn: [1.9, 11],
    lapsed: [5, 12],
    restorable: [4, 11],
    expired: [12, 12],
  },
  other: {
    pending: [0.02, 0.45],
    granted: [1, 9.2],
    rejected: [0.9, 8],
    withdrawn: [0.8, 8],
    lapsed: [2.7, 9.5],
    restorable: [2.7, 9],
    expired: [10.2, 12],
  },
};

/** Day the annual fee of some year after the grant was due and stayed unpaid; its lapse is told seven months later. */
function lapseDay(filed: string, granted: string, now: number, justNow: boolean, random: DemoRandom): string {
  const latest = justNow ? now : now - 330 * dayLength;
  const due: number[] = [];
  for (let year = 2; year < 20; year += 1) {
    const at = Date.parse(yearsAfter(filed, year));
    if (at > Date.parse(granted) + 200 * dayLength && at + toldAfter < latest) due.push(at);
  }
  const chosen = justNow ? due.at(-1) : random.pick(due);
  const at = (chosen ?? Date.parse(granted) + 400 * dayLength) + toldAfter;
  return dayOf(Math.min(at, now - dayLength));
}

/** How long after its due day an unpaid annuity's lapse is told. */
const toldAfter = 210 * dayLength;

/** The day in about the year of `near` whose anniversary is the due day of a lapse that was told on a day. */
function anniversaryBefore(told: number, near: number): number {
  const due = new Date(told - toldAfter);
  return due.setUTCFullYear(new Date(near).getUTCFullYear());
}

const event = (code: string, title: string, on: string, detail: Record<string, string> = {}): DemoEvent => ({
  code,
  title,
  happened_on: on,
  gazette_on: on,
  detail,
});

/** How it ended, after grant or without one. */
function ending(fate: Fate, life: Life, now: number, random: DemoRandom): DemoEvent[] {
  const after = (days: number) =>
    dayOf(Math.min(Date.parse(life.published_on ?? life.filed_on) + days * dayLength, now));
  if (fate === "rejected") return [event("RJ01", "发明专利申请公布后的驳回", after(random.whole(420, 720)))];
  if (fate === "withdrawn") return [event("WD01", "发明专利申请公布后的视为撤回", after(random.whole(200, 420)))];
  if ((fate === "lapsed" || fate === "restorable") && life.granted_on !== null) {
    const on = lapseDay(life.filed_on, life.granted_on, now, fate === "restorable", random);
    return [event("CF01", "未缴年费专利权终止", on, { 授权公告日: life.granted_on })];
  }
  if (fate === "expired" && life.expires_on !== null && Date.parse(life.expires_on) < now)
    return [event("CX01", "专利权有效期届满", life.expires_on, { 申请日: life.filed_on })];
  return [];
}

/**
 * The ages above leave the last 75 days without a grant, and few in the months before: these are spread evenly until
 * today, each later than it was drawn.
 */
function untilToday(granted: number, now: number): number {
  const [bare, few] = [75 * dayLength, 215 * dayLength];
  const age = now - granted;
  return age > bare && age < few ? now - few * ((age - bare) / (few - bare)) ** 2 : granted;
}

function daysOf(type: PatentType, fate: Fate, filedAt: number, now: number, random: DemoRandom) {
  const isInvention = type === "发明" || type === "PCT发明";
  const filed_on = dayOf(filedAt);
  const published = filedAt + random.whole(90, 548) * dayLength;
  const examined = published + random.whole(10, 60) * dayLength;
  const taken = filedAt + (isInvention ? random.whole(720, 1180) : random.whole(150, 290)) * dayLength;
  const granted = fate === "granted" ? untilToday(taken, now) : taken;
  const isGranted = fate !== "pending" && fate !== "rejected" && fate !== "withdrawn" && granted < now;
  const reached = (at: number) => isInvention && at < now && (!isGranted || at < granted);
  return {
    filed_on,
    published_on: reached(published) ? dayOf(published) : null,
    examined_on: reached(examined) ? dayOf(examined) : null,
    granted_on: isGranted ? dayOf(granted) : null,
    expires_on: isGranted ? yearsAfter(filed_on, termOf(type, filed_on)) : null,
  };
}

/** The days and events of an application with this fate, at most twelve years old. */
export function lifeOf(type: PatentType, fate: Fate, now: number, random: DemoRandom): Life {
  const isInvention = type === "发明" || type === "PCT发明";
  const [least, most] = ages[isInvention ? "invention" : "other"][fate];
  const drawn = now - years(random.whole(Math.round(least * 100), Math.round(most * 100)) / 100);
  // An end that was told just now is that of an annuity due seven months before: an anniversary of the filing.
  const filedAt = fate === "restorable" ? anniversaryBefore(now - random.whole(5, 45) * dayLength, drawn) : drawn;
  const life: Life = { ...daysOf(type, fate, filedAt, now, random), events: [] };
  if (life.published_on) life.events.push(event("PB01", "公开", life.published_on));
  if (life.examined_on) life.events.push(event("SE01", "实质审查的生效", life.examined_on, { 申请日: life.filed_on }));
  if (life.granted_on) life.events.push(event("GR01", "授权", life.granted_on));
  life.events.push(...ending(fate, life, now, random));
  return life;
}

const stamp = (day: string) => day.replaceAll("-", "");

/** Declared, and used by somebody under a contract that was recorded two months later. */
function openLicence(on: string, { owner, other, now }: { owner: string; other: string; now: number }) {
  const declared = event("OL01", "专利开放许可声明", on, { 专利权人: owner, 声明生效日: stamp(on) });
  const recorded = dayOf(Date.parse(on) + 60 * dayLength);
  if (Date.parse(recorded) > now) return [declared];
  const number = `X${recorded.slice(0, 4)}98${Number(stamp(recorded).slice(2)) + 9_000_000}`;
  const terms = { 许可种类: "开放许可", 合同备案号: number, 让与人: owner, 受让人: other, 备案日期: stamp(recorded) };
  return [declared, event("EE01", "专利实施许可合同备案的生效", recorded, terms)];
}

/** Someone bought it, uses it by contract, or lent money on it; between grant and today. */
export function dealings(life: Life, owner: string, other: string, bank: string, now: number, random: DemoRandom) {
  if (life.granted_on === null || life.events.some(({ code }) => code === "CF01" || code === "CX01")) return [];
  const from = Date.parse(life.granted_on);
  const on = dayOf(from + Math.floor((now - from) * (random.whole(10, 95) / 100)));
  const kind = random.weighted([
    ["none" as const, 86],
    ["transfer" as const, 5],
    ["licence" as const, 3],
    ["pledge" as const, 3],
    ["released" as const, 2],
    ["open" as const, 1],
  ]);
  if (kind === "none") return [];
  if (kind === "transfer")
    return [event("TR01", "专利权的转移", on, { 登记生效日: stamp(on), 变更前专利权人: other, 变更后专利权人: owner })];
  if (kind === "licence")
    return [
      event("EE01", "专利实施许可合同备案的生效", on, {
        许可种类: random.pick(["独占许可", "排他许可", "普通许可"]),
        合同备案号: `X${on.slice(0, 4)}98${random.whole(9_000_000, 9_999_999)}`,
        让与人: owner,
        受让人: other,
        备案日期: stamp(on),
      }),
    ];
  if (kind === "open") return openLicence(on, { owner, other, now });
  const number = `Y${on.slice(0, 4)}98${random.whole(9_000_000, 9_999_999)}`;
  const pledge = event("PE01", "专利权质押合同登记的生效", on, {
    登记号: number,
    登记生效日: stamp(on),
    出质人: owner,
    质权人: bank,
  });
  if (kind === "pledge") return [pledge];
  const until = dayOf(Date.parse(on) + Math.floor((now - Date.parse(on)) / 2));
  return [
    pledge,
    event("PC01", "专利权质押合同登记的注销", until, {
      登记号: number,
      授权公告日: life.granted_on,
      解除日: stamp(until),
    }),
  ];
}
