import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Envelope } from "#contract/core/envelope.ts";
import { contract } from "#contract/index.ts";
import type { Visit } from "#contract/visit/visit.ts";
import { auditLog } from "#server/database/tables/history.ts";
import {
  daliang,
  firms,
  keyLabel,
  newVisit,
  people,
  ronggui,
  type TestServer,
  testServer,
} from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

type Sender = "daliang" | "daliangColleague" | "daliangLead" | "ronggui" | "district";
const create = async (changes: Record<string, unknown> = {}, person: Sender = "daliang") =>
  await server.call(contract.visit.createVisit, newVisit(changes), person);
const edit = (visit: { id: string; rev: number }, changes: object, person: Sender = "daliang") =>
  server.ask(contract.visit.editVisit, { id: visit.id, base_rev: visit.rev, changes }, person);
const review = (ids: string[], action: string, person: Sender = "daliangLead", reason = "") =>
  server.post("/v1/visit/review", { ids, action, reason }, person);
const setting = (reviews: boolean, person: Sender = "daliangLead", street_id = daliang) =>
  server.ask(contract.visit.reviewSetting, { street_id, reviews }, person);
const detail = async (id: string, person: Sender = "daliang") =>
  await server.call(contract.visit.visitDetail, { id }, person);

describe("a street that does not review", () => {
  it("archives a visit at once", async () => {
    expect((await create()).status).toBe("已归档");
  });

  it("is switched by its lead or the district, by nobody else", async () => {
    expect((await setting(true, "daliang")).status).toBe(403);
    expect((await setting(true, "ronggui")).status).toBe(404);
    expect((await setting(true, "district", ronggui)).code).toBe(1);
    await setting(false, "district", ronggui);
  });
});

