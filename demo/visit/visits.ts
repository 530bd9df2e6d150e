import type { VisitFields } from "#contract/visit/visit-fields.ts";
import { visitMethods, visitTypes } from "#contract/visit/visit-fields.ts";
import { dayOf } from "#contract/core/time.ts";
import { type Holidays } from "#contract/core/working-days.ts";
import type { VisitDbRow } from "#server/database/tables/visit.ts";
import type { DemoOfficial } from "#demo/accounts.ts";
import type { DemoCompany } from "#demo/company/companies.ts";
import { type DemoRandom, demoRandom } from "#demo/random.ts";
import { numberOf } from "#demo/running-numbers.ts";
import { fill, visitContent } from "./visit-text.ts";
import * as words from "./visit-words.ts";
import { workingDaysBack, workingMoment } from "#demo/working-hours.ts";

const count = 3000;
/** More times than visits: at some of them every official is busy. */
const spareSlots = 200;
const days = 182;
const minute = 60_000;
/** The way from one company to the next. */
const betweenVisits = 10 * minute;
const dayLength = 86_400_000;

const willingness = [
  ["意愿强烈", 24],
  ["有一定意愿", 46],
  ["态度观望", 20],
  ["明确拒绝", 3],
  ["无法联系", 1],
  [null, 6],
] as const satisfies readonly (readonly [VisitFields["willingness"], number])[];

interface Slot {
  start: number;
  end: number;
}

/** Times of all visits, oldest first, none of them later than `now`. */
function slots(now: number, holidays: Holidays, random: DemoRandom): Slot[] {
  const workdays = workingDaysBack(now, days, holidays);
  const made: Slot[] = [];
  while (made.length < count + spareSlots) {
    const start = workingMoment(random.pick(workdays), random);
    const end = start + random.whole(4, 18) * 5 * minute;
    if (end < now - 30 * minute) made.push({ start, end });
  }
  return made.sort((a, b) => a.start - b.start);
}

/** Officials of the street who are free, and the district's who may come along. */
interface Visitors {
  free: DemoOfficial[];
  leaders: DemoOfficial[];
}

function people(company: DemoCompany, { free, leaders }: Visitors, type: string, random: DemoRandom) {
  const visitors = random.sample(free, random.chance(0.3) ? 2 : 1);
  if (type === "领导带队") visitors.push(...leaders);
  const interviewees = random
    .sample(company.contacts, random.whole(1, 2))
    .map(({ name, post, mobile }) => ({ name, post, mobile }));
  return { author: visitors[0] as DemoOfficial, visitor_ids: visitors.map(({ id }) => id), interviewees };
}

function notes(company: DemoCompany, person: string, start: number, random: DemoRandom) {
  const goesOn = random.chance(0.45);
  return {
    content: visitContent(company, person, random),
    ip_status: random.chance(0.6) ? fill(random.pick(words.ipStatuses), company, person, random) : "",
    summary: random.chance(0.5) ? random.pick(words.summaries) : "",
    services: random.sample(words.serviceWords, random.whole(0, 3)),
    policies: random.sample(words.policyWords, random.whole(0, 2)),
    willingness: random.weighted(willingness),
    next_action: goesOn ? random.pick(words.nextActions) : "",
    next_visit_at: goesOn ? dayOf(start + random.whole(14, 75) * dayLength) : null,
  };
}

/** Where the company had something to do next, the visit was about its tier's promise. */
function topics({ row: { id, tier } }: DemoCompany, { next_action }: { next_action: string }): VisitFields["topics"] {
  if (tier === "" || next_action === "") return [];
  const title = `${tier} 级企业定期走访`;
  return [{ key: `visit:${id}`, kind: "visit", title, fact: "按层级约定走访", state: "已谈", answer: next_action }];
}

function checkIn(company: DemoCompany, start: number, random: DemoRandom): VisitFields["check_in"] {
  const { lng, lat } = company.row;
  if (lng === null || lat === null || !random.chance(0.5)) return null;
  return {
    lng: lng + random.whole(-8, 8) / 10_000,
    lat: lat + random.whole(-8, 8) / 10_000,
    accuracy: random.whole(8, 60),
    at: new Date(start + random.whole(0, 6) * minute).toISOString(),
    distance_m: random.whole(5, 160),
    note: "",
  };
}

