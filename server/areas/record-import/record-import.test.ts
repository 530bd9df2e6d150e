import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Envelope } from "#contract/core/envelope.ts";
import { contract } from "#contract/index.ts";
import type { RecordImport, RecordImportResult } from "#contract/ip-import/import-calls.ts";
import type { Trademark } from "#contract/trademark/trademark-calls.ts";
import { firms, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function send(
  call: "Preview" | "Run",
  kind: string,
  csv: string,
  person: PersonName = "admin",
  id: string = v7(),
) {
  const reply = await server.app.inject({
    method: "POST",
    url: `/v1/admin/record/import${call}?${new URLSearchParams({ kind, name: "试验.csv", ...(call === "Run" && { id }) }).toString()}`,
    payload: Buffer.from(csv),
    headers: { authorization: `Bearer ${await server.token(person)}`, "content-type": "application/octet-stream" },
  });
  return reply.json<Envelope & { data: RecordImportResult & RecordImport; status: number; msg: string }>();
}
const marks = async (asked: object) => await server.call(contract.trademark.trademarkList, asked, "enterprise");
const runs = async () => await server.call(contract.recordImport.recordImports, {}, "admin");
const undo = (id: string) => server.ask(contract.recordImport.recordUndo, { id }, "admin");

const trademarkFile = `商标注册号,类别,商标名称,注册人,申请日,注册日期,核定商品
91000001,第9类,晨舟,${firms.valve.name},2015年1月5日,2016/2/29,计算机；传感器
91000002,35,晨舟服务,外地有限公司,,,
x1,9,坏号,甲,,,
91000003,50,坏类,甲,2999-01-01,,
91000001,09,重复,甲,,,
91000004,,无类,甲,,,`;

describe("an import of trademarks", () => {
  it("recognises columns and says row by row and field by field what is wrong; nothing is written", async () => {
    const { data } = await send("Preview", "trademarks", trademarkFile);
    expect(data.counts).toEqual({ create: 2, change: 0, same: 0, refused: 4 });
    const titles = Object.fromEntries(data.rows.map(({ line, title }) => [line, title]));
    expect(titles).toMatchObject({
      2: "91000001 晨舟 第9类",
      5: "91000003 坏类 类别不正确",
      7: "91000004 无类 类别未填",
    });
    const wrong = Object.fromEntries(data.rows.map(({ line, problems }) => [line, Object.keys(problems)]));
    expect(wrong).toMatchObject({ 4: ["注册号"], 5: ["国际分类", "申请日期"], 6: ["整行"], 7: ["国际分类"] });
    expect((await marks({ keyword: "晨舟" })).total).toBe(0);
  });

  it("writes what is right, links companies by name, changes nothing the second time, and is taken back", async () => {
    expect((await send("Run", "trademarks", trademarkFile)).data.counts.create).toBe(2);
    const { list } = await marks({ keyword: "晨舟", sort: "class" });
    expect(list).toMatchObject([
      { registration_no: "91000001", class: 9, term_to: "2026-02-28", companies: [{ id: firms.valve.id }] },
      { registration_no: "91000002", class: 35, type: "服务商标", state: "申请中", companies: [] },
    ]);
    expect((await send("Run", "trademarks", trademarkFile)).data.counts).toMatchObject({
      create: 0,
      change: 0,
      same: 2,
    });
    // A file that says less takes nothing away.
    const less = "注册号,国际分类,商标名称,申请人\n91000001,9,晨舟新,外地有限公司";
    expect((await send("Run", "trademarks", less)).data.counts).toMatchObject({ change: 1 });
    expect((await marks({ keyword: "晨舟新" })).list[0]).toMatchObject({ registered_on: "2016-02-29", companies: [] });
    const [last, same, first] = await runs();
    expect((await undo(first?.id ?? "")).msg).toContain("请先撤销后面的导入");
    expect((await undo(same?.id ?? "")).msg).toContain("没有写入内容");
    expect((await undo(last?.id ?? "")).data).toMatchObject({
      state: "undone",
      undone: { restored: 1, removed: 0, left: 0 },
    });
    expect((await marks({ name: "晨舟", class: 9 })).list[0]).toMatchObject({
      name: "晨舟",
      companies: [{ id: firms.valve.id }],
    });
    expect((await undo(last?.id ?? "")).status).toBe(409);
  });

  it("takes events, which move the term; a trademark with events stays when its own import is taken back", async () => {
    const events =
      '注册号,事件,日期,转让人,受让人,金额\n91000001,续展,2026-01-10,,,\n91000001,商标转让,2026-03-01,甲公司,乙公司,"1,000元"\n99999999,转让,2026-01-01,,,\n91000001,吃饭,2026-01-01,,,';
    const { data } = await send("Run", "trademark_events", events);
    expect(data.counts).toEqual({ create: 2, change: 0, same: 0, refused: 2 });
    expect((await send("Run", "trademark_events", events)).data.counts.same).toBe(2);
    const [row] = (await marks({ number: "91000001" })).list;
    expect(row).toMatchObject({ term_from: "2026-03-01", term_to: "2036-02-29", state: "已注册" });
    const one = (await server.post("/v1/search/trademark", { id: row?.id }, "daliang")).data as Trademark;
    expect(one.events.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["转让", "1000.0000"],
      ["续展", null],
    ]);
    const standing = (await runs()).filter(({ may_undo }) => may_undo);
    const ofMarks = standing.find(({ kind }) => kind === "trademarks");
    expect((await undo(ofMarks?.id ?? "")).data).toMatchObject({ undone: { restored: 0, removed: 1, left: 1 } });
    const ofEvents = standing.find(({ kind }) => kind === "trademark_events");
    expect((await undo(ofEvents?.id ?? "")).data).toMatchObject({ undone: { removed: 2 } });
    expect((await marks({ number: "91000001" })).list[0]).toMatchObject({ term_to: "2026-02-28" });
  });

  it("keeps the state that a file tells, in list and filter, and is unchanged the next day", async () => {
    const file = `注册号,国际分类,商标名称,申请人,注册日期,商标状态
92000001,9,言成,${firms.valve.name},,已注册
92000002,9,言成,${firms.valve.name},2020-01-07,已撤销
92000003,9,言成,${firms.valve.name},,驳回
92000004,9,言成,${firms.valve.name},,初审公告
92000005,9,言成,${firms.valve.name},2003-01-07,已注册`;
    expect((await send("Run", "trademarks", file)).data.counts.create).toBe(5);
    const told = { "1": "已注册", "2": "已失效", "3": "已驳回", "4": "初审公告", "5": "已注册" };
    const { list } = await marks({ keyword: "言成" });
    expect(Object.fromEntries(list.map(({ registration_no, state }) => [registration_no.slice(-1), state]))).toEqual(
      told,
    );
    for (const [last, state] of Object.entries(told)) {
      const found = (await marks({ keyword: "言成", state })).list.map(({ registration_no }) =>
        registration_no.slice(-1),
      );
      expect([state, found]).toEqual([state, expect.arrayContaining([last])]);
      expect(found).toHaveLength(Object.values(told).filter((one) => one === state).length);
    }
    server.travel(86_400_000);
    expect((await send("Run", "trademarks", file)).data.counts).toMatchObject({ change: 0, same: 5 });
  });

  it("is an administrator's alone, and refuses what is no such file in words", async () => {
    expect((await send("Preview", "trademarks", trademarkFile, "district")).status).toBe(403);
    expect((await send("Preview", "trademarks", "甲,乙\n1,2")).msg).toContain("“注册号”、“国际分类”");
    expect((await send("Preview", "trademarks", "")).msg).toBe("文件是空的，请重新选择");
    expect((await send("Preview", "patents", "甲")).status).toBe(422);
  });
});

