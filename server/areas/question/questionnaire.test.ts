import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import type { QuestionnaireDesign, QuestionnaireRow } from "#contract/question/questionnaire.ts";
import { dayOf } from "#contract/core/time.ts";
import { daliang, firms, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

const day = 86_400_000;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const name = { code: "filler", title: "填报人", type: "text", required: true };
const draft = (changes: object = {}) => ({
  title: "创新情况调查",
  start_on: dayOf(Date.now() - day),
  end_on: dayOf(Date.now() + 10 * day),
  questions: [name],
  ...changes,
});

async function made(changes: object = {}, person: "district" | "daliangLead" = "district", publish = true) {
  const id = v7();
  const reply = await server.post("/v1/createQuestion", { id, base_rev: 0, changes: draft(changes), publish }, person);
  return { reply, id, design: reply.data as QuestionnaireDesign };
}
const listed = async (person: Parameters<TestServer["token"]>[0]) => {
  const reply = await server.ask(contract.question.questionList, { size: 100 }, person);
  return (reply.data as { list: QuestionnaireRow[] }).list;
};

describe("designing a questionnaire", () => {
  it("keeps a draft that is not fit to be published, and says at publishing what is missing", async () => {
    const { reply, id, design } = await made(
      { title: "", questions: [{ code: "q1", type: "single" }] },
      "district",
      false,
    );
    expect(reply).toMatchObject({ status: 200, data: { status: "草稿", version: 0, secret: null, may_design: true } });
    const refused = await server.ask(
      contract.question.createQuestion,
      { id, base_rev: design.rev, publish: true },
      "district",
    );
    expect(refused.status).toBe(422);
    expect((refused.data as { fields: object }).fields).toMatchObject({ title: expect.any(String) });
  });

  it("publishes a version; the same questions again make no other", async () => {
    const { id, design } = await made();
    expect(design).toMatchObject({ version: 1, status: "收集中", changed: false });
    expect(design.secret).toMatch(/^[0-9a-f]{32}$/);
    const again = await server.ask(
      contract.question.createQuestion,
      { id, base_rev: design.rev, publish: true },
      "district",
    );
    expect(again.data).toMatchObject({ version: 1 });
    const questions = [name, { code: "since", title: "成立日期", type: "date" }];
    const { rev } = again.data as QuestionnaireDesign;
    const edited = await server.post("/v1/createQuestion", { id, base_rev: rev, changes: { questions } }, "district");
    expect(edited.data).toMatchObject({ version: 1, changed: true });
    const next = await server.ask(
      contract.question.createQuestion,
      { id, base_rev: rev + 1, publish: true },
      "district",
    );
    expect(next.data).toMatchObject({ version: 2, changed: false });
    const info = await server.ask(contract.question.questionInfo, { id, version: 1 }, "daliang");
    expect(info.data).toMatchObject({ questionnaire: { questions: [{ code: "filler" }], may_design: false } });
    expect((info.data as { versions: unknown[] }).versions).toHaveLength(2);
  });

  it("refuses a second person's save over the first one's, with what is there now", async () => {
    const { id, design } = await made({}, "district", false);
    const input = { id, base_rev: design.rev, changes: { title: "甲的标题" } };
    expect((await server.ask(contract.question.createQuestion, input, "district")).status).toBe(200);
    const late = await server.ask(
      contract.question.createQuestion,
      { ...input, changes: { title: "乙的标题" } },
      "district",
    );
    expect(late).toMatchObject({ status: 409, data: { reason: "conflict", current: { title: "甲的标题" } } });
  });

  it("is for the district and for leads, whose questionnaires ask their streets alone", async () => {
    const refused = await server.post(
      "/v1/createQuestion",
      { id: v7(), base_rev: 0, changes: draft() },
      "daliangColleague",
    );
    expect(refused).toMatchObject({ status: 403, msg: "只有区级人员和本镇街负责人可以设计和发布问卷" });
    const { id } = await made({}, "daliangLead");
    expect((await listed("ronggui")).some((row) => row.id === id)).toBe(false);
    expect((await listed("daliang")).find((row) => row.id === id)).toMatchObject({ targets: 2, may_design: false });
    const held = async (person: "daliang" | "ronggui") => {
      const { data } = await server.ask(contract.sync.changes, { limit: 2000 }, person);
      return (data as { changes: { kind: string; id: string; gone: boolean }[] }).changes.some(
        (change) => change.kind === "questionnaire" && change.id === id && !change.gone,
      );
    };
    expect([await held("daliang"), await held("ronggui")]).toEqual([true, false]);
    const foreign = await made({ scope: "指定企业", scope_ids: [firms.furniture.id] }, "daliangLead");
    expect(foreign.reply).toMatchObject({ status: 422, msg: expect.stringContaining("调查对象") });
  });

  it("names the question whose condition or formula cannot work", async () => {
    const ahead = { ...name, show_if: [{ code: "later", op: "filled" }] };
    const sum = { code: "sum", title: "合计", type: "computed", formula: "{filler} + 1" };
    const { reply } = await made({ questions: [ahead, sum] });
    expect((reply.data as { fields: object }).fields).toEqual({
      "questions.filler": "显示条件引用的“later”不在本题之前",
      "questions.sum": "公式引用的“填报人”不是数字",
    });
  });

  it("pauses, resumes, ends and reopens in that order only", async () => {
    const { id } = await made();
    const act = (action: string) => server.post("/v1/questionStatus", { id, action }, "district");
    expect(await act("恢复")).toMatchObject({ status: 422, msg: "收集中的问卷不能恢复" });
    for (const [action, status] of [
      ["暂停", "已暂停"],
      ["恢复", "收集中"],
      ["结束", "已结束"],
      ["重新开放", "收集中"],
    ] as const)
      expect((await act(action)).data).toMatchObject({ status });
  });

  it("copies a questionnaire as a draft and deletes what was never published", async () => {
    const { id } = await made();
    const new_id = v7();
    const copy = await server.ask(contract.question.questionCopy, { id, new_id }, "daliangLead");
    expect(copy.data).toMatchObject({
      status: "草稿",
      version: 0,
      street_ids: [daliang],
      title: "创新情况调查（副本）",
    });
    expect((await server.ask(contract.question.questionDel, { id }, "district")).status).toBe(422);
    expect((await server.ask(contract.question.questionDel, { id: new_id }, "daliangLead")).status).toBe(200);
    expect((await server.ask(contract.question.questionInfo, { id: new_id }, "daliangLead")).status).toBe(404);
  });
});

describe("dispatching", () => {
  const targets = async (id: string, person: "district" | "ronggui" = "district") =>
    await server.call(contract.question.questionTargets, { id, size: 100 }, person);

  it("asks by label, street or list, and shows each person the companies of their own scope", async () => {
    const street = await made({ scope: "镇街", scope_ids: [daliang] });
    expect((await targets(street.id)).list.map(({ company_id }) => company_id).sort()).toEqual(
      [firms.valve.id, firms.lamp.id].sort(),
    );
    expect((await server.ask(contract.question.questionTargets, { id: street.id }, "ronggui")).status).toBe(404);
    const all = await made();
    expect((await targets(all.id, "ronggui")).counts).toEqual({ 未填写: 1, 暂存: 0, 已提交: 0 });
  });

  it("reminds at most three times and once a day, naming why not", async () => {
    const { id } = await made();
    const remind = () =>
      server.ask(
        contract.question.questionRemind,
        { id, company_ids: [firms.valve.id, firms.furniture.id] },
        "daliang",
      );
    expect((await remind()).data).toEqual({
      reminded: [firms.valve.id],
      skipped: [{ company_id: firms.furniture.id, reason: "不在调查范围内" }],
    });
    expect((await remind()).data).toMatchObject({ reminded: [], skipped: [{ reason: "今天已提醒" }, {}] });
    for (const _ of [2, 3]) {
      server.travel(day);
      expect((await remind()).data).toMatchObject({ reminded: [firms.valve.id] });
    }
    server.travel(day);
    expect((await remind()).data).toMatchObject({ skipped: [{ reason: "已提醒 3 次" }, {}] });
  });

  it("makes a link for each company once and renews it on demand", async () => {
    const { id } = await made();
    const links = async (renew = false) =>
      await server.call(contract.question.questionLinks, { id, company_ids: [firms.valve.id], renew }, "daliang");
    const [first] = await links();
    expect(first?.secret).toMatch(/^[0-9a-f]{32}$/);
    expect(await links()).toEqual([{ ...first }]);
    expect((await links(true))[0]?.secret).not.toBe(first?.secret);
  });
});
