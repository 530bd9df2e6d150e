import { v7 } from "uuid";
import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#contract/index.ts";
import type { LocalAnswer } from "#offline/field-types.ts";
import { openedEngine } from "#src/entities/session/open-engine.ts";
import { forgetDrafts } from "#tests/pages/drafts.ts";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { follow, open, reload } from "#tests/pages/open.tsx";
import { callerOf } from "#tests/pages/world.ts";

async function engine() {
  const opened = await openedEngine();
  if (opened === null) throw new Error("nobody is signed in");
  return opened;
}

/** A company of the device that has not answered a questionnaire whose answers may be changed. */
let asked: { questionnaire_id: string; company_id: string };

async function unanswered(): Promise<typeof asked> {
  const one = await engine();
  const { db } = one;
  await expect.poll(() => db.questionnaires.count()).toBeGreaterThan(0);
  await one.sync("manual");
  const questionnaire = await db.questionnaires.filter((one) => one.editable && one.status === "收集中").first();
  const questionnaire_id = questionnaire?.id ?? "";
  const answers = await db.answers.where("questionnaire_id").equals(questionnaire_id).toArray();
  const answered = new Set(answers.map(({ company_id }) => company_id));
  const company = await db.companies
    .filter(({ id, street_id }) => !answered.has(id) && street_id === "440606005")
    .first();
  if (company === undefined) throw new Error("every company has answered");
  return { questionnaire_id, company_id: company.id };
}

const local = async (): Promise<LocalAnswer | undefined> =>
  (await engine()).db.answers
    .where("company_id")
    .equals(asked.company_id)
    .filter((one) => one.questionnaire_id === asked.questionnaire_id)
    .first();
const staff = () => page.getByLabelText("知识产权管理人员数");
const name = () => page.getByLabelText("填报人姓名");

beforeEach(async () => {
  await open("phone", "daliang", "/work");
  await forgetDrafts();
  asked = await unanswered();
});
afterEach(forgetDrafts);

/** Begins a new answer; before it is opened again, the street's lead answers for the same company. */
async function answeredByLead(values: object): Promise<void> {
  await follow(`/question/fill?questionnaire=${asked.questionnaire_id}&company=${asked.company_id}`);
  await staff().fill("12");
  const drafts = async () => JSON.stringify(await (await engine()).db.drafts.toArray());
  await expect.poll(drafts).toContain('"ip_staff":12');
  const lead = await callerOf("daliangLead");
  const changes = { ...asked, version: 1, visit_id: null, values: { ...values }, status: "暂存" as const };
  await lead.call(contract.question.saveQuestion, { id: v7(), base_rev: 0, changes });
  await (await engine()).sync("manual");
  await expect.poll(local).toBeDefined();
  await reload();
}

async function save(): Promise<void> {
  await page.getByRole("button", { name: "暂存", exact: true }).click();
  await expect.element(page.getByText("已暂存在本机").first()).toBeVisible();
  await (await engine()).sync("manual");
}

const atServer = async () =>
  (await callerOf("daliangLead")).call(contract.question.questionAnswer, { id: (await local())?.id ?? "" });

it("an answer that arrived while another was begun is gone on with, and what both wrote is kept", async () => {
  await answeredByLead({ contact_name: "组长填的姓名" });
  await expect.element(page.getByText("他人已修改：填报人姓名，已更新到表单")).toBeVisible();
  await expect.element(name()).toHaveValue("组长填的姓名");
  await expect.element(staff()).toHaveValue("12");
  expect(overflow()).toBe(0);
  expect(await accessProblems()).toEqual([]);
  await save();
  await expect
    .poll(async () => (await atServer()).answer?.values)
    .toMatchObject({ contact_name: "组长填的姓名", ip_staff: 12 });
});

it("a question that both answered leads to the choice, and nothing is overwritten before", async () => {
  await answeredByLead({ ip_staff: 7 });
  await expect.element(page.getByText("您和他人都修改了：知识产权管理人员数，保存后请选择保留哪一个")).toBeVisible();
  await expect.element(staff()).toHaveValue("12");
  await save();
  const one = await engine();
  await expect.poll(async () => (await one.db.outbox.toArray())[0]?.state).toBe("conflict");
  expect((await atServer()).answer?.values).toMatchObject({ ip_staff: 7 });
  const [row] = await one.db.outbox.toArray();
  await follow(`/sync/conflict?row=${row?.id}`);
  await expect.element(page.getByText("知识产权管理人员数").first()).toBeVisible();
  await one.resolve(row?.id ?? "", { "values.ip_staff": "mine" });
  await one.sync("manual");
  await expect.poll(async () => (await atServer()).answer?.values).toMatchObject({ ip_staff: 12 });
});
