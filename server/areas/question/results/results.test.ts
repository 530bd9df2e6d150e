import { sql } from "drizzle-orm";
import readWorkbook from "read-excel-file/node";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import type { QuestionResults } from "#contract/question/question-results.ts";
import type { XlsformImport } from "#contract/question/questionnaire-design.ts";
import type { QuestionnaireDesign } from "#contract/question/questionnaire.ts";
import { dayOf } from "#contract/core/time.ts";
import { companies } from "#server/database/tables/company.ts";
import { answers } from "#server/database/tables/questionnaire.ts";
import {
  daliang,
  firms,
  keyLabel,
  type PersonName,
  ronggui,
  type TestServer,
  testServer,
} from "#tests/fixtures/test-server.ts";
import { farmSurvey } from "../xlsform/farm-survey.testing.ts";
import { workbookOf } from "../xlsform/xlsform-forms.testing.ts";

const day = 86_400_000;
let server: TestServer;
let questionnaire: QuestionnaireDesign;

const options = [
  { value: "none", title: "无" },
  { value: "some", title: "1–3 件" },
];
const questions = [
  { code: "plan", title: "申请计划", type: "single", options },
  { code: "staff", title: "管理人员", type: "number", unit: "人" },
  { code: "advice", title: "建议", type: "paragraph" },
  { code: "mobile", title: "手机", type: "mobile" },
  {
    code: "products",
    title: "拟培育的产品",
    type: "subform",
    questions: [
      { code: "product", title: "产品", type: "text" },
      { code: "stage", title: "阶段", type: "single", options },
    ],
  },
];
const given = [
  {
    firm: firms.valve,
    channel: "official",
    values: { plan: "some", staff: 4, advice: "多上门辅导", mobile: "13812345678" },
  },
  {
    firm: firms.lamp,
    channel: "link",
    values: { plan: "some", staff: 1, products: [{ product: "灯", stage: "none" }, { product: "泵" }] },
  },
  { firm: firms.furniture, channel: "link", values: { plan: "none", staff: 7, advice: "暂无" } },
] as const;

async function fill() {
  const id = v7();
  const changes = {
    title: "研发/投入调查",
    start_on: dayOf(Date.now() - 9 * day),
    end_on: dayOf(Date.now() + day),
    questions,
  };
  const made = await server.post("/v1/createQuestion", { id, base_rev: 0, changes, publish: true }, "district");
  questionnaire = made.data as QuestionnaireDesign;
  await server.connection.db.insert(answers).values(
    given.map(({ firm, channel, values }, place) => ({
      id: v7(),
      questionnaire_id: id,
      version: 1,
      company_id: firm.id,
      street_id: firm.street_id,
      channel,
      values,
      status: "已提交" as const,
      submitted_at: new Date(Date.now() - place * 2 * day),
    })),
  );
  await server.connection.db
    .update(companies)
    .set({ label_ids: [keyLabel.id] })
    .where(sql`${companies.id} = ${firms.lamp.id}`);
}

beforeAll(async () => {
  server = await testServer();
  await fill();
});
afterAll(() => server.close());

const results = async (filter: object = {}, person: PersonName = "district") =>
  await server.call(contract.question.questionResults, { id: questionnaire.id, ...filter }, person);
const questionOf = (all: QuestionResults, path: string) => all.questions.find((one) => one.path === path);
async function file(path: string, query: Record<string, string>, person: PersonName = "district") {
  const reply = await server.app.inject({
    method: "GET",
    url: `${path}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${await server.token(person)}` },
  });
  return { status: reply.statusCode, bytes: reply.rawPayload };
}

