import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ManagedLabel } from "#contract/company/company-labels.ts";
import { contract } from "#contract/index.ts";
import type { InputOf } from "#contract/core/call.ts";
import { companies, labels } from "#server/database/tables/company.ts";
import { revisions } from "#server/database/tables/history.ts";
import { firms, keyLabel, newVisit, people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const label = (name: string, more: object = {}) => ({ id: v7(), name, ...more });
const add = (
  input: InputOf<typeof contract.company.companyLabelAdd>,
  person: "daliangLead" | "daliang" | "admin" = "daliangLead",
) => server.ask(contract.company.companyLabelAdd, input, person);
const remove = (input: object, kind = "company") => server.post(`/v1/company/${kind}LabelDel`, input, "daliangLead");
const labelsOf = async (id: string) => {
  const [row] = await server.connection.db.select().from(companies).where(eq(companies.id, id));
  return row?.label_ids;
};
const carry = (id: string, ids: string[]) =>
  server.connection.db.update(companies).set({ label_ids: ids }).where(eq(companies.id, id));

describe("labels", () => {
  it("are looked after by leads, district and administrators; a name is unique in its kind and 1 to 12 long", async () => {
    const made = label("出口导向");
    expect((await add(made, "daliang")).status).toBe(403);
    expect((await add(made)).data).toMatchObject({ name: "出口导向", uses: 0, kind: "company" });
    // The same tap again, after a lost answer.
    expect((await add(made)).code).toBe(1);
    expect((await add(label("出口导向"), "admin")).data).toMatchObject({ fields: { name: "已有同名标签“出口导向”" } });
    expect((await server.ask(contract.company.demandLabelAdd, label("出口导向"), "daliangLead")).code).toBe(1);
    expect((await add(label(""))).data).toMatchObject({ fields: { name: "请填写标签名称" } });
    expect((await add(label("一二三四五六七八九十一二三"))).data).toMatchObject({
      fields: { name: "标签名称最多 12 个字" },
    });
  });

  it("are counted in the person's scope, renamed, and deleted when nothing carries them", async () => {
    const made = label("短期试点");
    await add(made);
    await carry(firms.furniture.id, [made.id]);
    const uses = async (person: "daliang" | "ronggui") => {
      const reply = await server.ask(contract.company.companyLabelIndex, {}, person);
      return (reply.data as ManagedLabel[]).find(({ id }) => id === made.id)?.uses;
    };
    expect([await uses("daliang"), await uses("ronggui")]).toEqual([0, 1]);
    expect(
      (await server.ask(contract.company.companyLabelEdit, { ...made, name: "长期试点" }, "daliangLead")).data,
    ).toMatchObject({ name: "长期试点" });
    // 大良 sees no use, yet 容桂 has one: it is not lost by accident.
    expect(await remove({ id: made.id })).toMatchObject({ status: 409, data: { reason: "in_use", uses: 1 } });
    await carry(firms.furniture.id, []);
    expect((await remove({ id: made.id })).data).toMatchObject({ moved: 0 });
    expect((await add(label("长期试点"))).code).toBe(1);
  });
});

describe("merging a label into another", () => {
  it("moves its use everywhere with a revision, and what phones still send follows", async () => {
    const [old, kept] = [label("老名字"), label("新名字")];
    await add(old);
    await add(kept);
    await carry(firms.valve.id, [old.id, kept.id]);
    await carry(firms.furniture.id, [old.id]);
    const visit = newVisit({ label_ids: [old.id] });
    await server.ask(contract.visit.createVisit, visit, "daliang");
    expect(await remove({ id: old.id, into: old.id })).toMatchObject({
      data: { fields: { into: "不能并入标签自己" } },
    });
    expect((await remove({ id: old.id, into: kept.id })).data).toMatchObject({ moved: 3 });
    expect(await labelsOf(firms.valve.id)).toEqual([kept.id]);
    expect(await labelsOf(firms.furniture.id)).toEqual([kept.id]);
    const told = await server.connection.db.select().from(revisions).where(eq(revisions.record_id, firms.furniture.id));
    expect(told.at(-1)).toMatchObject({
      by: people.daliangLead.id,
      changed: { label_ids: { before: [old.id], after: [kept.id] } },
    });
    const [row] = await server.connection.db.select().from(companies).where(eq(companies.id, firms.lamp.id));
    const edit = { id: firms.lamp.id, base_rev: row?.rev, changes: { label_ids: [old.id] } };
    expect((await server.post("/v1/business/companyEdit", edit, "daliang")).data).toMatchObject({
      label_ids: [kept.id],
    });
    const late = newVisit({ label_ids: [keyLabel.id, old.id, kept.id] });
    expect((await server.ask(contract.visit.createVisit, late, "daliang")).data).toMatchObject({
      label_ids: [keyLabel.id, kept.id],
    });
  });
});

describe("a suggested label", () => {
  it("comes from a rule, is confirmed or turned down once, and is stale afterwards", async () => {
    const { db } = server.connection;
    await db.update(companies).set({ invention_count: 12, is_listed: true }).where(eq(companies.id, firms.lamp.id));
    const strong = label("专利较强", { rule: { field: "invention_count", min: 10 } });
    const listed = label("已经上市", { rule: { field: "is_listed", min: 1 } });
    await add(strong);
    await add(listed);
    const suggested = async () => {
      const all = await server.ask(contract.company.companyAllInfo, { id: firms.lamp.id }, "daliang");
      return (all.data as { suggestions: { because: string }[] }).suggestions.map(({ because }) => because);
    };
    expect(await suggested()).toEqual(["登记为上市企业", "发明专利（件）为 12，不少于 10"]);
    const answer = (label_id: string, accept: boolean) =>
      server.ask(contract.company.labelTrue, { company_id: firms.lamp.id, label_id, accept }, "daliang");
    expect((await answer(strong.id, true)).code).toBe(1);
    expect(await labelsOf(firms.lamp.id)).toContain(strong.id);
    expect((await answer(listed.id, false)).code).toBe(1);
    expect(await suggested()).toEqual([]);
    expect((await answer(listed.id, true)).msg).toContain("已失效");
    const [known] = await db.select().from(labels).where(eq(labels.id, listed.id));
    expect(known?.deleted_at).toBeNull();
  });
});