describe("judgments", () => {
  const file = `案号,标题,法院,案由,裁判日期,当事人,全文
(2199)粤0699知民初1号,阀门公司与外地公司侵害商标权纠纷一审民事判决书,虚构人民法院,侵害商标权纠纷,2026-01-05,"原告：${firms.valve.name}；被告：外地有限公司、路人",原告诉称一段。\\n本院认为一段。
,没有案号,法院,,,,文`;

  it("come from a file, with their parties beside the companies, and are found by their full text", async () => {
    expect((await send("Run", "judgments", file)).data.counts).toMatchObject({ create: 1, refused: 1 });
    const list = async (asked: object, person: PersonName = "enterprise") =>
      await server.call(contract.judgment.cseList, asked, person);
    const found = await list({ keyword: "本院认为", field: "商标", mine: true });
    expect(found.list).toMatchObject([
      {
        number: "（2199）粤0699知民初1号",
        kind: "判决书",
        parties: [
          { role: "原告", name: firms.valve.name },
          { role: "被告", name: "外地有限公司" },
          { role: "被告", name: "路人" },
        ],
        companies: [{ id: firms.valve.id }],
      },
    ]);
    expect(found.counts.field).toEqual([{ value: "商标", count: 1 }]);
    expect((await list({ party: "路人", court: "虚构" }, "ronggui")).list[0]?.companies).toEqual([]);
    expect((await list({ mine: true }, "ronggui")).total).toBe(0);
    expect((await server.ask(contract.judgment.cseList, { company_id: firms.valve.id }, "ronggui")).status).toBe(404);
    const days = await server.ask(contract.judgment.cseList, { from: "2026-02-01", to: "2026-01-01" }, "ronggui");
    expect(days.data).toMatchObject({ fields: { to: "截止日期不能早于起始日期" } });

    const id = found.list[0]?.id ?? "";
    const one = await server.call(contract.judgment.cseDetail, { id }, "daliang");
    expect(one.text).toContain("原告诉称");
    const pdf = await server.app.inject({
      method: "POST",
      url: "/v1/search/cseDownload",
      payload: { id },
      headers: { authorization: `Bearer ${await server.token("enterprise")}` },
    });
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    expect((await server.ask(contract.judgment.cseDetail, { id: v7() }, "daliang")).status).toBe(404);
  });
});

