import type { Reminder } from "#contract/calendar/reminder.ts";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import type { Case } from "#contract/litigation/case.ts";
import type { Docking } from "#contract/litigation/docking.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { companies } from "#server/database/tables/company.ts";
import { reminders } from "#server/database/tables/reminder.ts";
import { charactersIn } from "#tests/fixtures/files/pdf-characters.ts";
import { firms, people, type PersonName, ronggui, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { remindOfHearings } from "./case-reminders.ts";

let server: TestServer;
const base = "/v1/frontend/Iitigation";
const office = "/v1/litigationDocking";

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const post = (path: string, input: object, person: PersonName = "enterprise") => server.post(path, input, person);
const info = (id: string, person: PersonName) => server.get(`${office}/info`, { id }, person);
const content = async (id: string, person: PersonName) =>
  (
    await server.app.inject({
      url: `${base}/content?id=${id}`,
      headers: { authorization: `Bearer ${await server.token(person)}` },
    })
  ).statusCode;
const move = (id: string, state: string, text = "", person: PersonName = "daliang") =>
  post(`${office}/move`, { id, state, text }, person);

/** A case with a document and a hearing tomorrow, handed to the official of the street. */
async function handedOver() {
  const made = (
    await post(`${base}/create`, {
      id: v7(),
      kind: "民事诉讼",
      title: "诉某某灯饰厂侵权",
      own_role: "原告",
      note: "内部意见",
      step: { stage: "立案", happened_on: "2026-01-05" },
    })
  ).data as Case;
  const file = v7();
  await server.app.inject({
    method: "POST",
    url: `${base}/file?${new URLSearchParams({ id: file, case_id: made.id, kind: "证据", name: "证据.pdf" })}`,
    headers: {
      authorization: `Bearer ${await server.token("enterprise")}`,
      "content-type": "application/octet-stream",
    },
    payload: Buffer.from("%PDF-1.7\n%%EOF"),
  });
  await post(`${base}/hearing`, {
    id: v7(),
    case_id: made.id,
    kind: "开庭",
    base_rev: 0,
    remind: 1440,
    starts_at: new Date(server.now() + 3_600_000).toISOString(),
  });
  const docking = { id: v7(), case_id: made.id, to_id: people.daliang.id, message: "请协助调解" };
  const reply = await post(`${base}/docking/create`, docking);
  expect(reply.msg).toBe("成功");
  return { made, file, docking };
}

it("a case is handed to people of the company's own street and district, to one at a time", async () => {
  const { list } = (await server.get(`${base}/docking/people`, {}, "enterprise")).data as OutputOf<
    typeof contract.litigation.dockingPeople
  >;
  const ids = list.map(({ id }) => id);
  expect(ids).toContain(people.daliang.id);
  expect(ids).toContain(people.district.id);
  for (const other of [people.ronggui, people.admin, people.enterprise]) expect(ids).not.toContain(other.id);
  const { made, docking } = await handedOver();
  expect((await post(`${base}/docking/create`, docking)).data).toMatchObject({ id: docking.id, state: "待接收" });
  expect((await post(`${base}/docking/create`, { ...docking, id: v7() })).status).toBe(409);
  expect((await post(`${base}/delete`, { id: made.id, base_rev: 9 })).msg).toContain("撤回");
  const wrong = await post(`${base}/docking/create`, { ...docking, id: v7(), to_id: people.ronggui.id });
  expect(wrong).toMatchObject({ status: 422, data: { fields: { to_id: expect.any(String) } } });
});

it("the official reads case and documents from the taking on to the end, and nobody else does", async () => {
  const { made, file, docking } = await handedOver();
  const { id } = docking;
  const before = (await info(id, "daliang")).data as Docking;
  expect([before.case, before.message, before.log.length]).toEqual([null, "请协助调解", 1]);
  expect(await content(file, "daliang")).toBe(404);
  expect((await move(id, "已退回")).data).toMatchObject({ fields: { text: "请填写退回原因" } });
  expect((await move(id, "已完结", "好了")).status).toBe(409);

  expect((await move(id, "已接收")).data).toMatchObject({ state: "已接收", case: { note: "内部意见" } });
  expect(await content(file, "daliang")).toBe(200);
  for (const other of ["daliangColleague", "district", "ronggui"] as const) {
    expect((await info(id, other)).status).toBe(404);
    expect((await move(id, "处理中", "", other)).status).toBe(404);
    expect(await content(file, other)).toBe(404);
  }

  const line = { id: v7(), docking_id: id, text: "已约双方下周到所" };
  await post(`${office}/write`, line, "daliang");
  await post(`${office}/write`, line, "daliang");
  await post(`${office}/write`, { id: v7(), docking_id: id, text: "收到" });
  const told = async (person: "enterprise" | "daliang") => {
    const { data } = await server.ask(contract.calendar.reminders, { kind: "case", size: 100 }, person);
    return (data as { list: Reminder[] }).list
      .filter(({ record_id }) => record_id === id)
      .map(({ title, path }) => `${title.split("：", 1)[0]} ${path}`)
      .toSorted((one, other) => one.localeCompare(other));
  };
  expect(await told("enterprise")).toEqual([
    `对接已接收 /litigation/docking?id=${id}`,
    `对接有新留言 /litigation/docking?id=${id}`,
  ]);
  expect((await told("daliang")).length).toBe(2);
  const own = (await info(id, "enterprise")).data as Docking;
  expect(own.log.map(({ side, state, text }) => [side, state, text])).toEqual([
    ["企业", "待接收", "请协助调解"],
    ["承接人", "已接收", ""],
    ["承接人", null, "已约双方下周到所"],
    ["企业", null, "收到"],
  ]);
  expect(own.case).toBeNull();

  await move(id, "处理中");
  expect((await move(id, "已完结", "双方和解")).data).toMatchObject({ state: "已完结", case: null, log: [] });
  expect(await content(file, "daliang")).toBe(404);
  expect((await post(`${office}/write`, { ...line, id: v7() }, "daliang")).status).toBe(409);
  expect(((await info(id, "enterprise")).data as Docking).log.at(-1)).toMatchObject({ text: "双方和解" });
  expect((await post(`${base}/docking/create`, { ...docking, id: v7() })).status).toBe(200);
  expect(made.id).toBe(docking.case_id);
});

it("a case that was taken back, or whose company left the street, is out of reach", async () => {
  const { file, docking } = await handedOver();
  await move(docking.id, "已接收");
  const street = (street_id: string) =>
    server.connection.db.update(companies).set({ street_id }).where(eq(companies.id, firms.valve.id));
  await street(ronggui);
  expect([(await info(docking.id, "daliang")).status, await content(file, "daliang")]).toEqual([404, 404]);
  await street(firms.valve.street_id);
  expect(await content(file, "daliang")).toBe(200);
  const back = await post(`${base}/docking/withdraw`, { id: docking.id, reason: "已和解" });
  expect(back.data).toMatchObject({ state: "已撤回" });
  expect(await content(file, "daliang")).toBe(404);
  expect((await info(docking.id, "daliang")).data).toMatchObject({ state: "已撤回", case: null, log: [], message: "" });
  expect((await move(docking.id, "处理中")).status).toBe(409);
});

it("the official's list counts states, and hearings of cases taken on are reminded of once", async () => {
  const { docking } = await handedOver();
  const list = async (query: Record<string, string> = {}) =>
    (await server.get(`${office}/list`, query, "daliang")).data as OutputOf<typeof contract.litigation.dockingList>;
  expect((await list()).list[0]?.id).toBe(docking.id);
  expect((await list({ state: "待接收" })).states.find(({ value }) => value === "待接收")?.count).toBeGreaterThan(0);
  const told = async () =>
    (await server.connection.db.select().from(reminders).where(eq(reminders.account_id, people.daliang.id))).filter(
      ({ path, title }) => path.endsWith(docking.id) && title.startsWith("开庭"),
    ).length;
  const run = () => remindOfHearings(server.connection.db, server.now());
  await run();
  expect(await told()).toBe(0);
  await move(docking.id, "已接收");
  await run();
  await run();
  expect(await told()).toBe(1);
  const ics = await server.app.inject({
    url: `${base}/ics`,
    headers: { authorization: `Bearer ${await server.token("daliang")}` },
  });
  expect(ics.body).toContain("SUMMARY:开庭：诉某某灯饰厂侵权");
});

it("hearings stand in the calendar of who has taken the case on, and in nobody else's", async () => {
  const { made, docking } = await handedOver();
  const day = dayOf(server.now() + 3_600_000);
  const days = async (person: PersonName, from = day, to = day) =>
    (await server.get(`${office}/days`, { from, to }, person)) as {
      status: number;
      data: OutputOf<typeof contract.litigation.caseDays>;
    };
  const titles = async (person: PersonName) =>
    (await days(person)).data.list.filter(({ docking_id }) => docking_id === docking.id).map(({ kind }) => kind);
  expect(await titles("daliang")).toEqual([]);
  await move(docking.id, "已接收");
  expect((await days("daliang")).data.list.find(({ docking_id }) => docking_id === docking.id)).toMatchObject({
    kind: "开庭",
    title: made.title,
    street_id: firms.valve.street_id,
    all_day: false,
  });
  for (const other of ["daliangColleague", "district", "ronggui"] as const) expect(await titles(other)).toEqual([]);
  expect((await days("enterprise")).status).toBe(403);
  const street = (street_id: string) =>
    server.connection.db.update(companies).set({ street_id }).where(eq(companies.id, firms.valve.id));
  await street(ronggui);
  expect(await titles("daliang")).toEqual([]);
  await street(firms.valve.street_id);
  expect((await days("daliang", day, shiftDay(day, -1))).data).toMatchObject({
    fields: { to: "截止日期不能早于起始日期" },
  });
  expect((await days("daliang", day, shiftDay(day, 100))).data).toMatchObject({
    fields: { to: "一次最多查看 100 天" },
  });
  await move(docking.id, "已完结", "和解");
  expect(await titles("daliang")).toEqual([]);
});

it("a case stands on paper with its steps, days and documents, for its company alone", async () => {
  const { made } = await handedOver();
  const paper = async (person: PersonName, id = made.id) =>
    server.app.inject({
      url: `${base}/pdf?id=${id}`,
      headers: { authorization: `Bearer ${await server.token(person)}` },
    });
  const reply = await paper("enterprise");
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "application/pdf"]);
  const characters = charactersIn(reply.rawPayload);
  for (const word of [made.title, "立案", "开庭", "证据.pdf", "内部意见"])
    for (const sign of word) expect(characters).toContain(sign);
  expect((await paper("daliang")).statusCode).toBe(403);
  expect((await paper("enterprise", v7())).statusCode).toBe(404);
});
