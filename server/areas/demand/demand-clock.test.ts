import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { demandBadges } from "#contract/demand/demand-clock.ts";
import { isDutyOf } from "#contract/demand/demand-duty.ts";
import type { Demand } from "#contract/demand/demand-fields.ts";
import type { DemandListRow } from "#contract/demand/demand-list.ts";
import { type DemandStatus, demandStatuses } from "#contract/demand/demand-states.ts";
import { dayOf } from "#contract/core/time.ts";
import { addWorkingDays, closeOf } from "#contract/core/working-days.ts";
import { contract } from "#contract/index.ts";
import { holidaysFrom } from "#server/areas/calendar/holidays.ts";
import { holidays } from "#server/database/tables/calendar.ts";
import { demands } from "#server/database/tables/demand.ts";
import { orgs } from "#server/database/tables/people.ts";
import { daliang, firms, people, ronggui, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.connection.db
    .insert(orgs)
    .values([{ id: people.daliang.com_id, name: "大良街道经济发展办公室", street_id: daliang }]);
});
afterAll(() => server.close());

type Sender = "daliang" | "daliangLead" | "daliangColleague" | "district";
const ask = (path: string, body: object, person: Sender) => server.post(`/v1/business/${path}`, body, person);
const move = (demand_id: string, action: string, person: Sender, rest: object = {}) =>
  ask("demandMove", { id: v7(), demand_id, action, ...rest }, person);

const fields = {
  company_id: firms.valve.id,
  source: "电话",
  title: "质押融资对接",
  category: "质押融资与保险",
  content: "企业希望以三件发明专利质押，融资五百万元。",
};

async function underWork(urgency = "一般"): Promise<Demand> {
  const id = v7();
  await ask("demandCreate", { ...fields, id, urgency }, "daliangColleague");
  await move(id, "提交", "daliangColleague");
  await move(id, "受理", "daliang");
  await move(id, "转办", "daliangLead", { owner_id: people.daliang.id });
  return (await move(id, "接收", "daliang")).data as Demand;
}
const today = () => dayOf(server.now());
const table = () => holidaysFrom(server.connection.db);
const closing = async (from: string, days: number) =>
  new Date(closeOf(addWorkingDays(from, days, await table()))).toISOString();

describe("the clock", () => {
  it("follows the editable holiday table", async () => {
    const before = await closing(today(), 10);
    const off = addWorkingDays(today(), 2, await table());
    await server.connection.db.insert(holidays).values({ day: off, kind: "off", name: "本地放假" });
    const { due_at, reply_due_at } = await underWork();
    expect(due_at).toBe(await closing(today(), 10));
    expect(due_at).not.toBe(before);
    expect(reply_due_at).toBe(await closing(today(), 3));
    await server.connection.db.delete(holidays).where(eq(holidays.day, off));
  });

  it("gives five days to what is urgent", async () => {
    expect((await underWork("紧急")).due_at).toBe(await closing(today(), 5));
  });

  it("stands still on hold and goes on later by the working days between", async () => {
    const { id } = await underWork();
    const from = today();
    await move(id, "答复", "daliang", { remark: "已联系" });
    expect((await move(id, "挂起", "daliang", { remark: "等企业补材料" })).data).toMatchObject({ status: "挂起" });
    expect((await move(id, "答复", "daliang", { remark: "还在等" })).msg).toBe("需求现为“挂起”，不能答复");
    server.travel(7 * 86_400_000);
    const resumed = (await move(id, "恢复", "daliang")).data as Demand;
    expect(resumed.held_at).toBe(null);
    expect(resumed.due_at).toBe(await closing(addWorkingDays(from, 10, await table()), 5));
  });

  it("moves by an extension only once the lead has approved it", async () => {
    const { id, due_at } = await underWork();
    expect((await move(id, "申请延期", "daliang", { remark: "企业出差" })).data).toMatchObject({
      fields: { days: "请填写延期工作日" },
    });
    const asked = (await move(id, "申请延期", "daliang", { remark: "企业出差", days: 4 })).data as Demand;
    expect(asked).toMatchObject({ due_at, extension: { days: 4, reason: "企业出差", by: people.daliang.id } });
    expect((await move(id, "申请延期", "daliang", { remark: "再来", days: 2 })).msg).toBe("已有延期申请等待批准");
    expect((await move(id, "批准延期", "daliang")).msg).toBe("经办人不能对自己办理的需求“批准延期”");
    expect((await move(id, "批准延期", "daliangColleague")).msg).toBe("“批准延期”只能由镇街负责人、区级人员操作");
    const granted = (await move(id, "批准延期", "daliangLead")).data as Demand;
    expect(granted).toMatchObject({ extension: null, due_at: await closing(dayOf(Date.parse(due_at ?? "")), 4) });
    expect((await move(id, "驳回延期", "daliangLead", { remark: "不行" })).msg).toBe("没有待批准的延期申请");
  });
});

