import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayOf } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import {
  type FigureKey,
  figureKeys,
  type FigureValue,
  type Target,
  warningKinds,
} from "#contract/visit/visit-figures.ts";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import { companies } from "#server/database/tables/company.ts";
import { demands } from "#server/database/tables/demand.ts";
import { questionnaires } from "#server/database/tables/questionnaire.ts";
import { daliang, firms, newVisit, people, ronggui, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
const day = 86_400_000;
const today = () => dayOf(server.now());
const period = () => ({ from: dayOf(server.now() - 20 * day), to: today() });
type Viewer = "district" | "daliang" | "daliangLead" | "ronggui" | "admin";

beforeAll(async () => {
  server = await testServer();
  await plant();
});
afterAll(() => server.close());

/** Visits of two streets, an overdue entry, demands in several states, a questionnaire near its end. */
async function plant() {
  const { db } = server.connection;
  const ago = (days: number) => new Date(server.now() - days * day);
  const visit = (days: number, changes: object, person: "daliang" | "daliangColleague" | "ronggui") =>
    server.ask(
      contract.visit.createVisit,
      newVisit({ start_at: ago(days).toISOString(), end_at: ago(days - 0.01).toISOString(), ...changes }),
      person,
    );
  const replies = [
    await visit(1, {}, "daliang"),
    await visit(2, { company_id: firms.lamp.id }, "daliang"),
    await visit(3, { visitor_ids: [people.daliangColleague.id], visit_type: "回访" }, "daliangColleague"),
    await visit(40, {}, "daliang"),
    await visit(1, { company_id: firms.furniture.id, visitor_ids: [people.ronggui.id] }, "ronggui"),
  ];
  expect(replies.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1]);
  await db.insert(calendarEntries).values({
    id: v7(),
    street_id: daliang,
    kind: "走访",
    title: "走访试验阀门",
    company_ids: [firms.valve.id],
    plan_start: ago(2),
    plan_end: ago(1.9),
    leader_id: people.daliang.id,
  });
  const demand = (changes: object) => ({
    id: v7(),
    demand_no: `XQ${v7()}`,
    street_id: daliang,
    company_id: firms.valve.id,
    source: "走访" as const,
    title: "试验需求",
    category: "商标品牌" as const,
    content: "希望了解马德里商标国际注册的费用与周期。",
    submitted_at: ago(5),
    moved_at: ago(5),
    ...changes,
  });
  await db
    .insert(demands)
    .values([
      demand({ status: "办理中", owner_id: people.daliang.id, due_at: ago(1), replied_at: ago(3) }),
      demand({ status: "办理中", owner_id: people.daliangColleague.id, due_at: ago(-20), reply_due_at: ago(1) }),
      demand({ status: "挂起", owner_id: people.daliang.id, due_at: ago(1), held_at: ago(2) }),
      demand({ status: "已关闭", moved_at: ago(1), satisfaction: "满意" }),
      demand({ status: "草稿", submitted_at: null, moved_at: null }),
      demand({ status: "待受理", street_id: ronggui, company_id: firms.furniture.id, due_at: ago(-0.2) }),
    ]);
  await db
    .update(companies)
    .set({ tier: "A", last_visit_at: ago(200) })
    .where(eq(companies.id, firms.lamp.id));
  await db.insert(questionnaires).values({
    id: v7(),
    title: "试验问卷",
    status: "收集中",
    version: 1,
    scope: "镇街",
    scope_ids: [daliang],
    start_on: dayOf(server.now() - 10 * day),
    end_on: dayOf(server.now() + 3 * day),
  });
}

const figuresOf = async (person: Viewer, filter: object = {}) => {
  const reply = await server.ask(contract.figures.center, { ...period(), ...filter }, person);
  expect(reply).toMatchObject({ code: 1 });
  return reply.data as { mine: FigureValue[]; scope: FigureValue[] };
};
const valueOf = (figures: FigureValue[], key: FigureKey) => figures.find((one) => one.key === key)?.value;

