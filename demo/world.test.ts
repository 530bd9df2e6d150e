import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { creditCodeProblem } from "#contract/core/credit-code.ts";
import { DemandFields, newProgress } from "#contract/demand/demand-fields.ts";
import { moved, moveInputProblems } from "#contract/demand/demand-moves.ts";
import { type DemandStatus, demandStatuses, moveProblem } from "#contract/demand/demand-states.ts";
import { AnswerFields, QuestionnaireFields } from "#contract/question/questionnaire-fields.ts";
import { visitProblems } from "#contract/visit/visit-rules.ts";
import { VisitFields } from "#contract/visit/visit-fields.ts";
import { dayOf } from "#contract/core/time.ts";
import { type Holidays, isWorkingDay } from "#contract/core/working-days.ts";
import { holidaysAround } from "./working-hours.ts";
import { demoWorld, type DemoWorld } from "./world.ts";

/** As the wire has it: dates are text. */
const wire = <T>(value: unknown) => JSON.parse(JSON.stringify(value)) as T;

/** What of a demand's moves is known by demand and by account. */
function historyOf(world: DemoWorld) {
  const revisions = new Map(world.revisions.map((one) => [`${one.record_id}/${one.rev}`, one.changed]));
  const people = new Map(
    world.accounts.map((account) => [
      account.id,
      {
        id: account.id,
        is_admin: account.is_admin ?? 0,
        is_news: account.is_news ?? 0,
        com_id: account.com_id ?? (0 as const),
        roles: account.roles ?? [],
        street_ids: account.street_ids ?? [],
      },
    ]),
  );
  const moves = new Map<string, DemoWorld["demands"]["moves"]>();
  for (const move of world.demands.moves) moves.set(move.demand_id, [...(moves.get(move.demand_id) ?? []), move]);
  return { revisions, people, moves };
}

type History = ReturnType<typeof historyOf>;
type Demand = DemoWorld["demands"]["demands"][number];

/** What the operator chose, from the revision that the move left. */
function inputOf(move: DemoWorld["demands"]["moves"][number], { revisions }: History) {
  const changed = revisions.get(`${move.demand_id}/${move.seq + 1}`);
  const after = (name: string) => changed?.[name]?.after ?? undefined;
  return {
    action: move.action,
    remark: move.remark,
    owner_id: after("owner_id") as string | undefined,
    satisfaction: after("satisfaction") as Demand["satisfaction"] & string,
    days: (after("extension") as { days: number } | undefined)?.days,
  };
}

/** Makes every move of a demand again: the problems on the way, and where it ends. */
function replay(demand: Demand, history: History, now: number, holidays: Holidays) {
  const { urgency, street_id, created_by, accept_org } = demand;
  const state = { ...newProgress(), urgency, street_id, created_by, accept_org };
  const problems: (string | null)[] = [];
  let before = demand.created_at.getTime();
  for (const [place, move] of (history.moves.get(demand.id) ?? []).entries()) {
    const input = inputOf(move, history);
    const person = history.people.get(move.operator ?? "");
    problems.push(
      person ? moveProblem(state, move.action, person) : "nobody",
      ...Object.values(moveInputProblems(input)),
    );
    if (move.from !== state.status) problems.push(`${move.action} from ${move.from}, but it is ${state.status}`);
    Object.assign(state, moved(state, input, move.operator ?? "", move.at.toISOString(), holidays));
    if (move.to !== state.status) problems.push(`${move.action} to ${move.to}, but it is ${state.status}`);
    if (move.seq !== place + 1 || move.at.getTime() <= before || move.at.getTime() > now) problems.push("out of time");
    before = move.at.getTime();
  }
  return { problems: problems.filter((one) => one !== null), state };
}

// A Saturday morning, the middle of the Spring Festival, a Monday before office hours, New Year's Eve.
const moments = ["2026-11-21T01:00:00Z", "2026-02-18T06:00:00Z", "2026-06-22T00:10:00Z", "2026-12-31T15:30:00Z"];

const digests = new Map<string, string>();
const digestOf = (world: DemoWorld) => createHash("sha256").update(JSON.stringify(world)).digest("hex");

