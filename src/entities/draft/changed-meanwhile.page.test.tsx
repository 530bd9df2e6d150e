import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#contract/index.ts";
import type { LocalVisit } from "#offline/field-types.ts";
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

let visit: LocalVisit;
const held = async () => (await engine()).db.visits.get(visit.id);
const content = () => page.getByLabelText("走访内容");

/** A visit that the official wrote, as the device holds it. */
async function ownVisit(): Promise<LocalVisit> {
  const { db, user } = await engine();
  await expect.poll(() => db.visits.count()).toBeGreaterThan(0);
  await engine().then((one) => one.sync("manual"));
  const own = await db.visits.filter((one) => one.created_by === user.id && !one.review).first();
  if (own === undefined) throw new Error("the demo has visits of this official");
  return own;
}

beforeEach(async () => {
  await open("phone", "daliang", "/work");
  await forgetDrafts();
  visit = await ownVisit();
});
afterEach(forgetDrafts);

/** Writes in the form of the visit; before it is opened again, the street's lead changes the same visit. */
async function changedByLead(mine: string, changes: object): Promise<void> {
  await follow(`/workVisit/form?id=${visit.id}`);
  await content().fill(mine);
  const drafts = async () => JSON.stringify(await (await engine()).db.drafts.toArray());
  await expect.poll(drafts).toContain(mine);
  const lead = await callerOf("daliangLead");
  await lead.call(contract.visit.editVisit, { id: visit.id, base_rev: visit.rev, changes });
  await (await engine()).sync("manual");
  await expect.poll(async () => (await held())?.rev).toBeGreaterThan(visit.rev);
  await reload();
}

async function save(): Promise<void> {
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect.element(page.getByText("已存本机").first()).toBeVisible();
  await (await engine()).sync("manual");
}

it("what somebody else changed while a draft lay stands in its form, and both changes are saved", async () => {
  await changedByLead("本人还没有保存的走访内容", { summary: "组长补充的小结" });
  await expect.element(page.getByText("他人已修改：小结，已更新到表单")).toBeVisible();
  expect(overflow()).toBe(0);
  expect(await accessProblems()).toEqual([]);
  await save();
  const saved = await (await callerOf("daliangLead")).call(contract.visit.visitDetail, { id: visit.id });
  expect(saved).toMatchObject({ content: "本人还没有保存的走访内容", summary: "组长补充的小结" });
});

it("what both changed is told when the draft is opened, and saving leads to the choice", async () => {
  await changedByLead("本人另写的一段走访内容", { content: "组长修改过的走访内容" });
  await expect.element(page.getByText("您和他人都修改了：走访内容，保存后请选择保留哪一个")).toBeVisible();
  await expect.element(content()).toHaveValue("本人另写的一段走访内容");
  await save();
  const saved = await (await callerOf("daliangLead")).call(contract.visit.visitDetail, { id: visit.id });
  expect(saved.content).toBe("组长修改过的走访内容");
  const one = await engine();
  const [row] = await one.db.outbox.toArray();
  expect(row).toMatchObject({ state: "conflict", recordId: visit.id });
  if (row) await one.discard(row.id);
});