describe("figures of the workbench", () => {
  it("count what happened in the period, in the person's streets and for the person", async () => {
    const { mine, scope } = await figuresOf("daliang");
    const pick = (figures: FigureValue[]) => Object.fromEntries(figures.map(({ key, value }) => [key, value]));
    expect(pick(scope)).toEqual({
      visits: 3,
      companies_visited: 2,
      demands_new: 4,
      demands_closed: 1,
      answers: 0,
      entries_planned: 1,
      demands_open: 3,
      demands_overdue: 2,
      entries_overdue: 1,
    });
    expect(pick(mine)).toMatchObject({ visits: 2, demands_open: 2, demands_overdue: 1, entries_overdue: 1 });
    expect(valueOf((await figuresOf("ronggui")).scope, "visits")).toBe(1);
    expect(valueOf((await figuresOf("district")).scope, "visits")).toBe(4);
  });

  it("are the number of rows in the lists they open, for everybody and every figure", async () => {
    const viewers: Viewer[] = ["district", "daliang", "daliangLead", "ronggui", "admin"];
    for (const person of viewers) {
      const { mine, scope } = await figuresOf(person);
      for (const [figures, own] of [
        [scope, "false"],
        [mine, "true"],
      ] as const) {
        for (const { key, value } of figures) {
          const list = await server.get("/v1/visit/dataList_two", { ...period(), figure: key, mine: own }, person);
          expect(list.data, `${person} ${key}`).toMatchObject({ total: value });
          expect((list.data as { list: unknown[] }).list, `${person} ${key}`).toHaveLength(value);
        }
      }
    }
    expect(figureKeys).toHaveLength(9);
  });

  it("of visits agree with the visit list under the same filter", async () => {
    for (const filter of [{}, { street_id: daliang }] as Record<string, string>[]) {
      const { scope } = await figuresOf("district", filter);
      const list = await server.ask(contract.visit.visitListnews, { ...period(), ...filter }, "district");
      expect(list.data).toMatchObject({ total: valueOf(scope, "visits") });
    }
    const { mine } = await figuresOf("daliang");
    const own = await server.ask(
      contract.visit.visitListnews,
      { ...period(), visitor_id: people.daliang.id },
      "daliang",
    );
    expect(own.data).toMatchObject({ total: valueOf(mine, "visits") });
  });

  it("refuse an end before the start and more than two years, and strangers", async () => {
    const ask = (filter: object, person: Viewer | "enterprise" = "daliang") =>
      server.ask(contract.figures.center, { ...period(), ...filter }, person);
    expect((await ask({ from: "2026-11-02", to: "2026-11-01" })).data).toMatchObject({
      fields: { to: "截止日期不能早于起始日期" },
    });
    expect((await ask({ from: "2020-01-01", to: "2026-11-01" })).data).toMatchObject({
      fields: { to: "统计时段最长两年" },
    });
    expect(await ask({}, "enterprise")).toMatchObject({ code: 0, status: 403 });
  });
});

describe("breakdowns", () => {
  it("name every word and every step, also the empty ones", async () => {
    const { data } = await server.ask(contract.figures.centertypenews, period(), "daliang");
    const { by_type, series, step } = data as {
      by_type: { name: string; value: number }[];
      series: { day: string; visits: number }[];
      step: string;
    };
    expect(by_type.filter(({ value }) => value > 0)).toEqual([
      { name: "日常走访", value: 2 },
      { name: "回访", value: 1 },
    ]);
    expect(by_type).toHaveLength(6);
    expect(step).toBe("day");
    expect(series).toHaveLength(21);
    expect(series.reduce((sum, { visits }) => sum + visits, 0)).toBe(3);
  });

  it("rank streets and officials, those without a visit too", async () => {
    const { data } = await server.ask(contract.figures.getleftlist, period(), "district");
    const { streets, people: officials } = data as Record<"streets" | "people", { name: string; visits: number }[]>;
    expect(streets.map(({ name, visits }) => [name, visits])).toEqual([
      ["大良街道", 3],
      ["容桂街道", 1],
    ]);
    expect(officials.find(({ name }) => name === "大良甲")).toMatchObject({ visits: 2, companies: 2 });
    expect(officials.find(({ name }) => name === "大良负责人")).toMatchObject({ visits: 0 });
  });

  it("split demands by state, category and satisfaction", async () => {
    const { data } = await server.ask(contract.figures.getrightlist, period(), "daliang");
    const { by_status, by_satisfaction } = data as Record<string, { name: string; value: number }[]>;
    expect(by_status?.filter(({ value }) => value > 0)).toEqual([
      { name: "办理中", value: 2 },
      { name: "挂起", value: 1 },
      { name: "已关闭", value: 1 },
    ]);
    expect(by_satisfaction).toContainEqual({ name: "满意", value: 1 });
  });
});

