import { demandCategories, type DemandFields, newProgress } from "#contract/demand/demand-fields.ts";
import { dayOf } from "#contract/core/time.ts";
import { type Holidays } from "#contract/core/working-days.ts";
import type { DemandMoveRow, DemandRow } from "#server/database/tables/demand.ts";
import type { revisions } from "#server/database/tables/history.ts";
import type { VisitDbRow } from "#server/database/tables/visit.ts";
import type { DemoOfficial } from "#demo/accounts.ts";
import type { DemoCompany } from "#demo/company/companies.ts";
import { demandTargets, planOf, type PlannedMove } from "./demand-plans.ts";
import { walkOn, type WalkedMove, type WalkingDemand } from "./demand-walk.ts";
import { demandWords, expectedResults } from "./demand-words.ts";
import type { LabelRow } from "#demo/company/labels.ts";
import { type DemoRandom, demoRandom } from "#demo/random.ts";
import { numberOf } from "#demo/running-numbers.ts";
import { fill } from "#demo/visit/visit-text.ts";
import { workingDaysBack, workingMoment } from "#demo/working-hours.ts";

const minute = 60_000;
type RevisionRow = typeof revisions.$inferInsert;

export interface DemoDemands {
  demands: DemandRow[];
  moves: DemandMoveRow[];
  revisions: RevisionRow[];
}

interface Surroundings {
  now: number;
  holidays: Holidays;
  companies: DemoCompany[];
  officials: DemoOfficial[];
  orgByStreet: Map<string, string>;
  labels: LabelRow[];
  /** Past working days, oldest first; all of their hours are over. */
  days: string[];
  visitsByDay: Map<string, VisitDbRow[]>;
  /** Gives the company of a demand that no visit brought. */
  caller: () => DemoCompany;
  random: DemoRandom;
}

/** Every 24th demand that no visit brought is the known company's, so that its account has some to read. */
function callers(companies: DemoCompany[], known: string, random: DemoRandom): () => DemoCompany {
  let turn = 0;
  const account = companies.find(({ row }) => row.id === known);
  return () => {
    const company = random.pick(companies);
    turn++;
    return turn % 24 === 0 && account !== undefined ? account : company;
  };
}

/** Working days since the last move: what is open was touched lately, but for a few. */
function idleDays(plan: PlannedMove[], ended: boolean, { days, random }: Surroundings): number {
  const taken = plan.reduce((sum, { after }) => sum + after, 0);
  if (ended) return random.whole(1, Math.max(1, days.length - taken - 2));
  const idle = random.weighted([
    [random.whole(0, 2), 70],
    [random.whole(3, 6), 20],
    [random.whole(7, 14), 10],
  ]);
  return plan.length <= 1 && random.chance(0.75) ? 0 : idle;
}

/** Where a demand comes from: a visit of its day, or some other way. */
function originOf(day: string, { visitsByDay, companies, random, officials, caller }: Surroundings) {
  const visits = visitsByDay.get(day) ?? [];
  const visit = random.chance(0.65) ? visits.splice(random.whole(0, visits.length - 1), 1)[0] : undefined;
  if (visit !== undefined) {
    visit.has_demand = true;
    const company = companies.find(({ row }) => row.id === visit.company_id) as DemoCompany;
    const source: DemandFields["source"] = "走访";
    return {
      company,
      source,
      visit_id: visit.id,
      author: visit.created_by,
      at: visit.created_at.getTime() + 5 * minute,
    };
  }
  const company = caller();
  const local = officials.filter(({ street_ids }) => street_ids.includes(company.row.street_id));
  const source = random.pick(["问卷", "小程序", "电话", "网站", "批量导入"] as const);
  return { company, source, visit_id: null, author: random.pick(local).id, at: workingMoment(day, random) };
}

function wordsOf(company: DemoCompany, labels: LabelRow[], random: DemoRandom) {
  const category = random.pick(demandCategories);
  const { titles, contents } = demandWords[category];
  const contact = company.contacts[0];
  return {
    category,
    title: fill(random.pick(titles), company, "", random),
    content: fill(random.pick(contents), company, "", random),
    expected_result: random.pick(expectedResults),
    urgency: random.weighted<DemandFields["urgency"]>([
      ["一般", 62],
      ["较急", 26],
      ["紧急", 12],
    ]),
    contact: contact ? { name: contact.name, post: contact.post, mobile: contact.mobile } : null,
    label_ids: random.chance(0.2) ? [random.pick(labels.filter(({ kind }) => kind === "demand")).id] : [],
  };
}

type Finished = Pick<DemandRow, "finish_due_at" | "finished_at">;
const asDate = (iso: string | null) => (iso === null ? null : new Date(iso));

