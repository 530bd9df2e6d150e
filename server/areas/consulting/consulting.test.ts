import { eq } from "drizzle-orm";
import readExcelFile from "read-excel-file/node";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { minuteOf } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { consultings } from "#server/database/tables/office/consulting.ts";
import { accounts } from "#server/database/tables/people.ts";
import { reminders } from "#server/database/tables/reminder.ts";
import { attempts } from "#server/database/tables/visitor.ts";
import { firms, people, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
/** A second administrator, and the account of another company, who sign in by the daliang colleague's and ronggui's tokens. */
beforeAll(async () => {
  server = await testServer();
  const { db } = server.connection;
  const second = { is_news: 0, is_admin: 1, com_id: null, newtype: "", street_ids: [] };
  await db.update(accounts).set(second).where(eq(accounts.id, people.daliangColleague.id));
  const stranger = { is_news: 0, is_admin: 0, com_id: firms.lamp.id, newtype: "", street_ids: [] };
  await db.update(accounts).set(stranger).where(eq(accounts.id, people.ronggui.id));
});
afterAll(() => server.close());

const other: PersonName = "daliangColleague";
const stranger: PersonName = "ronggui";
const post = (path: string, body: object, person: PersonName = "admin") =>
  server.post(`/v1/consulting/${path}`, body, person);
const info = async (id: string, person: PersonName = "admin") =>
  await server.call(contract.consulting.info, { id }, person);
const queue = async (query: Record<string, string> = {}) =>
  await server.call(contract.consulting.queue, { size: 200, ...query }, "admin");
const published = async (query: Record<string, string> = {}) =>
  await server.call(contract.consulting.published, query, stranger);

async function asked(changes: object = {}) {
  const id = v7();
  const question = { id, category: "专利", title: "如何申请优先审查", content: "我们的阀门专利想加快，怎么办？" };
  expect(await post("ask", { ...question, ...changes }, "enterprise")).toMatchObject({ code: 1 });
  return id;
}
/** A question with an answer. */
async function answered() {
  const id = await asked();
  expect(await post("assign", { id, seq: 0, to: people.admin.id })).toMatchObject({ code: 1 });
  expect(await post("answer", { id, seq: 1, text: "请准备检索报告，向预审窗口提交。" })).toMatchObject({ code: 1 });
  return id;
}

/** A further question by another of the same company. */
async function askFurtherAs(person: PersonName, id: string) {
  const speaksFor = (com_id: string) =>
    server.connection.db.update(accounts).set({ com_id }).where(eq(accounts.id, people[person].id));
  await speaksFor(firms.valve.id);
  expect(await post("askMore", { id, seq: 2, text: "检索报告找谁出？" }, person)).toMatchObject({ code: 1 });
  await speaksFor(firms.lamp.id);
}

describe("a question of a company", () => {
  it("is seen by its company and administrators, and refused to everybody else", async () => {
    const id = await asked();
    expect((await info(id, "enterprise")).title).toBe("如何申请优先审查");
    expect((await info(id)).company_name).toBe(firms.valve.name);
    expect(await server.ask(contract.consulting.info, { id }, stranger)).toMatchObject({ status: 404 });
    expect(await server.ask(contract.consulting.mine, {}, stranger)).toMatchObject({ data: { total: 0 } });
    for (const move of ["askMore", "rate", "withdraw", "close"])
      expect(await post(move, { id, seq: 0, text: "想看看", stars: 5 }, stranger), move).toMatchObject({ status: 404 });
    for (const person of ["district", "daliang"] as const)
      for (const path of ["mine", "queue", "published", "people", "templates"])
        expect(await server.get(`/v1/consulting/${path}`, {}, person), path).toMatchObject({ status: 403 });
    for (const move of ["assign", "answer", "publish", "unpublish", "templateSave", "templateRemove"])
      expect(await post(move, { id, seq: 0 }, "enterprise"), move).toMatchObject({ status: 403 });
    expect(await post("ask", { id: v7() }, "admin")).toMatchObject({ status: 403 });
  });

  it("is one question however often it is sent, and never another company's", async () => {
    const id = await asked();
    await asked({ id });
    const changed = { id, category: "专利", title: "如何申请优先审查", content: "这是另一个问题。" };
    expect(await post("ask", changed, "enterprise")).toMatchObject({ status: 409 });
    const mine = await server.ask(contract.consulting.mine, { keyword: "优先审查" }, "enterprise");
    expect((mine.data as { list: { id: string }[] }).list.filter((row) => row.id === id)).toHaveLength(1);
    const taken = { id, category: "专利", title: "别家的", content: "别家的问题写在这里" };
    expect(await post("ask", taken, stranger)).toMatchObject({ status: 404 });
  });

  it("is one of twenty a day; the same one sent again is none of them", async () => {
    await server.connection.db.delete(attempts);
    const ids: string[] = [];
    for (let at = 0; at < 20; at++) ids.push(await asked());
    const [id = ""] = ids;
    await asked({ id });
    const more = { id: v7(), category: "专利", title: "再问一条", content: "今天的第二十一条咨询" };
    expect(await post("ask", more, "enterprise")).toMatchObject({ status: 429 });
    await server.connection.db.delete(attempts);
    expect(await post("ask", more, "enterprise")).toMatchObject({ code: 1 });
  });

  it("names the field that is wrong", async () => {
    const bad = { id: v7(), category: "天气", title: "问", content: " " };
    const { data } = await post("ask", bad, "enterprise");
    expect(data).toMatchObject({
      fields: { category: "请选择类别", title: "标题至少 2 个字", content: expect.stringContaining("具体情况") },
    });
  });

  it("goes from asking over answer, further question and rating to its end", async () => {
    const id = await answered();
    expect(await info(id)).toMatchObject({ state: "已回复", waiting_since: null, assigned_name: people.admin.name });
    expect(await post("rate", { id, seq: 2, stars: 6 }, "enterprise")).toMatchObject({ code: 0 });
    expect(await post("rate", { id, seq: 2, stars: 4, words: "很及时" }, "enterprise")).toMatchObject({ code: 1 });
    expect(await post("askMore", { id, seq: 3, text: "检索报告找谁出？" }, "enterprise")).toMatchObject({ code: 1 });
    expect(await info(id)).toMatchObject({ state: "待回复", assigned_to: people.admin.id, stars: 4 });
    expect(await post("answer", { id, seq: 4, text: "可以找预审中心。" })).toMatchObject({ code: 1 });
    expect(await post("close", { id, seq: 5 }, "enterprise")).toMatchObject({ code: 1 });
    expect(await post("askMore", { id, seq: 6, text: "再问一句" }, "enterprise")).toMatchObject({
      status: 409,
      msg: "该咨询已关闭，不能追问",
    });
    const own = await info(id, "enterprise");
    expect(own.steps.map(({ move }) => move)).toEqual(["分派", "回复", "评价", "追问", "回复", "关闭"]);
    expect(JSON.stringify(own)).not.toContain(people.admin.name);
  });

  it("tells the company of the answer, with the way to it", async () => {
    const id = await answered();
    const told = await server.connection.db.select().from(reminders).where(eq(reminders.record_id, id));
    expect(told).toMatchObject([
      { account_id: people.enterprise.id, kind: "consulting", path: `/consultingDetails?id=${id}` },
    ]);
    const list = await server.ask(contract.calendar.reminders, { kind: "consulting" }, "enterprise");
    expect(JSON.stringify(list.data)).toContain("咨询有了回复：如何申请优先审查");
  });

  it("is taken by one of two administrators at once; the other is told by whom", async () => {
    const id = await asked();
    const both = await Promise.all([
      post("assign", { id, seq: 0, to: people.admin.id }),
      post("assign", { id, seq: 0, to: people[other].id }, other),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const first = both[0].code === 1 ? people.admin.name : people[other].name;
    expect(both.find(({ code }) => code === 0)?.msg).toBe(`${first}刚刚分派给${first}了，请看过最新往来再继续`);
    expect((await info(id)).steps).toHaveLength(1);
  });

  it("is answered by whom it was assigned to, and assigned only to administrators", async () => {
    const id = await asked();
    expect(await post("answer", { id, seq: 0, text: "先答一句" })).toMatchObject({ msg: "请先分派再回复" });
    expect((await post("assign", { id, seq: 0, to: people.district.id })).data).toMatchObject({
      fields: { to: "只能分派给在用的管理员" },
    });
    await post("assign", { id, seq: 0, to: people[other].id });
    expect(await post("answer", { id, seq: 1, text: "代为答复" })).toMatchObject({
      msg: "该咨询由其他人办理，请先转给自己再回复",
    });
    expect(await post("answer", { id, seq: 1, text: "我来答复" }, other)).toMatchObject({ code: 1 });
  });

  it("is asked further by who has not seen that it was assigned, and not by who has not read the answer", async () => {
    const id = await asked();
    await post("assign", { id, seq: 0, to: people.admin.id });
    expect(await post("askMore", { id, seq: 0, text: "还想补充一句" }, "enterprise")).toMatchObject({ code: 1 });
    await post("answer", { id, seq: 2, text: "都收到了，请准备材料。" });
    const late = { id, seq: 1, text: "有人看到吗？" };
    expect(await post("askMore", late, "enterprise")).toMatchObject({ msg: expect.stringContaining("刚刚回复了") });
  });

  it("is withdrawn while it waits, and no administrator's name is told to who was overtaken", async () => {
    const id = await asked();
    await post("assign", { id, seq: 0, to: people.admin.id });
    expect(await post("withdraw", { id, seq: 0 }, "enterprise")).toMatchObject({
      status: 409,
      msg: "平台工作人员刚刚分派了，请看过最新往来再继续",
    });
    expect(await post("withdraw", { id, seq: 1 }, "enterprise")).toMatchObject({ code: 1 });
    expect(await info(id)).toMatchObject({ state: "已撤回", waiting_since: null });
  });
});

describe("the workbook of the queue", () => {
  const file = async (query: Record<string, string>, person: PersonName = "admin") =>
    server.app.inject({
      url: `/v1/consulting/queueExport?${new URLSearchParams(query)}`,
      headers: { authorization: `Bearer ${await server.token(person)}` },
    });

  it("has the questions that the conditions leave, with the first answer's time and the last one's words", async () => {
    const id = await asked({ title: "导出试验", content: "=1+1 的公式应当是文字" });
    await post("assign", { id, seq: 0, to: people.admin.id });
    await post("answer", { id, seq: 1, text: "第一次回复" });
    server.travel(120_000);
    await post("answer", { id, seq: 2, text: "补充回复" });
    await post("rate", { id, seq: 3, stars: 4, words: "有帮助" }, "enterprise");
    await asked({ title: "别的问题" });
    const reply = await file({ keyword: "导出试验", state: "已评价" });
    expect(decodeURIComponent(String(reply.headers["content-disposition"]))).toContain("业务咨询_");
    const [sheet, notes] = await readExcelFile(reply.rawPayload);
    const [head, row, ...more] = sheet?.data ?? [];
    expect(more).toEqual([]);
    const cells = Object.fromEntries((head ?? []).map((name, at) => [String(name), row?.[at]]));
    const { steps } = await info(id);
    expect(cells).toMatchObject({
      企业: firms.valve.name,
      提问人: people.enterprise.name,
      标题: "导出试验",
      具体情况: "'=1+1 的公式应当是文字",
      状态: "已评价",
      经办人: people.admin.name,
      首次回复: minuteOf(steps.find(({ move }) => move === "回复")?.at ?? ""),
      最近回复: "补充回复",
      评分: 4,
      评价: "有帮助",
    });
    expect(notes?.data).toEqual(expect.arrayContaining([["关键词", "导出试验"]]));
    const lines = await server.connection.db.select().from(auditLog).where(eq(auditLog.action, "consulting-export"));
    expect(lines).toMatchObject([{ account_id: people.admin.id, detail: { keyword: "导出试验", rows: 1 } }]);
  });

  it("is refused where there is nothing, and to companies and officials", async () => {
    expect((await file({ keyword: "没有这样的咨询" })).json()).toMatchObject({ status: 422 });
    for (const person of ["enterprise", "district", "daliang"] as const)
      expect((await file({}, person)).statusCode, person).toBe(403);
  });
});

describe("the queue", () => {
  it("counts what waits and since when, and narrows by state, category, person and words", async () => {
    const before = await queue();
    const id = await asked({ category: "维权", title: "被仿冒 100% 怎么办" });
    const after = await queue();
    expect(after.waiting).toBe(before.waiting + 1);
    expect(after.oldest).toBe(before.oldest ?? (await info(id)).waiting_since);
    expect(after.list[0]?.waiting_since).toBe(after.oldest);
    const only = async (query: Record<string, string>) => (await queue(query)).list.map((row) => row.id);
    expect(await only({ keyword: "100%" })).toEqual([id]);
    expect(await only({ keyword: "试验阀门", category: "维权" })).toEqual([id]);
    expect(await only({ keyword: "100%", state: "已回复" })).toEqual([]);
    expect(await only({ keyword: "100%", assigned_to: people.admin.id })).toEqual([]);
    await post("assign", { id, seq: 0, to: people.admin.id });
    expect(await only({ keyword: "100%", assigned_to: people.admin.id, state: "待回复" })).toEqual([id]);
  });
});

describe("a published question", () => {
  it("holds the edited texts alone, is refused where they tell who asked, and can be taken down", async () => {
    const id = await answered();
    const texts = { question: "怎样申请优先审查？", answer: "准备检索报告，向预审窗口提交。" };
    const telling = { ...texts, question: `${firms.valve.name}怎样申请？`, answer: "请找企业甲，13711110000" };
    expect((await post("publish", { id, seq: 2, ...telling })).data).toMatchObject({
      fields: { question: expect.stringContaining("企业名称"), answer: expect.stringContaining("提问人姓名") },
    });
    expect((await published()).total).toBe(0);
    await askFurtherAs(stranger, id);
    await post("answer", { id, seq: 3, text: "检索报告由预审中心出。" });
    expect((await post("publish", { id, seq: 4, ...texts, answer: `${people[stranger].name}问得好` })).data).toEqual({
      fields: { answer: expect.stringContaining("提问人姓名") },
    });
    expect(await post("publish", { id, seq: 4, ...texts })).toMatchObject({ code: 1 });
    const { list } = await published({ keyword: "检索报告", category: "专利" });
    expect(list).toEqual([{ id, category: "专利", ...texts, published_at: expect.any(String) }]);
    expect((await published({ keyword: "阀门" })).total).toBe(0);
    expect(await post("unpublish", { id, seq: 5 })).toMatchObject({ code: 1 });
    expect((await published()).total).toBe(0);
    expect(await post("unpublish", { id, seq: 6 })).toMatchObject({ status: 409 });
  });
});

describe("templates", () => {
  it("are made, changed and removed by administrators", async () => {
    const template = { id: v7(), title: "优先审查", content: "请准备材料。" };
    await post("templateSave", template);
    await post("templateSave", { ...template, content: "请准备检索报告。" });
    const list = () => server.ask(contract.consulting.templates, {}, "admin");
    expect((await list()).data).toEqual([{ ...template, content: "请准备检索报告。" }]);
    await post("templateRemove", { id: template.id });
    expect((await list()).data).toEqual([]);
  });
});

it("is asked further a few times in a row at the most, and again once it was answered", async () => {
  const id = await answered();
  for (let seq = 2; seq < 7; seq++)
    expect(await post("askMore", { id, seq, text: "还有一个问题" }, "enterprise")).toMatchObject({ code: 1 });
  expect(await post("askMore", { id, seq: 7, text: "还有一个问题" }, "enterprise")).toMatchObject({
    status: 409,
    msg: "已连续追问 5 次，请等平台回复后再追问",
  });
  expect(await post("answer", { id, seq: 7, text: "逐一答复如下。" })).toMatchObject({ code: 1 });
  expect(await post("askMore", { id, seq: 8, text: "还有一个问题" }, "enterprise")).toMatchObject({ code: 1 });
});

it("comes to an end of what may be said in it", async () => {
  const id = await answered();
  await server.connection.db.update(consultings).set({ seq: 200 }).where(eq(consultings.id, id));
  expect(await post("askMore", { id, seq: 200, text: "还有一个问题" }, "enterprise")).toMatchObject({
    status: 409,
    msg: "这条咨询的往来已达 200 条，请另提一条咨询",
  });
});