function visitRow(slot: Slot, company: DemoCompany, visitors: Visitors, random: DemoRandom) {
  const visit_type = random.weighted(
    visitTypes.map((type, place) => [type, [58, 12, 4, 14, 8, 4][place] ?? 1] as const),
  );
  const visit_method = random.weighted(visitMethods.map((how, place) => [how, [72, 12, 4, 8, 4][place] ?? 1] as const));
  const { author, visitor_ids, interviewees } = people(company, visitors, visit_type, random);
  const created_at = new Date(slot.end + random.whole(1, 25) * minute);
  const row: VisitDbRow = {
    id: random.id(created_at.getTime()),
    visit_no: "",
    company_id: company.row.id,
    street_id: company.row.street_id,
    calendar_id: null,
    start_at: new Date(slot.start),
    end_at: new Date(slot.end),
    visit_type,
    visit_method,
    visitor_ids,
    companions: random.chance(0.15) ? "镇街经促局同事" : "",
    interviewees,
    ...notes(company, interviewees[0]?.name ?? "企业负责人", slot.start, random),
    topics: [],
    has_demand: false,
    answer_id: null,
    label_ids: [],
    photos: [],
    audio: [],
    attachments: [],
    check_in: visit_method === "上门" ? checkIn(company, slot.start, random) : null,
    signature: null,
    status: "已归档",
    review: null,
    arrived: [],
    rev: 1,
    created_at,
    created_by: author.id,
    updated_at: created_at,
    updated_by: author.id,
    deleted_at: null,
  };
  return { ...row, topics: topics(company, row) };
}

/** Who is where until when, and which companies have been seen on which day. */
interface Rounds {
  until: Map<string, number>;
  seen: Set<string>;
}

/** A company not seen that day, with the officials of its street who are free; undefined when all seem busy. */
function nextStop(
  companies: DemoCompany[],
  officials: DemoOfficial[],
  slot: Slot,
  rounds: Rounds,
  random: DemoRandom,
): { company: DemoCompany; free: DemoOfficial[] } | undefined {
  const able = officials.filter(({ id }) => (rounds.until.get(id) ?? 0) + betweenVisits <= slot.start);
  for (let tries = 0; tries < 40; tries++) {
    const company = random.pick(companies);
    const key = `${dayOf(slot.start)}/${company.row.id}`;
    const free = able.filter(({ street_ids }) => street_ids.includes(company.row.street_id));
    if (free.length === 0 || rounds.seen.has(key)) continue;
    rounds.seen.add(key);
    return { company, free };
  }
  return undefined;
}

/** 3,000 visits of six months on working days, by officials of the company's street; `used` counts the numbers by day. */
export function demoVisits(
  now: number,
  holidays: Holidays,
  companies: DemoCompany[],
  officials: DemoOfficial[],
  used: Map<string, number>,
): VisitDbRow[] {
  const random = demoRandom("visits");
  // Two in three companies are visited; the bigger ones more often.
  const visited = random.sample(companies, 1350);
  const weighted = visited.flatMap((one) => (one.row.is_above_scale ? [one, one, one] : [one]));
  const rounds: Rounds = { until: new Map(), seen: new Set() };
  const leaders = officials.filter(({ com_id }) => com_id === 0);
  const made = slots(now, holidays, random).flatMap((slot) => {
    const stop = nextStop(weighted, officials, slot, rounds, random);
    if (stop === undefined) return [];
    const row = visitRow(slot, stop.company, { free: stop.free, leaders }, random);
    for (const id of row.visitor_ids) rounds.until.set(id, slot.end);
    return [row];
  });
  const kept = random.sample(made, count).sort((a, b) => a.start_at.getTime() - b.start_at.getTime());
  for (const visit of kept) visit.visit_no = numberOf("ZF", visit.start_at.getTime(), used);
  return kept;
}