describe("a street that reviews", () => {
  beforeAll(() => setting(true));

  it("keeps new visits waiting and counts them", async () => {
    const visit = await create();
    expect(visit.status).toBe("待审核");
    expect((await server.ask(contract.visit.reviewSettings, {}, "daliang")).data).toEqual([
      { street_id: daliang, name: "大良街道", reviews: true, waiting: 1 },
    ]);
    const waiting = await server.ask(contract.visit.visitListnews, { status: "待审核" }, "daliangLead");
    expect(waiting.data).toMatchObject({ total: 1, list: [{ id: visit.id }] });
  });

  it("returns with a reason, takes the author's correction, and archives", async () => {
    const visit = await create();
    expect((await review([visit.id], "退回")).data).toMatchObject({
      fields: { reason: "请填写退回原因（至少 2 个字）" },
    });
    expect((await review([visit.id], "退回", "daliangLead", "请补充受访人职务")).data).toEqual({
      done: [visit.id],
      refused: [],
    });
    const returned = await detail(visit.id);
    expect(returned).toMatchObject({
      status: "退回",
      rev: 2,
      review: { reason: "请补充受访人职务", by_name: "大良负责人" },
    });
    expect((await server.get("/v1/visit/reminders", { unread: "true" }, "daliang")).data).toMatchObject({
      list: [{ kind: "visit", record_id: visit.id, path: `/workVisit/details?id=${visit.id}`, read: false }],
    });
    const corrected = (await edit(returned, { summary: "已补充" })).data as Visit;
    expect(corrected).toMatchObject({ status: "待审核", rev: 3 });
    expect((await review([visit.id], "归档", "district")).code).toBe(1);
    const archived = await detail(visit.id);
    expect(archived.status).toBe("已归档");
    expect(archived.review).toBeUndefined();
    const history = await server.ask(contract.visit.visitDetailtwo, { id: visit.id }, "daliang");
    expect(history.data).toMatchObject({
      revisions: [
        { changed: { status: { before: "待审核", after: "已归档" } } },
        { changed: { status: { before: "退回", after: "待审核" }, summary: { after: "已补充" } } },
        { changed: { status: { after: "退回" }, review_reason: { after: "请补充受访人职务" } } },
        { action: "create" },
      ],
    });
  });

  it("does not lose an edit that was written before the return arrived", async () => {
    const visit = await create();
    await review([visit.id], "退回", "daliangLead", "内容太少");
    expect((await edit(visit, { summary: "路上写的" })).data).toMatchObject({ status: "待审核", summary: "路上写的" });
  });

  it("reviews several and says of each that could not be why", async () => {
    const [own, other] = [await create(), await create()];
    await review([other.id], "归档");
    const unknown = v7();
    const reply = await review([own.id, other.id, unknown], "归档");
    expect(reply.data).toEqual({
      done: [own.id],
      refused: [
        { id: other.id, visit_no: other.visit_no, msg: "已经归档" },
        { id: unknown, visit_no: "", msg: "走访记录不存在，或不在您的管辖范围内" },
      ],
    });
    expect((await review([own.id], "退回", "daliangLead", "再看看")).data).toMatchObject({
      refused: [{ msg: "已归档的走访不能退回，只有待审核的可以" }],
    });
  });

  it("is reviewed by its lead and the district only", async () => {
    const visit = await create();
    for (const person of ["daliang", "daliangColleague", "ronggui"] as const)
      expect((await review([visit.id], "归档", person)).data).toMatchObject({ done: [], refused: [{ id: visit.id }] });
  });

  it("leaves a visit archived when the lead corrects it, and waits again for anybody else's change", async () => {
    const visit = await create();
    await review([visit.id], "归档");
    const byLead = (await edit(await detail(visit.id), { summary: "负责人订正" }, "daliangLead")).data as Visit;
    expect(byLead.status).toBe("已归档");
    expect((await edit(byLead, { summary: "记录人再改" })).data).toMatchObject({ status: "待审核" });
  });

  it("lets visits wait on when it stops reviewing, and archives new ones", async () => {
    const visit = await create();
    await setting(false);
    expect((await detail(visit.id)).status).toBe("待审核");
    expect((await create()).status).toBe("已归档");
    await setting(true);
  });

  it("puts labels on several visits without a new review", async () => {
    const visit = await create();
    await review([visit.id], "归档");
    const label = (add: string[], person: Sender) =>
      server.ask(contract.visit.labelVisits, { ids: [visit.id], add }, person);
    expect((await label([keyLabel.id], "daliangColleague")).data).toMatchObject({ refused: [{ id: visit.id }] });
    expect((await label([v7()], "daliang")).data).toMatchObject({ fields: { add: "所选标签中有已删除的标签" } });
    expect((await label([keyLabel.id], "daliang")).data).toMatchObject({ done: [visit.id] });
    expect(await detail(visit.id)).toMatchObject({ label_ids: [keyLabel.id], status: "已归档" });
    const labelled = await server.ask(contract.visit.visitListnews, { label_id: keyLabel.id }, "daliang");
    expect(labelled.data).toMatchObject({ total: 1 });
  });
});

describe("supplements", () => {
  const note = (changes: Record<string, unknown>, person: Sender = "daliangColleague") =>
    server.post("/v1/visit/createNote", { id: v7(), content: "后来企业来电补充了材料。", ...changes }, person);

  it("are added by others once, listed in order, and refused outside of the street", async () => {
    const visit = await create();
    const id = v7();
    const first = await note({ id, visit_id: visit.id });
    expect(first.data).toMatchObject({ id, created_by_name: "大良乙", street_id: daliang });
    expect((await note({ id, visit_id: visit.id })).data).toEqual(first.data);
    expect(await note({ id, visit_id: visit.id }, "daliang")).toMatchObject({ status: 409 });
    await note({ visit_id: visit.id, content: "区级补充说明。" }, "district");
    const list = await server.ask(contract.visit.notes, { visit_id: visit.id }, "daliang");
    expect((list.data as { created_by_name: string }[]).map((one) => one.created_by_name)).toEqual([
      "大良乙",
      "区级甲",
    ]);
    expect((await note({ visit_id: visit.id }, "ronggui")).status).toBe(404);
    expect((await server.ask(contract.visit.notes, { visit_id: visit.id }, "ronggui")).status).toBe(404);
    expect((await note({ visit_id: visit.id, content: "短" })).data).toMatchObject({
      fields: { content: "补充内容至少 2 个字" },
    });
  });
});

