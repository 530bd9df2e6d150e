import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import type { Answer } from "#contract/question/questionnaire-fields.ts";
import type { QuestionnaireDesign } from "#contract/question/questionnaire.ts";
import { dayOf } from "#contract/core/time.ts";
import { charactersIn } from "#tests/fixtures/files/pdf-characters.ts";
import { daliang, firms, newVisit, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

const day = 86_400_000;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const questions = [
  { code: "person", title: "法定代表人", type: "text", required: true, prefill: "legal_person" },
  { code: "staff", title: "职工人数", type: "number", least: 0, prefill: "employees" },
  { code: "has", title: "有无制度", type: "yes_no", required: true },
  { code: "since", title: "实施日期", type: "date", required: true, show_if: [{ code: "has", op: "is", value: true }] },
  { code: "sign", title: "签名", type: "signature" },
];

async function published(changes: object = {}): Promise<QuestionnaireDesign> {
  const input = {
    id: v7(),
    base_rev: 0,
    publish: true,
    changes: {
      title: "制度调查",
      start_on: dayOf(server.now() - day),
      end_on: dayOf(server.now() + 10 * day),
      questions,
      ...changes,
    },
  };
  const reply = await server.post("/v1/createQuestion", input, "district");
  expect(reply.status).toBe(200);
  return reply.data as QuestionnaireDesign;
}

const begun = (questionnaire: { id: string }, changes: object = {}) => ({
  id: v7(),
  base_rev: 0,
  changes: {
    questionnaire_id: questionnaire.id,
    version: 1,
    company_id: firms.valve.id,
    values: { person: "何某" },
    status: "暂存",
    ...changes,
  },
});
const save = (input: object, person: PersonName = "daliang", headers: Record<string, string> = {}) =>
  server.post("/v1/saveQuestion", input, person, headers);
const submitted = { values: { person: "何某", has: false }, status: "已提交" };
const fieldsOf = (reply: { data: unknown }) => (reply.data as { fields: Record<string, string> }).fields;

describe("filling in", () => {
  it("keeps an incomplete draft and submits only what is complete, naming each question", async () => {
    const questionnaire = await published();
    const input = begun(questionnaire);
    const draft = await save(input);
    expect(draft).toMatchObject({
      status: 200,
      data: { status: "暂存", rev: 1, submitted_at: null, street_id: daliang },
    });
    const refused = await save({ id: input.id, base_rev: 1, changes: { values: { has: true }, status: "已提交" } });
    expect(refused).toMatchObject({ status: 422, msg: "“实施日期”为必填" });
    expect(fieldsOf(refused)).toEqual({ "values.since": "“实施日期”为必填" });
    const values = { has: false, since: "2026-01-02" };
    const done = await save({ id: input.id, base_rev: 1, changes: { values, status: "已提交" } });
    // The hidden question's value is not kept.
    expect(done.data).toMatchObject({ status: "已提交", rev: 2, values: { person: "何某", has: false } });
    expect((done.data as Answer).values).not.toHaveProperty("since");
    expect((done.data as Answer).submitted_at).not.toBe(null);
  });

  it("stands on the paper of its visit with question and answer", async () => {
    const visit = await server.call(contract.visit.createVisit, newVisit({ company_id: firms.valve.id }), "daliang");
    const paper = async () => {
      const headers = { authorization: `Bearer ${await server.token("daliang")}` };
      const reply = await server.app.inject({ url: `/v1/visit/visitPdf?id=${visit.id}`, headers });
      return charactersIn(reply.rawPayload);
    };
    const rare = [..."鳌龢瓯"];
    const hasAll = (characters: Set<string>) => rare.filter((one) => characters.has(one)).length;
    expect(hasAll(await paper())).toBe(0);
    const questionnaire = await published({ title: "鳌山" });
    const values = { person: "龢瓯", has: false };
    await save(begun(questionnaire, { values, status: "已提交", visit_id: visit.id }));
    expect(hasAll(await paper())).toBe(3);
  });

  it("refuses unknown questions, wrong shapes, another version and a foreign company", async () => {
    const questionnaire = await published();
    expect(fieldsOf(await save(begun(questionnaire, { values: { other: 1 } })))).toHaveProperty(["values.other"]);
    expect(fieldsOf(await save(begun(questionnaire, { values: { staff: "many" } })))).toEqual({
      "values.staff": "“职工人数”应为数字",
    });
    expect(fieldsOf(await save(begun(questionnaire, { version: 2 })))).toEqual({ version: "问卷没有第 2 版" });
    expect(fieldsOf(await save(begun(questionnaire, { company_id: firms.furniture.id })))).toHaveProperty("company_id");
    const elsewhere = await published({ scope: "指定企业", scope_ids: [firms.lamp.id] });
    expect((await save(begun(elsewhere))).msg).toBe(`“${firms.valve.name}”不在本问卷的调查范围内`);
  });

  it("takes one answer of each company", async () => {
    const questionnaire = await published();
    const first = begun(questionnaire);
    await save(first);
    const second = await save(begun(questionnaire), "daliangColleague");
    expect(second).toMatchObject({ status: 422, data: { reason: "answered", answer_id: first.id } });
    expect(second.msg).toBe(`“${firms.valve.name}”已有一份暂存的答卷，每家企业只填写一次`);
  });

  it("is done once for one key", async () => {
    const questionnaire = await published();
    const input = begun(questionnaire);
    const key = { "idempotency-key": v7() };
    const replies = [await save(input, "daliang", key), await save(input, "daliang", key)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]?.data).toEqual(replies[1]?.data);
  });

  it("merges two people's different questions and keeps both versions of the same one", async () => {
    const questionnaire = await published();
    const { id } = (await save(begun(questionnaire))).data as Answer;
    const edit = (values: object, person: PersonName) => save({ id, base_rev: 1, changes: { values } }, person);
    expect((await edit({ has: true }, "daliang")).status).toBe(200);
    const merged = await edit({ staff: 12 }, "daliangColleague");
    expect(merged.data).toMatchObject({ values: { person: "何某", has: true, staff: 12 }, rev: 3 });
    const clash = await edit({ has: false, person: null }, "daliangLead");
    expect(clash).toMatchObject({
      status: 409,
      data: { reason: "conflict", changed: [{ field: "values.has", before: null, after: true, by_name: "大良甲" }] },
    });
    const emptied = await edit({ person: null }, "daliangLead");
    expect((emptied.data as Answer).values).not.toHaveProperty("person");
  });

  it("compares a save whose author had not seen the answer with all that others wrote in it", async () => {
    const questionnaire = await published();
    const theirs = begun(questionnaire, { values: { person: "何某", has: false } });
    const { id, rev } = (await save(theirs, "daliangColleague")).data as Answer;
    const unseen = (changes: object) => save({ id, base_rev: rev, changes, unseen: true });
    expect(await unseen({ values: { person: "陈某", staff: 12 } })).toMatchObject({
      status: 409,
      data: {
        reason: "conflict",
        current: { values: theirs.changes.values },
        changed: [{ field: "values.person", before: null, after: "何某" }],
      },
    });
    const merged = await unseen({ values: { staff: 12 }, status: "已提交", visit_id: v7() });
    expect(merged.data).toMatchObject({ status: "已提交", values: { person: "何某", has: false, staff: 12 } });
  });

  it("does not change a submitted answer unless the questionnaire says so", async () => {
    const fixed = await published();
    const { id, rev } = (await save(begun(fixed, submitted))).data as Answer;
    const late = await save({ id, base_rev: rev, changes: { values: { person: "陈某" } } });
    expect(late).toMatchObject({ status: 422, msg: "答卷已提交，本问卷提交后不可修改" });
    const open = await published({ editable: true });
    const answer = (await save(begun(open, submitted))).data as Answer;
    const change = (changes: object) => save({ id: answer.id, base_rev: answer.rev, changes });
    expect((await change({ status: "暂存" })).msg).toBe("已提交的答卷不能改回暂存");
    expect((await change({ values: { person: null } })).msg).toBe("“法定代表人”为必填");
    expect((await change({ values: { person: "陈某" } })).data).toMatchObject({ status: "已提交", rev: 2 });
  });

  it("gives a submitted answer back with a reason that its history shows", async () => {
    const questionnaire = await published();
    const { id } = (await save(begun(questionnaire, submitted))).data as Answer;
    const back = await server.ask(contract.question.answerReturn, { id, reason: "请补充签名" }, "daliangLead");
    expect(back.data).toMatchObject({ status: "暂存", submitted_at: null });
    const info = await server.ask(contract.question.questionAnswer, { id }, "daliang");
    expect(info.data).toMatchObject({ history: [{ changed: { return_reason: { after: "请补充签名" } } }, {}] });
    expect((await server.ask(contract.question.questionAnswer, { id }, "ronggui")).status).toBe(404);
  });

  it("ends with the questionnaire; a phone may deliver three days longer", async () => {
    const late = await published({ end_on: dayOf(server.now()) });
    const paused = await published();
    await server.ask(contract.question.questionStatus, { id: paused.id, action: "暂停" }, "district");
    expect((await save(begun(paused))).msg).toBe("问卷已暂停收集，恢复后可再提交");
    server.travel(3 * day);
    expect((await save(begun(late))).status).toBe(200);
    server.travel(day);
    expect((await save(begun(late, { company_id: firms.lamp.id }))).msg).toMatch(/^问卷已于 .* 截止$/);
  });

  it("is open to the company's own account for itself alone", async () => {
    const questionnaire = await published();
    expect((await save(begun(questionnaire, { company_id: firms.lamp.id }), "enterprise")).status).toBe(422);
    expect((await save(begun(questionnaire, submitted), "enterprise")).data).toMatchObject({ channel: "link" });
    const list = await server.ask(contract.question.questionList, { size: 100 }, "enterprise");
    const row = (list.data as { list: { id: string; own: object }[] }).list.find(({ id }) => id === questionnaire.id);
    expect(row?.own).toMatchObject({ status: "已提交", reminders: 0 });
    const answers = await server.ask(
      contract.question.companyAnswerList,
      { questionnaire_id: questionnaire.id },
      "enterprise",
    );
    expect(answers.data).toMatchObject({ total: 1, list: [{ company_name: firms.valve.name, by_name: "企业甲" }] });
    expect(
      (await server.ask(contract.question.companyAnswerList, { questionnaire_id: questionnaire.id }, "ronggui")).data,
    ).toMatchObject({
      total: 0,
    });
  });
});