describe("results", () => {
  it("count what all submitted answers say, inside subforms too", async () => {
    const all = await results();
    expect(all).toMatchObject({ asked: 3, submitted: 3, drafts: 0, by_channel: { official: 1, link: 2 } });
    expect(questionOf(all, "plan")?.counts.map(({ count }) => count)).toEqual([1, 2]);
    expect(questionOf(all, "staff")?.numbers).toEqual({ sum: 12, mean: 4, median: 4, least: 1, most: 7 });
    expect(questionOf(all, "products.stage")).toMatchObject({ parent: "拟培育的产品", answered: 1 });
    expect(questionOf(all, "products.product")).toMatchObject({ answered: 2 });
    expect(all.by_street.map(({ street_id, submitted }) => [street_id, submitted])).toEqual([
      [daliang, 2],
      [ronggui, 1],
    ]);
  });

  it("follow the filters, and an official sees their own streets alone", async () => {
    expect((await results({ street_id: ronggui })).submitted).toBe(1);
    expect((await results({ channel: "link" })).submitted).toBe(2);
    expect(await results({ label_id: keyLabel.id })).toMatchObject({ submitted: 1, asked: 1 });
    expect((await results({ from: dayOf(Date.now() - 3 * day), to: dayOf(Date.now() - day) })).submitted).toBe(1);
    expect((await results({ version: 2 })).submitted).toBe(0);
    expect(await results({}, "daliang")).toMatchObject({ submitted: 2, asked: 2 });
    expect((await server.ask(contract.question.questionResults, { id: v7() }, "daliang")).status).toBe(404);
    expect((await server.ask(contract.question.questionResults, { id: questionnaire.id }, "enterprise")).status).toBe(
      403,
    );
  });

  it("list single values, found by what they say; mobiles are masked and not found by digits", async () => {
    const values = async (path: string, keyword = "") =>
      await server.call(contract.question.questionValues, { id: questionnaire.id, path, keyword }, "district");
    expect((await values("advice")).total).toBe(2);
    expect((await values("advice", "上门")).list.map(({ text }) => text)).toEqual(["多上门辅导"]);
    expect((await values("products.product")).list.map(({ row, text }) => [row, text])).toEqual([
      [1, "灯"],
      [2, "泵"],
    ]);
    expect((await values("mobile")).list[0]?.text).toBe("138****5678");
    expect((await values("mobile", "12345678")).total).toBe(0);
    expect(
      (await server.ask(contract.question.questionValues, { id: questionnaire.id, path: "ghost" }, "district")).status,
    ).toBe(404);
    const bad = await server.ask(contract.question.questionValues, { id: questionnaire.id, path: "a b" }, "district");
    expect(bad).toMatchObject({ status: 422, data: { fields: { path: "题目编码不正确" } } });
  });

  it("export one row an answer with choices in words, and the subform on its own sheet", async () => {
    const { status, bytes } = await file("/v1/questionResultsExport", { id: questionnaire.id });
    expect(status).toBe(200);
    const sheets = await readWorkbook(bytes);
    const [heading = [], ...rows] = sheets.find(({ sheet }) => sheet === "答卷")?.data ?? [];
    expect(rows).toHaveLength(3);
    const at = (title: string) => rows.map((row) => row[heading.indexOf(title)] ?? null);
    expect(at("申请计划")).toEqual(["无", "1–3 件", "1–3 件"]);
    expect(at("管理人员（人）")).toEqual([7, 1, 4]);
    expect(at("手机")).toEqual([null, null, "138****5678"]);
    const inner = sheets.find(({ sheet }) => sheet === "拟培育的产品")?.data ?? [];
    expect(inner.slice(1).map((row) => row.slice(2))).toEqual([
      [1, "灯", "无"],
      [2, "泵", null],
    ]);
    expect(
      (await readWorkbook((await file("/v1/questionResultsExport", { id: questionnaire.id }, "daliang")).bytes))[0]
        ?.data,
    ).toHaveLength(3);
  });

  it("come quickly for 2,000 answers", async () => {
    await server.connection.db.execute(sql`
      insert into companies (id, name, name_key, initials, street_id)
      select gen_random_uuid(), '批量企业' || n, '批量企业' || n, 'plqy', ${ronggui} from generate_series(1, 2000) n`);
    await server.connection.db.execute(sql`
      insert into answers (id, questionnaire_id, version, company_id, street_id, channel, values, status, submitted_at)
      select gen_random_uuid(), ${questionnaire.id}, 1, id, street_id, 'link',
        '{"plan":"none","staff":3,"advice":"无"}'::jsonb, '已提交', now() from companies where initials = 'plqy'`);
    await server.connection.db.execute(sql`analyze`);
    const began = performance.now();
    const all = await results();
    expect(all.submitted).toBe(2003);
    expect(questionOf(all, "plan")?.counts[0]?.count).toBe(2001);
    expect(performance.now() - began).toBeLessThan(3000);
  });
});

describe("other programs' forms over the wire", () => {
  async function upload(bytes: Buffer, person: PersonName = "district") {
    const reply = await server.app.inject({
      method: "POST",
      url: `/v1/xlsformImport?name=${encodeURIComponent("农户.xlsx")}`,
      headers: { authorization: `Bearer ${await server.token(person)}`, "content-type": "application/octet-stream" },
      payload: bytes,
    });
    return reply.json<{ status: number; msg: string; data: XlsformImport }>();
  }

  it("are read for those who may design, and refused in words otherwise", async () => {
    const bytes = await workbookOf(farmSurvey);
    const read = await upload(bytes);
    expect(read).toMatchObject({ status: 200, data: { title: "农户基本情况调查" } });
    expect((await upload(bytes, "daliang")).status).toBe(403);
    expect(await upload(Buffer.from("name,age"))).toMatchObject({
      status: 422,
      msg: expect.stringContaining("XLSForm"),
    });
  });

  it("are written from a published version, and not from work that lacks parts", async () => {
    const { status, bytes } = await file("/v1/xlsformExport", { id: questionnaire.id });
    expect(status).toBe(200);
    expect((await readWorkbook(bytes)).map(({ sheet }) => sheet)).toEqual([
      "survey",
      "choices",
      "settings",
      "platform_notes",
    ]);
    const again = await upload(bytes);
    expect(again.data.questions).toEqual(questionnaire.questions);
    const id = v7();
    const changes = {
      title: "草",
      start_on: "2026-01-01",
      end_on: "2026-12-31",
      questions: [{ code: "a", type: "single", title: "单选" }],
    };
    await server.post("/v1/createQuestion", { id, base_rev: 0, changes }, "district");
    const refused = await file("/v1/xlsformExport", { id });
    expect(refused.status).toBe(422);
    expect(refused.bytes.toString()).toContain("第 1 题“单选”还没有设计完整");
  });
});
