import readExcelFile from "read-excel-file/node";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Demand, DemandMove } from "#contract/demand/demand-fields.ts";
import { contract } from "#contract/index.ts";
import { orgs } from "#server/database/tables/people.ts";
import { labels } from "#server/database/tables/company.ts";
import { daliang, firms, newVisit, people, ronggui, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
const demandLabel = { id: v7(), kind: "demand" as const, name: "镇街重点" };

beforeAll(async () => {
  server = await testServer();
  await server.connection.db.insert(orgs).values([
    { id: people.daliang.com_id, name: "大良街道经济发展办公室", street_id: daliang },
    { id: people.ronggui.com_id, name: "容桂街道经济发展办公室", street_id: ronggui },
  ]);
  await server.connection.db.insert(labels).values(demandLabel);
});
afterAll(() => server.close());

type Sender = "daliang" | "daliangLead" | "daliangColleague" | "ronggui" | "district" | "enterprise" | "admin";

const newDemand = (changes: Record<string, unknown> = {}) => ({
  id: v7(),
  company_id: firms.valve.id,
  source: "走访",
  title: "高价值专利培育辅导",
  category: "高价值专利培育",
  content: "企业有三件发明在审，希望得到布局与撰写质量的辅导。",
  ...changes,
});
const create = (changes: Record<string, unknown> = {}, person: Sender = "daliangColleague", headers = {}) =>
  server.post("/v1/business/demandCreate", newDemand(changes), person, headers);
const created = async (changes: Record<string, unknown> = {}, person: Sender = "daliangColleague") => {
  const reply = await create(changes, person);
  expect(reply.msg).toBe("成功");
  return reply.data as Demand;
};
const move = (demand_id: string, action: string, person: Sender, rest: object = {}, headers = {}) =>
  server.post("/v1/business/demandMove", { id: v7(), demand_id, action, ...rest }, person, headers);
const info = async (id: string, person: Sender = "district") => {
  const reply = await server.ask(contract.demand.demandInfo, { id }, person);
  return reply.data as { demand: Demand; moves: (DemandMove & { operator_name: string })[]; visit_no: string | null };
};
const list = (query: Record<string, string | number>, person: Sender = "district") =>
  server.ask(contract.demand.demandListNews, query, person);

const steps: Record<string, [Sender, object?]> = {
  提交: ["daliangColleague"],
  受理: ["daliang"],
  转办: ["daliangLead", { owner_id: people.daliang.id, collaborator_ids: [people.daliangColleague.id] }],
  接收: ["daliang"],
  答复: ["daliang", { remark: "已联系企业，约定周五上门" }],
  申请办结: ["daliang", { remark: "完成三件发明的撰写辅导" }],
  通过: ["daliangLead"],
  回访: ["daliangColleague", { satisfaction: "不满意", remark: "还差一件没有做" }],
  二次办理: ["daliangLead", { remark: "补做剩余一件" }],
  关闭: ["daliangLead"],
};
/** Makes moves in their order, each by the person of `steps`. */
async function walk(id: string, actions: readonly string[]): Promise<Demand> {
  let last: unknown = null;
  for (const action of actions) {
    const [person, rest] = steps[action] ?? (["district"] as [Sender]);
    const reply = await move(id, action, person, rest);
    expect(`${action}: ${reply.msg}`).toBe(`${action}: 成功`);
    last = reply.data;
  }
  return last as Demand;
}
const toWork = ["提交", "受理", "转办", "接收"];
const openDemands = async () => {
  const reply = await server.ask(contract.company.companyInfo, { id: firms.valve.id }, "daliang");
  return (reply.data as { company: { open_demands: number } }).company.open_demands;
};

describe("writing a demand down", () => {
  it("makes a numbered draft of the street's unit that does not count as open", async () => {
    const before = await openDemands();
    const demand = await created({ label_ids: [demandLabel.id] });
    expect(demand.demand_no).toMatch(/^XQ\d{12}$/);
    expect(demand).toMatchObject({ status: "草稿", rev: 1, accept_org: people.daliang.com_id, due_at: null });
    expect(await openDemands()).toBe(before);
    expect((await info(demand.id)).demand).toMatchObject({
      accept_name: "大良街道经济发展办公室",
      author_name: "大良乙",
      street_name: "大良街道",
    });
  });

  it("is accepted by the district when it is about rights abroad", async () => {
    expect((await created({ category: "海外维权" })).accept_org).toBe(null);
  });

  it("names every field that breaks a rule", async () => {
    const reply = await create({ title: "短", content: "太短", category: "随便", source: "梦里" });
    expect(reply).toMatchObject({
      status: 422,
      data: {
        fields: {
          title: "需求标题至少 2 个字",
          content: "需求内容至少 10 个字",
          category: "请选择需求类别",
          source: "请选择需求来源",
        },
      },
    });
  });

  it("refuses another street's company, a foreign visit, an unknown label and an attachment that is too large", async () => {
    const visit = newVisit({ company_id: firms.lamp.id });
    await server.ask(contract.visit.createVisit, visit, "daliang");
    const large = { id: v7(), sha256: "a".repeat(64), size: 21 * 1024 * 1024, mime: "application/pdf" };
    expect((await create({ company_id: firms.furniture.id })).data).toMatchObject({
      fields: { company_id: "企业不存在，或不在您的管辖范围内" },
    });
    expect((await create({ visit_id: visit.id, label_ids: [v7()] })).data).toMatchObject({
      fields: { visit_id: "走访记录不存在，或不是这家企业的走访", label_ids: "标签中有不存在的需求标签" },
    });
    expect((await create({ attachments: [large] })).status).toBe(422);
    expect((await created({ company_id: firms.lamp.id, visit_id: visit.id })).visit_id).toBe(visit.id);
  });

  it("is done once per idempotency key and once per id", async () => {
    const input = newDemand();
    const key = { "idempotency-key": v7() };
    const post = (headers: object) => server.post("/v1/business/demandCreate", input, "daliang", headers as never);
    const [first, second] = await Promise.all([post(key), post(key)]);
    expect(first).toEqual(second);
    expect(await post({})).toMatchObject({ status: 409, data: { reason: "key_reused" } });
    const { demand_no } = first.data as Demand;
    expect((await list({ keyword: demand_no })).data).toMatchObject({ total: 1 });
  });
});

describe("editing and deleting", () => {
  const edit = (id: string, base_rev: number, changes: object, person: Sender = "daliangColleague") =>
    server.post("/v1/business/demandEdit", { id, base_rev, changes }, person, { "x-device-id": v7() });
  const remove = (id: string, base_rev: number, person: Sender = "daliangColleague") =>
    server.ask(contract.demand.demandDel, { id, base_rev }, person);

  it("leaves a draft to its author and the street's lead, and conflicts like every record", async () => {
    const { id } = await created();
    expect(await edit(id, 1, { title: "新标题" }, "daliang")).toMatchObject({
      status: 403,
      msg: "草稿只能由登记人、镇街负责人修改",
    });
    expect((await edit(id, 1, { title: "负责人改的" }, "daliangLead")).data).toMatchObject({ rev: 2 });
    expect(await edit(id, 1, { title: "作者改的" })).toMatchObject({
      status: 409,
      data: { reason: "conflict", current: { title: "负责人改的" }, changed: [{ field: "title" }] },
    });
    expect((await edit(id, 1, { urgency: "紧急" })).data).toMatchObject({
      rev: 3,
      title: "负责人改的",
      urgency: "紧急",
    });
  });

  it("keeps what was submitted but for labels and collaborators, which are the office's", async () => {
    const { id } = await created();
    await walk(id, ["提交"]);
    expect((await edit(id, 2, { title: "改动的标题" })).msg).toContain("内容不能再修改");
    expect((await edit(id, 2, { label_ids: [demandLabel.id] }, "daliangColleague")).status).toBe(403);
    expect((await edit(id, 2, { label_ids: [demandLabel.id] }, "daliangLead")).data).toMatchObject({ rev: 3 });
    await walk(id, ["受理", "转办"]);
    expect((await edit(id, 5, { collaborator_ids: [people.daliang.id] }, "daliangLead")).data).toMatchObject({
      fields: { collaborator_ids: "协办人不能与经办人是同一人" },
    });
    expect((await edit(id, 5, { collaborator_ids: [people.ronggui.id] }, "daliangLead")).data).toMatchObject({
      fields: { collaborator_ids: "协办人中有不存在、已停用或不管辖该镇街的人员" },
    });
    expect((await edit(id, 5, { collaborator_ids: [people.district.id] }, "daliangLead")).data).toMatchObject({
      collaborator_ids: [people.district.id],
    });
  });

  it("is editable again once it was sent back, deletable only as an own draft", async () => {
    const { id } = await created();
    await walk(id, ["提交"]);
    expect(await remove(id, 2)).toMatchObject({ status: 403, msg: "已提交的需求不能删除，可以撤回或作废" });
    await move(id, "退回补正", "daliang", { remark: "请补充专利号" });
    expect((await edit(id, 3, { content: "补充：ZL2026 1 0000001.0 等三件在审发明。" })).code).toBe(1);
    expect((await remove(id, 4, "daliangLead")).msg).toBe("草稿只能由登记人删除");
    expect((await remove(id, 4)).code).toBe(1);
    expect((await server.ask(contract.demand.demandInfo, { id }, "district")).status).toBe(404);
    expect(await edit(id, 4, { title: "还在吗" })).toMatchObject({ status: 409, data: { deleted: true } });
    const restore = (person: Sender) => server.ask(contract.demand.demandRestore, { id }, person);
    expect((await restore("daliang")).status).toBe(403);
    expect((await restore("daliangLead")).data).toMatchObject({ id, rev: 6, status: "草稿" });
  });
});

describe("the contact's mobile", () => {
  const contact = { name: "陈经理", post: "总经理", mobile: "13912345678" };

  it("is masked everywhere, shown on request to those with a part, and stays whole under edits", async () => {
    const { id, contact: shown } = await created({ contact });
    expect(shown).toEqual({ ...contact, mobile: "139****5678" });
    const reveal = (person: Sender) => server.ask(contract.demand.demandReveal, { id }, person);
    expect((await reveal("daliangColleague")).data).toEqual({ mobile: contact.mobile });
    expect((await reveal("ronggui")).status).toBe(404);
    const renamed = { ...contact, name: "陈总", mobile: "139****5678" };
    const edit = (base_rev: number, changes: object, person: Sender) =>
      server.post("/v1/business/demandEdit", { id, base_rev, changes }, person, { "x-device-id": v7() });
    await edit(1, { contact: renamed }, "daliangColleague");
    expect((await reveal("district")).data).toEqual({ mobile: contact.mobile });
    const conflict = await edit(1, { contact: { ...contact, name: "陈老板" } }, "daliangLead");
    expect(conflict.status).toBe(409);
    expect(JSON.stringify(conflict)).not.toContain(contact.mobile);
    expect((await edit(2, { contact: { ...contact, mobile: "138****0000" } }, "daliangLead")).data).toMatchObject({
      fields: { "contact.mobile": "联系电话不完整，请填写完整号码" },
    });
    const log = await server.connection.db.execute(
      "select detail from audit_log where action = 'reveal-demand-contact'",
    );
    expect(log.rows).toHaveLength(2);
  });
});

describe("reminders of a demand", () => {
  it("tell those whose turn it is, who works along, and those who are urged; never the one who moved", async () => {
    const { id } = await created();
    await walk(id, ["提交", "受理", "转办"]);
    await move(id, "催办", "daliangLead");
    const { rows } = await server.connection.db.execute<{ account_id: string; title: string }>(
      `select account_id, title from reminders where record_id = '${id}' and account_id <> '${people.enterprise.id}' order by id`,
    );
    const names = new Map<string, string>(Object.entries(people).map(([name, { id: account }]) => [account, name]));
    expect(
      rows.map(({ account_id, title }) => `${names.get(account_id)}：${title.split("（")[1]?.slice(0, -1)}`).sort(),
    ).toEqual(
      [
        "daliang：待受理",
        "daliangLead：待受理",
        "daliangLead：已受理",
        "daliang：待接收",
        "daliangColleague：待接收",
        "daliang：待接收",
      ].sort(),
    );
    expect(rows.at(-1)?.title).toBe("催办：高价值专利培育辅导（待接收）");
  });
});

describe("a demand's way", () => {
  it("leads from draft through a second round to closed, with every step kept and the company's count right", async () => {
    const before = await openDemands();
    const { id } = await created();
    await walk(id, toWork);
    expect(await openDemands()).toBe(before + 1);
    const done = await walk(id, ["答复", "申请办结", "通过", "回访", "二次办理", "申请办结", "通过"]);
    expect(done.rounds.map(({ round, by }) => [round, by])).toEqual([
      [1, people.daliang.id],
      [2, people.daliang.id],
    ]);
    await move(id, "回访", "daliangColleague", { satisfaction: "满意" });
    const closed = await walk(id, ["关闭"]);
    expect(closed).toMatchObject({ status: "已关闭", satisfaction: "满意", due_at: null });
    expect(await openDemands()).toBe(before);
    const { moves } = await info(id);
    expect(moves.map(({ action }) => action)).toEqual([
      ...toWork,
      "答复",
      "申请办结",
      "通过",
      "回访",
      "二次办理",
      "申请办结",
      "通过",
      "回访",
      "关闭",
    ]);
    expect(moves[2]).toMatchObject({ from: "已受理", to: "待接收", operator_name: "大良负责人" });
  });

  const refused: [string, readonly string[], Sender, string, object?][] = [
    ["受理 by a colleague of another unit", ["提交"], "daliangColleague", "受理", {}],
    ["转办 by the later owner", ["提交", "受理"], "daliangColleague", "转办", { owner_id: people.daliang.id }],
    ["接收 by somebody else", ["提交", "受理", "转办"], "daliangLead", "接收", {}],
    ["答复 by the lead", toWork, "daliangLead", "答复", { remark: "催一下" }],
    ["申请办结 by the district", toWork, "district", "申请办结", { remark: "好了" }],
    ["通过 by the owner's unit", [...toWork, "申请办结"], "daliangColleague", "通过", {}],
    ["撤回 by the lead", ["提交"], "daliangLead", "撤回", { remark: "不要了" }],
  ];
  it.each(refused)("refuses %s with the words of the table", async (_, before, person, action, rest) => {
    const { id } = await created();
    await walk(id, before);
    const reply = await move(id, action, person, rest);
    expect(reply).toMatchObject({ status: 422, data: { reason: "move" } });
    expect(reply.msg).toMatch(new RegExp(`^“${action}”只能由.+操作$`));
  });

  it("refuses a move that the state has overtaken, naming the state", async () => {
    const { id } = await created();
    await walk(id, toWork);
    expect(await move(id, "受理", "daliangLead")).toMatchObject({
      status: 422,
      msg: "需求现为“办理中”，不能受理",
      data: { status: "办理中" },
    });
  });

  it("asks for what a move must bring", async () => {
    const { id } = await created();
    await walk(id, ["提交", "受理"]);
    expect((await move(id, "转办", "daliangLead")).data).toMatchObject({ fields: { owner_id: "请选择经办人" } });
    expect((await move(id, "转办", "daliangLead", { owner_id: people.ronggui.id })).data).toMatchObject({
      fields: { owner_id: "经办人不存在、已停用或不管辖该镇街" },
    });
    expect((await move(id, "作废", "daliangLead")).data).toMatchObject({ fields: { remark: "请填写作废的说明" } });
    expect((await move(id, "飞走", "daliangLead")).data).toMatchObject({ fields: { action: "请选择操作" } });
  });

  it("makes a move once, whatever comes twice", async () => {
    const { id } = await created();
    const input = { id: v7(), demand_id: id, action: "提交" };
    const post = (headers = {}) => server.post("/v1/business/demandMove", input, "daliangColleague", headers);
    const replies = await Promise.all([post(), post({ "idempotency-key": v7() }), post()]);
    expect(replies.map(({ code }) => code)).toEqual([1, 1, 1]);
    expect((await info(id)).moves).toHaveLength(1);
    expect(
      await server.ask(contract.demand.demandMove, { ...input, action: "催办" }, "daliangColleague"),
    ).toMatchObject({ status: 409, data: { reason: "key_reused" } });
  });

  it("hands several out at once and says of each what became of it", async () => {
    const [one, two] = [await created(), await created()];
    await walk(one.id, ["提交", "受理"]);
    await walk(two.id, ["提交"]);
    const reply = await server.ask(
      contract.demand.demandHandOut,
      { ids: [one.id, two.id], owner_id: people.daliang.id },
      "daliangLead",
    );
    expect(reply.data).toEqual({
      results: [
        { id: one.id, ok: true, msg: "已转办" },
        { id: two.id, ok: false, msg: "需求现为“待受理”，不能转办" },
      ],
    });
  });

  it("is taken over by who accepts it, in one step that the company reads and nobody has to receive", async () => {
    const { id } = await created();
    await walk(id, ["提交"]);
    expect(await move(id, "由我办理", "ronggui")).toMatchObject({ status: 404 });
    const taken = await move(id, "由我办理", "daliang");
    expect(taken.data).toMatchObject({ status: "办理中", owner_id: people.daliang.id });
    expect((taken.data as Demand).reply_due_at).not.toBe(null);
    expect((await move(id, "答复", "daliang", { remark: "明天上门" })).code).toBe(1);
    expect(await move(id, "通过", "daliang")).toMatchObject({ status: 422 });
  });

  it("stays inside its street", async () => {
    const { id } = await created();
    expect((await move(id, "提交", "ronggui")).status).toBe(404);
    expect((await server.ask(contract.demand.demandInfo, { id }, "ronggui")).status).toBe(404);
    expect((await list({}, "ronggui")).data).toMatchObject({ total: 0 });
    expect((await server.ask(contract.demand.companyDemand, { company_id: firms.valve.id }, "ronggui")).status).toBe(
      404,
    );
    expect((await move(id, "提交", "admin")).status).toBe(403);
  });
});

describe("what a company reads of its demands", () => {
  it("has no drafts, no persons, no inner steps, and no other company's", async () => {
    const draft = await created();
    const { id } = await created();
    await walk(id, [...toWork, "答复"]);
    await move(id, "催办", "daliangLead", { remark: "内部提醒" });
    const reply = await server.ask(contract.demand.demandInfo, { id }, "enterprise");
    const { demand, moves } = reply.data as Awaited<ReturnType<typeof info>>;
    expect(demand).toMatchObject({ status: "办理中", owner_id: null, owner_name: "", created_by: null });
    expect(moves.map(({ action, remark }) => [action, remark])).toEqual([
      ["提交", ""],
      ["受理", ""],
      ["转办", ""],
      ["接收", ""],
      ["答复", "已联系企业，约定周五上门"],
    ]);
    expect(JSON.stringify(reply.data)).not.toContain(people.daliang.id);
    expect((await server.ask(contract.demand.demandInfo, { id: draft.id }, "enterprise")).status).toBe(404);
    const own = await server.ask(contract.demand.companyDemand, { company_id: firms.valve.id }, "enterprise");
    expect((own.data as { list: Demand[] }).list.every(({ status }) => status !== "草稿")).toBe(true);
    const other = await server.ask(contract.demand.companyDemand, { company_id: firms.lamp.id }, "enterprise");
    expect(other).toMatchObject({ status: 404, msg: "只能查看本企业的需求" });
    expect((await move(id, "催办", "enterprise")).status).toBe(403);
  });
});

describe("the export", () => {
  it("has the filtered demands with the chosen columns", async () => {
    const { id, demand_no } = await created({ title: "导出专用需求" });
    await walk(id, ["提交"]);
    const token = await server.token("district");
    const reply = await server.app.inject({
      method: "GET",
      url: `/v1/business/demandExport?keyword=${encodeURIComponent("导出专用")}&columns=demand_no,title,status,badges`,
      headers: { authorization: `Bearer ${token}` },
    });
    const [sheet] = await readExcelFile(reply.rawPayload);
    expect(sheet?.data[0]).toEqual(["需求编号", "需求标题", "状态", "时限提示"]);
    expect(sheet?.data[1]?.slice(0, 3)).toEqual([demand_no, "导出专用需求", "待受理"]);
    expect(sheet?.data[1]?.[3]).toMatch(/今日到期|还剩 [12] 个工作日/);
    expect(sheet?.data).toHaveLength(2);
  });

  it("has only those of the filtered demands that were chosen", async () => {
    const [one] = [await created({ title: "所选导出一" }), await created({ title: "所选导出二" })];
    const query = new URLSearchParams({ keyword: "所选导出", ids: one.id, columns: "demand_no" });
    const reply = await server.app.inject({
      url: `/v1/business/demandExport?${query}`,
      headers: { authorization: `Bearer ${await server.token("district")}` },
    });
    const [sheet] = await readExcelFile(reply.rawPayload);
    expect(sheet?.data).toEqual([["需求编号"], [one.demand_no]]);
  });
});

describe("a company that goes over to another street", () => {
  it("takes its open demands along, to be accepted and handed out there", async () => {
    const visit = newVisit({ company_id: firms.lamp.id });
    await server.ask(contract.visit.createVisit, visit, "daliang");
    const [working, fresh, ended] = [
      await created({ company_id: firms.lamp.id }),
      await created({ company_id: firms.lamp.id }),
      await created({ company_id: firms.lamp.id }),
    ];
    await walk(working.id, [...toWork, "答复"]);
    await walk(fresh.id, ["提交"]);
    await walk(ended.id, ["提交"]);
    await move(ended.id, "作废", "daliangLead", { remark: "重复登记" });
    const input = { visit_id: visit.id, street_id: ronggui, reason: "企业搬迁" };
    expect((await server.ask(contract.visit.changeStreet, input, "daliangLead")).msg).toBe("成功");
    const [one, two, three] = [await info(working.id), await info(fresh.id), await info(ended.id)];
    expect(one.demand).toMatchObject({ street_id: ronggui, status: "已受理", owner_id: null, collaborator_ids: [] });
    expect(one.demand.accept_org).toBe(people.ronggui.com_id);
    expect(one.demand.due_at).not.toBe(null);
    expect(one.moves.at(-1)).toMatchObject({ action: "退回重派", remark: "企业移交，重新安排经办人：企业搬迁" });
    expect(two.demand).toMatchObject({ status: "待受理", accept_org: people.ronggui.com_id });
    expect(three.demand).toMatchObject({ street_id: daliang, status: "已作废", accept_org: people.daliang.com_id });
    expect((await move(fresh.id, "受理", "ronggui")).msg).toBe("成功");
    expect((await move(working.id, "转办", "ronggui", { owner_id: people.ronggui.id })).msg).toBe("成功");
  });
});