describe("writing back", () => {
  it("offers what differs, writes what is chosen by the rules of a company edit, and figures of last year", async () => {
    const questionnaire = await published();
    const values = { person: "陈新", staff: 88, has: false };
    const { id } = (await save(begun(questionnaire, { values, status: "已提交" }))).data as Answer;
    const seen = await server.ask(contract.question.questionAnswer, { id }, "daliang");
    expect(seen.data).toMatchObject({
      write_back: [
        { field: "legal_person", label: "法定代表人", before: "", after: "陈新" },
        { field: "employees", after: "88" },
      ],
    });
    const write = (fields: string[], rev = 1) =>
      server.ask(contract.question.answerWriteBack, { answer_id: id, rev, fields }, "daliang");
    expect((await write(["legal_person"], 2)).status).toBe(409);
    const years = async () =>
      (await server.ask(contract.company.companyYearInfo, { id: firms.valve.id }, "daliang")).data;
    const first = await write(["legal_person"]);
    expect(first.data).toMatchObject({ company: { legal_person: "陈新" }, written: ["legal_person"] });
    expect(await years()).toEqual([]);
    expect((await write(["employees"])).data).toMatchObject({ written: ["employees"] });
    expect(await years()).toMatchObject([{ year: Number(dayOf(server.now()).slice(0, 4)) - 1, employees: 88 }]);
    expect((await write(["legal_person"])).msg).toContain("企业档案已有变化");
    const other = (await save(begun(await published(), { company_id: firms.valve.id }))).data as Answer;
    const prefilled = await server.ask(contract.question.questionAnswer, { id: other.id }, "daliang");
    expect(prefilled.data).toMatchObject({ prefill: { person: "陈新", staff: 88 }, write_back: [] });
  });
});