/** Makes the planned moves on their days, each after the one before. */
function walk(demand: WalkingDemand, plan: PlannedMove[], start: number, from: number, around: Surroundings) {
  const moves: WalkedMove[] = [];
  let finished: Finished = { finish_due_at: null, finished_at: null };
  let place = start;
  let at = from;
  for (const [index, planned] of plan.entries()) {
    place += planned.after;
    const soon = at + around.random.whole(6, 40) * minute;
    at = planned.after === 0 ? soon : Math.max(soon, workingMoment(around.days[place] ?? "", around.random));
    moves.push(walkOn(demand, planned, index + 1, at, around));
    if (planned.action === "申请办结")
      finished = { finish_due_at: asDate(demand.due_at), finished_at: asDate(demand.moved_at) };
  }
  return { moves, finished };
}

function rowOf(
  demand: WalkingDemand,
  moves: WalkedMove[],
  at: number,
  rest: Finished & Pick<DemandRow, "company_id" | "source" | "visit_id" | keyof ReturnType<typeof wordsOf>>,
): DemandRow {
  const last = moves.at(-1)?.row;
  return {
    ...demand,
    ...rest,
    demand_no: "",
    attachments: [],
    submitted_at: asDate(demand.submitted_at),
    accepted_at: asDate(demand.accepted_at),
    replied_at: asDate(demand.replied_at),
    passed_at: asDate(demand.passed_at),
    held_at: asDate(demand.held_at),
    due_at: asDate(demand.due_at),
    reply_due_at: asDate(demand.reply_due_at),
    moved_at: asDate(demand.moved_at),
    rev: moves.length + 1,
    created_at: new Date(at),
    updated_at: last?.at ?? new Date(at),
    updated_by: last?.operator ?? demand.created_by,
    deleted_at: null,
  };
}

function revisionsOf(demand: DemandRow, moves: WalkedMove[]): RevisionRow[] {
  const base = { kind: "demand", record_id: demand.id };
  const created = {
    ...base,
    rev: 1,
    action: "create" as const,
    changed: {},
    by: demand.created_by,
    at: demand.created_at,
  };
  const edits = moves.map(({ row, changed }) => ({
    ...base,
    rev: row.seq + 1,
    action: "edit" as const,
    changed,
    by: row.operator,
    at: row.at,
  }));
  return [created, ...edits];
}

function demandOf(target: (typeof demandTargets)[number], around: Surroundings) {
  const { days, random, orgByStreet } = around;
  const plan = planOf(target, random);
  const taken = plan.reduce((sum, { after }) => sum + after, 0);
  const ended = ["已关闭", "不予受理", "已作废"].includes(target.status);
  const start = Math.max(0, days.length - 1 - idleDays(plan, ended, around) - taken);
  const { company, source, visit_id, author, at } = originOf(days[start] ?? "", around);
  const words = wordsOf(company, around.labels, random);
  const demand: WalkingDemand = {
    ...newProgress(),
    id: random.id(at),
    urgency: words.urgency,
    street_id: company.row.street_id,
    created_by: author,
    accept_org: words.category === "海外维权" ? null : (orgByStreet.get(company.row.street_id) ?? null),
  };
  const { moves, finished } = walk(demand, plan, start, at, around);
  const row = rowOf(demand, moves, at, { company_id: company.row.id, source, visit_id, ...words, ...finished });
  return { row, moves };
}

function byDay(visits: VisitDbRow[]): Map<string, VisitDbRow[]> {
  const days = new Map<string, VisitDbRow[]>();
  for (const visit of visits) {
    const day = dayOf(visit.start_at.getTime());
    days.set(day, [...(days.get(day) ?? []), visit]);
  }
  return days;
}

/** 400 demands in every state, walked there through the state machine; marks the visits they come from. */
export function demoDemands(
  given: Omit<Surroundings, "days" | "visitsByDay" | "caller" | "random"> & { visits: VisitDbRow[]; known: string },
  used: Map<string, number>,
): DemoDemands {
  const { now, holidays, visits } = given;
  const visitsByDay = byDay(visits);
  const days = workingDaysBack(now - 86_400_000, 150, holidays);
  const random = demoRandom("demands");
  const caller = callers(given.companies, given.known, random);
  const around: Surroundings = { ...given, days, visitsByDay, caller, random };
  const made = demandTargets
    .flatMap((target) => Array.from({ length: target.count }, () => demandOf(target, around)))
    .sort((a, b) => a.row.created_at.getTime() - b.row.created_at.getTime());
  for (const { row } of made) row.demand_no = numberOf("XQ", row.created_at.getTime(), used);
  return {
    demands: made.map(({ row }) => row),
    moves: made.flatMap(({ moves }) => moves.map(({ row }) => row)),
    revisions: made.flatMap(({ row, moves }) => revisionsOf(row, moves)),
  };
}
