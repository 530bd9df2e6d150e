import type { Holidays } from "../core/working-days.ts";
import type { Company } from "../company/company.ts";
import { dateWords } from "../core/date-words.ts";
import { moneyWords } from "../core/money-words.ts";
import { dayOf, daysBetween, shiftDay } from "../core/time.ts";
import { type DeadlineFacts, deadlineOf } from "../demand/demand-clock.ts";
import type { Demand } from "../demand/demand-fields.ts";
import { isOpenDemand } from "../demand/demand-states.ts";
import { yuanOf } from "../patent/fees/annuity.ts";
import { type NextAnnuity, nextAnnuity } from "../patent/fees/next-annuity.ts";
import { type HeldRights, type ReadPatent, readPatents, shortId } from "../patent/packed-holding.ts";
import type { WarningKind } from "../warning/warning-kinds.ts";
import { longestTopic, type TopicKind } from "./visit-topics.ts";

/** What is worth talking about at a company; `day` is the one by which something is to be done. */
export interface CompanyTopic {
  key: string;
  kind: TopicKind;
  title: string;
  fact: string;
  /** 0 presses most. */
  urgency: number;
  day: string | null;
}

/** `more` are those beyond what is listed. */
export interface CompanyTopics {
  topics: CompanyTopic[];
  more: number;
}

/** What topics follow from, as a device and the server both have it. */
export interface TopicFacts {
  company: Pick<Company, "id" | "tier" | "reg_status" | "last_visit_at">;
  /** Days from one visit to the next that the company's tier promises; null: none are promised. */
  promisedDays: number | null;
  /** null: nothing is known of its rights. */
  holding: HeldRights | null;
  demands: readonly (Pick<Demand, "id" | "title" | "created_at"> & DeadlineFacts)[];
}

/** Topics of one kind, and in all. */
export const mostOfKind = 5;
export const mostTopics = 15;
/** Days ahead of an end from which it is talked about, and days after it for as long as it still is. */
const endsWithin = { honor: 180, certificate: 90 } as const;
const endedSince = 90;
/** An end within these days presses. */
const soon = 30;
/** Companies in business, which are visited by promise. */
const visited: readonly string[] = ["存续", "在业"];

const clipped = (title: string) =>
  title.length > longestTopic.title ? `${title.slice(0, longestTopic.title - 1)}…` : title;

interface Late {
  patent: ReadPatent;
  next: NextAnnuity;
}

const sumWords = (late: readonly Late[]) => moneyWords(yuanOf(late.reduce((sum, { next }) => sum + next.open, 0)));
const firstDay = (late: readonly Late[]) => late.map(({ next }) => next.graceEnd).toSorted()[0] ?? "";

/** Annuities of late: each right that may be restored, and sums of those in the six months after their due day. */
function ofFees({ company, holding }: TopicFacts, today: string, holidays: Holidays): CompanyTopic[] {
  const patents = holding === null ? [] : readPatents(holding);
  const all = holding?.counts.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const part = all > patents.length ? `；只计 ${all} 件专利中的 ${patents.length} 件` : "";
  const late = patents.flatMap((patent): Late[] => {
    const next = nextAnnuity(patent, today, holidays);
    return next === null || next.state === "待缴" ? [] : [{ patent, next }];
  });
  const grace = late.filter(({ next }) => next.restorableUntil === null);
  const known = grace.filter(({ next }) => !next.isUnconfirmed);
  const silent = grace.filter(({ next }) => next.isUnconfirmed);
  const summed = (kind: "grace" | "unconfirmed", those: Late[], title: string, fact: string): CompanyTopic[] =>
    those.length === 0
      ? []
      : [
          {
            key: `${kind}:${company.id}`,
            kind,
            title: `${those.length} 件专利${title}`,
            fact: `${fact} ${sumWords(those)}，最早 ${dateWords(firstDay(those))}届满${part}`,
            urgency: kind === "grace" ? 1 : 3,
            day: firstDay(those),
          },
        ];
  const restorable = late.flatMap(({ patent, next: { restorableUntil: until, year, open } }): CompanyTopic[] =>
    until === null
      ? []
      : [
          {
            key: `restorable:${patent.application_no}`,
            kind: "restorable",
            title: `恢复“${patent.title}”的专利权`,
            fact: `第 ${year} 年度年费未缴，今日恢复共需 ${moneyWords(yuanOf(open))}，最迟 ${dateWords(until)}`,
            urgency: 0,
            day: until,
          },
        ],
  );
  return [
    ...restorable,
    ...summed("grace", known, "年费滞纳", "今日缴纳共"),
    ...summed("unconfirmed", silent, "年费到期后未登记缴费", "核对是否已缴；未缴的今日缴纳共"),
  ];
}

interface Ending {
  id: string;
  /** What a later one of the same takes the place of. */
  name: string;
  ends: string | null;
}