describe("warnings", () => {
  it("tell what is overdue or near, each kind with its number", async () => {
    const { data } = await server.ask(contract.figures.warningList_two, { size: 50 }, "daliang");
    const { counts, list, total } = data as {
      counts: { kind: string; value: number }[];
      list: { kind: string; note: string }[];
      total: number;
    };
    expect(Object.fromEntries(counts.map(({ kind, value }) => [kind, value]))).toEqual({
      entry_overdue: 1,
      demand_overdue: 2,
      demand_near: 0,
      company_stale: 1,
      questionnaire_ending: 1,
    });
    expect(total).toBe(5);
    expect(list.find(({ kind }) => kind === "questionnaire_ending")?.note).toBe("2 家企业未提交");
    for (const kind of warningKinds) {
      const one = await server.ask(contract.figures.warningList_two, { kind }, "daliang");
      expect(one.data, kind).toMatchObject({ total: counts.find((count) => count.kind === kind)?.value });
    }
  });

  it("name a demand of today as near for its own street only", async () => {
    const near = async (person: Viewer) =>
      await server.call(contract.figures.warningList_two, { kind: "demand_near" }, person);
    expect((await near("ronggui")).total).toBe(1);
    expect((await near("daliang")).total).toBe(0);
  });
});

describe("targets", () => {
  const month = () => today().slice(0, 7);
  const save = (rows: object[], person: Viewer) =>
    server.post("/v1/visit/visitTargetsSave", { month: month(), rows }, person);

  it("are set by the district or the street's lead, and show beside the figure", async () => {
    const set = await save([{ kind: "street", id: daliang, target: 30 }], "daliangLead");
    expect(set.code).toBe(1);
    await save([{ kind: "person", id: people.daliang.id, target: 8 }], "district");
    const [year = 0, number = 0] = month().split("-").map(Number);
    const filter = { from: `${month()}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
    const { mine, scope } = await figuresOf("daliang", filter);
    expect(scope.find(({ key }) => key === "visits")?.target).toBe(30);
    expect(mine.find(({ key }) => key === "visits")?.target).toBe(8);
    const part = await figuresOf("daliang", { ...filter, from: `${month()}-02` });
    expect(part.scope.find(({ key }) => key === "visits")?.target).toBeNull();
    await save([{ kind: "street", id: daliang, target: 25 }], "daliangLead");
    await save([{ kind: "street", id: daliang, target: null }], "daliangLead");
    const { rows: lines } = await server.connection.pool.query<{ changes: string[] }>(
      "select detail -> 'changes' as changes from audit_log where detail ->> 'call' = 'figures.visitTargetsSave' order by id",
    );
    expect(lines.map(({ changes }) => changes[0]?.replace(/^\S+ \S+ /u, ""))).toEqual([
      "未设 → 30 次",
      "未设 → 8 次",
      "30 次 → 25 次",
      "25 次 → 未设",
    ]);
    const list = await server.ask(contract.figures.visitTargets, { month: month() }, "daliang");
    expect((list.data as Target[]).find(({ id }) => id === daliang)).toMatchObject({ target: null, editable: false });
  });

  it("are refused to others, and all or none are written", async () => {
    expect(await save([{ kind: "street", id: daliang, target: 5 }], "daliang")).toMatchObject({
      status: 403,
      msg: "“大良街道”的走访目标只能由区级人员或镇街负责人设置",
    });
    const mixed = await save(
      [
        { kind: "street", id: daliang, target: 5 },
        { kind: "street", id: ronggui, target: 5 },
      ],
      "daliangLead",
    );
    expect(mixed.status).toBe(404);
    const list = await server.ask(contract.figures.visitTargets, { month: month() }, "district");
    expect((list.data as Target[]).find(({ id }) => id === daliang)?.target).toBeNull();
  });
});