/** Demands in every state with deadlines around now, written straight into the table. */
async function plantDemands() {
  const now = server.now();
  const at = (days: number | null) => (days === null ? null : new Date(now + days * 86_400_000));
  const rows = demandStatuses.flatMap((status: DemandStatus, i) =>
    [-9, -0.01, 0.01, 1, 2, 3, 4, 5, 9, null].map((due, n) => ({
      ...fields,
      source: "电话" as const,
      category: "质押融资与保险" as const,
      id: v7(),
      demand_no: `T${i}-${n}`,
      street_id: n % 3 === 2 ? ronggui : daliang,
      status,
      created_by: n % 2 ? people.daliang.id : people.daliangColleague.id,
      accept_org: n % 4 === 3 ? null : people.daliang.com_id,
      owner_id: [people.daliang.id, people.daliangLead.id, null][n % 3] ?? null,
      collaborator_ids: n === 5 ? [people.daliang.id] : [],
      due_at: at(due),
      reply_due_at: at(n % 2 ? 1 : null),
      replied_at: n % 4 ? null : at(-1),
      held_at: status === "挂起" ? at(-2) : null,
      extension: n === 4 ? { days: 3, reason: "等", by: people.daliang.id, at: new Date(now).toISOString() } : null,
      urges: n % 5 === 0 ? 2 : 0,
      moved_at: at(n % 2 ? -8 : -1),
    })),
  );
  await server.connection.db.insert(demands).values(rows);
}

describe("lists, counters and board", () => {
  beforeEach(async () => {
    await server.connection.db.execute("truncate demands cascade");
    await plantDemands();
  });
  const list = async (query: Record<string, string | number>, person: Sender) =>
    await server.call(contract.demand.demandListNews, { size: 200, ...query }, person);
  const numbers = (rows: DemandListRow[]) => rows.map(({ demand_no }) => demand_no).sort();

  it("derive badges in SQL exactly as the screen does", async () => {
    const { list: all } = await list({}, "district");
    expect(all).toHaveLength(120);
    const kinds = { near: "临期", overdue: "超期", stale: "久未更新", urged: "已催办" } as const;
    const days = await table();
    for (const [clock, kind] of Object.entries(kinds)) {
      const shown = all.filter((one) => demandBadges(one, server.now(), days).some((badge) => badge.kind === kind));
      expect(numbers((await list({ clock }, "district")).list), clock).toEqual(numbers(shown));
      expect(shown.length, clock).toBeGreaterThan(0);
    }
  });

  it.each(["daliang", "daliangLead", "daliangColleague", "district"] as const)(
    "show %s in 待办 exactly what waits for that person",
    async (name) => {
      const { list: all } = await list({}, name);
      const account = people[name];
      const person = {
        id: account.id,
        is_admin: 0,
        is_news: 1,
        com_id: "com_id" in account ? account.com_id : (0 as const),
        roles: "roles" in account ? [...account.roles] : [],
        street_ids: "street_ids" in account ? [...account.street_ids] : [],
      };
      const waiting = all.filter((demand) => isDutyOf(demand, person));
      expect(numbers((await list({ view: "duty" }, name)).list)).toEqual(numbers(waiting));
      expect(waiting.length).toBeGreaterThan(0);
    },
  );

  it.each(["daliang", "daliangLead", "district"] as const)("count for %s what their lists hold", async (name) => {
    const figures = await server.call(contract.demand.demandFigures, {}, name);
    const totals = {
      to_accept: (await list({ status: "待受理" }, name)).total,
      duty: (await list({ view: "duty" }, name)).total,
      near: (await list({ clock: "near" }, name)).total,
      overdue: (await list({ clock: "overdue" }, name)).total,
      to_follow_up: (await list({ status: "待回访" }, name)).total,
      mine: (await list({ view: "mine" }, name)).total,
    };
    expect(figures).toMatchObject(totals);
    expect(figures.open).toBe(
      (await list({ status: "待受理,已受理,待接收,办理中,挂起,待审核,待回访,已回访" }, name)).total,
    );
  });

  it.each(["duty", "mine", "all"] as const)("count in %s what its board's columns hold", async (view) => {
    const asked = { view, street_id: ronggui };
    const figures = await server.call(contract.demand.demandFigures, asked, "district");
    const board = await server.call(contract.demand.demandBoard, asked, "district");
    const totals = new Map(board.columns.map(({ status, total }) => [status, total]));
    expect(figures.to_accept).toBe(totals.get("待受理"));
    expect(figures.to_follow_up).toBe(totals.get("待回访"));
    expect(figures.overdue).toBe((await list({ ...asked, clock: "overdue" }, "district")).total);
  });

  it("order by the deadline that counts, what has none last", async () => {
    const { list: rows } = await list({ status: "办理中", sort: "deadline", order: "asc" }, "district");
    const due = rows.map((row) => row.due_at).filter((at) => at !== null);
    expect(rows.at(-1)?.due_at).toBe(null);
    expect(due[0] === [...due].sort()[0]).toBe(true);
  });

  it("put every demand of the filter into its column", async () => {
    const board = await server.call(contract.demand.demandBoard, { street_id: ronggui }, "district");
    expect(board.columns.map(({ status }) => status)).toEqual([...demandStatuses]);
    for (const { status, total, list: rows } of board.columns) {
      expect(total).toBe(3);
      expect(rows.every((row) => row.status === status && row.street_id === ronggui)).toBe(true);
    }
  });

  it("answer a list that breaks a rule with the field's message", async () => {
    const reply = await server.get("/v1/visit/demandListNews", { status: "飞走", size: 500 }, "district");
    expect(reply).toMatchObject({ status: 422, data: { fields: { size: "每页条数不能大于 200" } } });
  });
});