describe("mobiles of interviewees", () => {
  const people = (mobile: string, name = "陈经理") => [{ name, post: "总经理", mobile }];
  const whole = "13700001234";

  it("are masked in details, list, history and conflicts, and survive an edit that only knows the mask", async () => {
    const visit = await create({ interviewees: people(whole) });
    expect(visit.interviewees[0]?.mobile).toBe("137****1234");
    const added = [...visit.interviewees, { name: "李工", post: "", mobile: "0757-22330000" }];
    const saved = (await edit(visit, { interviewees: added })).data as Visit;
    expect(saved.interviewees.map((one) => one.mobile)).toEqual(["137****1234", "0757-22330000"]);
    expect(await reveal(visit.id, 0)).toMatchObject({ data: { mobile: whole } });
    const conflict = await edit(visit, { interviewees: people("13899990000") }, "daliangLead");
    const answers = [
      await server.ask(contract.visit.visitDetailtwo, { id: visit.id }, "daliang"),
      await server.ask(contract.visit.visitListnews, { keyword: visit.visit_no }, "daliang"),
      conflict,
    ];
    expect(conflict.status).toBe(409);
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(whole);
  });

  it("refuse a mask that stands for nothing", async () => {
    const visit = await create({ interviewees: people(whole) });
    expect((await edit(visit, { interviewees: people("139****0000") })).data).toMatchObject({
      fields: { "interviewees.0.mobile": "受访人电话不完整，请填写完整号码" },
    });
  });

  const reveal = (id: string, place: number, person: Sender = "daliang"): Promise<Envelope> =>
    server.ask(contract.visit.revealInterviewee, { id, place }, person);

  it("are shown to those who may change the visit, and the log says who asked", async () => {
    const visit = await create({ interviewees: people(whole) });
    expect((await reveal(visit.id, 0, "daliangColleague")).status).toBe(403);
    expect((await reveal(visit.id, 0, "ronggui")).status).toBe(404);
    expect((await reveal(visit.id, 5)).status).toBe(404);
    expect((await reveal(visit.id, 0, "district")).data).toEqual({ mobile: whole });
    const lines = await server.connection.db.select().from(auditLog).where(eq(auditLog.action, "reveal-interviewee"));
    expect(lines.at(-1)).toMatchObject({
      account_id: districtId,
      detail: { visit_id: visit.id, name: "陈经理" },
    });
  });
});
const districtId = people.district.id;

describe("filters of the list", () => {
  it("know status, willingness, demand and photos, also in the query text", async () => {
    const visit = await create({ company_id: firms.lamp.id, willingness: "意愿强烈", has_demand: true });
    const list = async (query: Record<string, string>) =>
      (await server.call(contract.visit.visitListnews, { company_id: firms.lamp.id, ...query }, "daliang")).total;
    expect(visit.has_demand).toBe(true);
    expect(await list({ willingness: "意愿强烈" })).toBe(1);
    expect(await list({ willingness: "明确拒绝" })).toBe(0);
    expect(await list({ has_demand: "true" })).toBe(1);
    expect(await list({ has_demand: "false" })).toBe(0);
    expect(await list({ with_photos: "true" })).toBe(0);
    expect(await list({ status: "退回" })).toBe(0);
    expect((await server.get("/v1/visit/visitListnews", { status: "草稿" }, "daliang")).data).toMatchObject({
      fields: { status: "请选择状态" },
    });
  });
});