describe.each(moments)("the demo world at %s", (moment) => {
  const now = Date.parse(moment);
  const holidays = holidaysAround(now);
  let world: DemoWorld;
  beforeAll(async () => {
    world = await demoWorld(now);
    digests.set(moment, digestOf(world));
  });

  it("has valid companies with different names, codes and one primary contact", () => {
    const { companies } = world;
    expect(companies.map(({ row }) => creditCodeProblem(row.credit_code)).filter(Boolean)).toEqual([]);
    expect(companies.filter(({ row }) => !row.credit_code.startsWith("91440606"))).toEqual([]);
    expect(new Set(companies.map(({ row }) => row.name_key)).size).toBe(2000);
    expect(new Set(companies.map(({ row }) => row.credit_code)).size).toBe(2000);
    const primaries = companies.map(({ contacts }) => contacts.filter(({ is_primary }) => is_primary).length);
    expect(new Set(primaries)).toEqual(new Set([1]));
  });

  it("has visits that the rules accept, on working days, in the past, by officials of the street", () => {
    const { visits, accounts } = world;
    expect(visits).toHaveLength(3000);
    const streetsOf = new Map(accounts.map(({ id, street_ids }) => [id, street_ids ?? []]));
    const wrong = visits.filter((visit) => {
      const early = visit.created_at.getTime() <= now && isWorkingDay(dayOf(visit.start_at.getTime()), holidays);
      const length = visit.content.length >= 60 && visit.content.length <= 400;
      const filled = !/undefined|[{}]/.test(visit.content);
      return !(early && length && filled && streetsOf.get(visit.created_by ?? "")?.includes(visit.street_id));
    });
    expect(wrong).toEqual([]);
    const refused = visits.map((visit) => visitProblems(VisitFields.parse(wire(visit)), now));
    expect(refused.filter((problems) => Object.keys(problems).length > 0)).toEqual([]);
  });

  it("has demands in every state, each walked there legally with its clock", () => {
    const { demands } = world.demands;
    expect(demands).toHaveLength(400);
    expect(new Set(demands.map(({ status }) => status))).toEqual(new Set<DemandStatus>(demandStatuses));
    const history = historyOf(world);
    for (const demand of demands) {
      DemandFields.parse(wire(demand));
      expect(demand.title + demand.content).not.toMatch(/undefined|[{}]/);
      const { problems, state } = replay(demand, history, now, holidays);
      expect(problems).toEqual([]);
      expect(wire(demand)).toMatchObject(state);
    }
  });

  it("ties visits to the demands, answers and entries that name them", () => {
    const { visits, demands, questionnaires, calendar } = world;
    const named = demands.demands.flatMap(({ visit_id }) => visit_id ?? []);
    expect(new Set(visits.filter(({ has_demand }) => has_demand).map(({ id }) => id))).toEqual(new Set(named));
    const answers = new Map(questionnaires.answers.map((answer) => [answer.visit_id, answer]));
    const entries = new Map(calendar.flatMap((entry) => entry.visit_ids.map((id) => [id, entry.id] as const)));
    const wrong = visits.filter(({ id, answer_id, company_id, calendar_id }) => {
      const answer = answers.get(id);
      const sameCompany = answer === undefined || answer.company_id === company_id;
      return answer_id !== (answer?.id ?? null) || !sameCompany || calendar_id !== (entries.get(id) ?? null);
    });
    expect(wrong).toEqual([]);
  });

  it("has questionnaires and answers that their schemas accept, one for each company", () => {
    const { questionnaires } = world;
    expect(questionnaires.questionnaires).toHaveLength(5);
    for (const row of questionnaires.questionnaires) {
      const { questions } = QuestionnaireFields.parse(wire(row));
      const codes = new Set(questions.map(({ code }) => code));
      const answers = questionnaires.answers.filter(({ questionnaire_id }) => questionnaire_id === row.id);
      expect(new Set(answers.map(({ company_id }) => company_id)).size).toBe(answers.length);
      for (const answer of answers) {
        const { values } = AnswerFields.parse(wire(answer));
        expect(Object.keys(values).filter((code) => !codes.has(code))).toEqual([]);
        const missing = questions.filter(({ required, code }) => required && values[code] === undefined);
        expect(missing).toEqual([]);
        expect(answer.created_at.getTime()).toBeLessThanOrEqual(now);
      }
    }
  });
});

it("is the same again for the same instant", async () => {
  const [moment = ""] = moments;
  expect(digestOf(await demoWorld(Date.parse(moment)))).toBe(digests.get(moment));
});