it("keeps copyrights and customs filings with their ends, and leads to the trademark that was filed", async () => {
  const file = `类别,登记号,名称,权利人,登记日期,有效期至,商标注册号
软件,2199SR9000001,试验软件,${firms.valve.name},2020-01-01,,
海关备案,T2199-90001,晨舟,${firms.valve.name},2016-12-01,2026-12-01,91000001
软件著作权,2199SR9000002,有期软件,甲,2020-01-01,2030-01-01,`;
  const { data: ran } = await send("Run", "copyrights", file);
  expect(ran.counts).toMatchObject({ create: 2, refused: 1 });
  const refused = await server.ask(contract.recordImport.recordRows, { id: ran.id, action: "refused" }, "admin");
  expect(refused.data).toMatchObject({
    total: 1,
    list: [{ line: 4, problems: { 有效期至: "软件著作权没有登记的有效期，请留空" } }],
  });
  const list = async (asked: object, person: PersonName = "enterprise") =>
    await server.call(contract.copyright.cro, asked, person);
  expect((await list({ mine: true })).counts.kind).toEqual([
    { value: "软件著作权", count: 1 },
    { value: "海关备案", count: 1 },
  ]);
  const [filing] = (await list({ kind: "海关备案" })).list;
  expect(filing?.trademark_id).not.toBeNull();
  expect((await list({ keyword: "试验软件" }, "ronggui")).list[0]?.companies).toEqual([]);
  expect((await server.post("/v1/search/cro", { kind: "专利" }, "daliang")).data).toMatchObject({
    fields: { kind: "请选择类别" },
  });
});