/** Honors or certificates that end soon or have ended of late, but for those that a later one has replaced. */
function ofEnds(kind: "honor" | "certificate", rows: readonly Ending[], today: string): CompanyTopic[] {
  const isReplaced = ({ id, name, ends }: Ending) =>
    rows.some((one) => one.id !== id && one.name === name && (one.ends === null || one.ends > (ends ?? "")));
  return rows.flatMap((row): CompanyTopic[] => {
    const { id, name, ends } = row;
    if (ends === null || ends > shiftDay(today, endsWithin[kind]) || ends < shiftDay(today, -endedSince)) return [];
    if (isReplaced(row)) return [];
    const left = daysBetween(today, ends);
    const fact = left < 0 ? `已于 ${dateWords(ends)}到期` : `${dateWords(ends)}到期，还有 ${left} 天`;
    return [{ key: `${kind}:${shortId(id)}`, kind, title: name, fact, urgency: left <= soon ? 2 : 3, day: ends }];
  });
}

/** Kinds of warnings that other topics tell more of. */
const toldBy: Readonly<Record<string, TopicKind>> = {
  annuity_restorable: "restorable",
  annuity_grace: "grace",
  honor_ending: "honor",
  certificate_ending: "certificate",
  visit_overdue: "visit",
  demand_overdue: "demand",
} satisfies Partial<Record<WarningKind, TopicKind>>;
/** One topic for all of its kind, whatever the day. */
const isSummed = ({ kind }: CompanyTopic) => kind === "grace" || kind === "visit";
const levels = ["红", "橙", "黄", "蓝"];

/** Open warnings, without those whose cause is a topic already. */
function ofWarnings({ holding }: TopicFacts, told: readonly CompanyTopic[]): CompanyTopic[] {
  const isTold = (kind: string | undefined, due: string | null) =>
    told.some((topic) => kind !== undefined && topic.kind === toldBy[kind] && (isSummed(topic) || topic.day === due));
  return (holding?.warnings ?? []).flatMap(({ id, kind, level, title, due }): CompanyTopic[] =>
    isTold(kind, due)
      ? []
      : [
          {
            key: `warning:${shortId(id)}`,
            kind: "warning",
            title,
            fact: `${level}色预警${due === null ? "" : `，期限 ${dateWords(due)}`}`,
            urgency: levels.indexOf(level),
            day: due,
          },
        ],
  );
}

/** How often the tier wants a visit, when the last one was, and by when the next is due. */
function ofPromise({ company, promisedDays }: TopicFacts, today: string): CompanyTopic[] {
  const { id, tier, reg_status, last_visit_at } = company;
  if (promisedDays === null || !visited.includes(reg_status)) return [];
  const last = last_visit_at === null ? null : dayOf(last_visit_at);
  const due = last === null ? today : shiftDay(last, promisedDays);
  const over = daysBetween(due, today);
  const when = over > 0 ? `应于 ${dateWords(due)}前走访，已逾期 ${over} 天` : `应于 ${dateWords(due)}前走访`;
  const fact = last === null ? "尚未走访过" : `上次 ${dateWords(last)}，${when}`;
  return [
    {
      key: `visit:${id}`,
      kind: "visit",
      title: `${tier} 级企业每 ${promisedDays} 天走访一次`,
      fact,
      urgency: over > 0 || last === null ? 2 : 4,
      day: due,
    },
  ];
}

/** Demands that are still worked on: what is overdue first, then the latest. */
function ofDemands({ demands }: TopicFacts, today: string): CompanyTopic[] {
  const latest = demands.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  return latest.flatMap((demand): CompanyTopic[] => {
    if (!isOpenDemand(demand.status)) return [];
    const deadline = deadlineOf(demand);
    const day = deadline === null ? null : dayOf(deadline);
    const over = day === null ? 0 : daysBetween(day, today);
    const due = day === null ? "" : `，期限 ${dateWords(day)}${over > 0 ? `，已超期 ${over} 天` : ""}`;
    const fact = `${demand.status}${due}`;
    return [{ key: `demand:${demand.id}`, kind: "demand", title: demand.title, fact, urgency: over > 0 ? 1 : 3, day }];
  });
}

const byUrgency = (a: CompanyTopic, b: CompanyTopic) =>
  a.urgency - b.urgency || (a.day ?? "9").localeCompare(b.day ?? "9") || a.key.localeCompare(b.key);

/**
 * What matters at a company on a day, the most pressing first: late annuities with the sum of that day, rights that may
 * be restored, what ends, open warnings, the visit that its tier promises, open demands. The same on a phone without a
 * network and on the server.
 */
export function topicsOf(facts: TopicFacts, today: string, holidays: Holidays): CompanyTopics {
  const { honors = [], certificates = [] } = facts.holding ?? {};
  const told = [
    ...ofFees(facts, today, holidays),
    ...ofEnds(
      "honor",
      honors.map(({ id, title, ends }) => ({ id, name: title, ends })),
      today,
    ),
    ...ofEnds("certificate", certificates, today),
    ...ofPromise(facts, today),
    ...ofDemands(facts, today),
  ];
  const sorted = [...told, ...ofWarnings(facts, told)].toSorted(byUrgency);
  const seen = new Map<TopicKind, number>();
  const topics = sorted.filter(({ kind }) => {
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    return (seen.get(kind) ?? 0) <= mostOfKind;
  });
  const listed = topics.slice(0, mostTopics).map((topic) => ({ ...topic, title: clipped(topic.title) }));
  return { topics: listed, more: sorted.length - listed.length };
}
