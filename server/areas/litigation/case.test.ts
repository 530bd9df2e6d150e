import { eq } from "drizzle-orm";
import readExcelFile from "read-excel-file/node";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import type { OutputOf } from "#contract/core/call.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import type { Case } from "#contract/litigation/case.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { patentEvents, patents } from "#server/database/tables/ip/patent.ts";
import { accounts } from "#server/database/tables/people.ts";
import { firms, people, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
const base = "/v1/frontend/Iitigation";
const today = () => dayOf(server.now());

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const plain = (changes: object = {}) => ({
  id: v7(),
  kind: "民事诉讼",
  title: "诉某某电器厂侵害发明专利权",
  own_role: "原告",
  parties: [{ name: "某某电器厂", role: "被告" }],
  step: { stage: "立案", happened_on: "2026-01-05" },
  ...changes,
});
const post = (call: string, input: object, person: PersonName = "enterprise") =>
  server.post(`${base}/${call}`, input, person);
const make = async (changes: object = {}) => {
  const reply = await post("create", plain(changes));
  expect(reply.msg).toBe("成功");
  return reply.data as Case;
};
const detail = (id: string) => post("detail", { id });
const index = async (input: object) =>
  (await post("index", input)).data as OutputOf<typeof contract.litigation.caseIndex>;
/** The enterprise's account speaks for another company meanwhile. */
async function asOther<T>(work: () => Promise<T>): Promise<T> {
  const own = eq(accounts.id, people.enterprise.id);
  const { db } = server.connection;
  await db.update(accounts).set({ com_id: firms.lamp.id }).where(own);
  try {
    return await work();
  } finally {
    await db.update(accounts).set({ com_id: firms.valve.id }).where(own);
  }
}
const fileOf = async (
  method: "GET" | "POST",
  url: string,
  payload?: object | Buffer,
  person: PersonName = "enterprise",
) =>
  server.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${await server.token(person)}`,
      ...(payload instanceof Buffer && { "content-type": "application/octet-stream" }),
    },
    ...(payload !== undefined && { payload }),
  });

describe("a case", () => {
  it("is kept with its numbers in one form and leads to the patents of the store", async () => {
    const application_no = inventedApplicationNo(2021, "发明", 9_400_001);
    const patent = {
      id: v7(),
      published_on: "2025-05-06",
      application_no,
      type: "发明" as const,
      title: "一种阀门",
      source: "测试",
    };
    await server.connection.db.insert(patents).values(patent);
    const made = await make({
      number: "(2026)粤0606民初77号",
      rights: [
        { kind: "专利", number: application_no },
        { kind: "商标", number: "12345678" },
      ],
      claimed: "500000",
    });
    expect(made).toMatchObject({
      number: "（2026）粤0606民初77号",
      claimed: "500000.00",
      opponents: "某某电器厂",
      started_on: "2026-01-05",
      rights: [{ patent: { id: patent.id, title: "一种阀门" } }, { number: "12345678", patent: null }],
    });
    expect((await post("create", { ...plain(), id: made.id })).data).toMatchObject({ number: made.number });
    const double = await post("create", plain({ number: "（2026）粤0606民初77号" }));
    expect(double).toMatchObject({ status: 422, data: { fields: { number: expect.stringContaining("重复") } } });
  });

  it("is refused by field, in words", async () => {
    const wrong = await post("create", plain({ number: "77", step: { stage: "口头审理", happened_on: "2999-01-01" } }));
    expect(Object.keys((wrong.data as { fields: object }).fields).toSorted()).toEqual([
      "happened_on",
      "number",
      "stage",
    ]);
    const amount = await post("create", plain({ claimed: "五十万" }));
    expect(amount).toMatchObject({ status: 422, data: { fields: { claimed: expect.stringContaining("诉请金额") } } });
  });

  it("is changed field by field; the same field is a conflict with both versions", async () => {
    const made = await make();
    const edit = (changes: object) => post("update", { id: made.id, base_rev: made.rev, changes });
    expect((await edit({ judge: "陈法官" })).data).toMatchObject({ judge: "陈法官", rev: 2 });
    expect((await edit({ claimed: "10" })).data).toMatchObject({ judge: "陈法官", claimed: "10.00", rev: 3 });
    expect(await edit({ judge: "李法官" })).toMatchObject({
      status: 409,
      data: { reason: "conflict", changed: [{ field: "judge", before: "", after: "陈法官" }] },
    });
    expect((await edit({ claimed: "10.00" })).data).toMatchObject({ rev: 3 });
    expect(await edit({ kind: "仲裁" })).toMatchObject({ status: 422, data: { fields: { kind: expect.any(String) } } });
  });

  it("goes from step to step, and one step back", async () => {
    const made = await make();
    const first = made.steps[0]?.id ?? "";
    const step = { id: v7(), case_id: made.id, after: first, stage: "开庭", happened_on: "2026-03-02" };
    const heard = (await post("stage", step)).data as Case;
    expect(heard).toMatchObject({ stage: "开庭", stage_on: "2026-03-02", started_on: "2026-01-05" });
    expect(((await post("stage", step)).data as Case).steps).toHaveLength(2);
    // Somebody who still reads the first step is told.
    const late = await post("stage", { ...step, id: v7(), stage: "一审判决", happened_on: "2026-04-01" });
    expect(late).toMatchObject({ status: 409, msg: expect.stringContaining("开庭") });
    const wrong = { ...step, id: v7(), after: step.id, stage: "上诉", happened_on: "2026-02-01" };
    expect(Object.keys(((await post("stage", wrong)).data as { fields: object }).fields).toSorted()).toEqual([
      "happened_on",
      "stage",
    ]);
    const back = (await post("stageBack", { id: step.id, case_id: made.id })).data as Case;
    expect([back.stage, back.steps.length]).toEqual(["立案", 1]);
    expect((await post("stageBack", { id: first, case_id: made.id })).status).toBe(409);
  });

  it("comes back after it was deleted", async () => {
    const made = await make();
    expect((await post("delete", { id: made.id, base_rev: made.rev })).status).toBe(200);
    expect((await detail(made.id)).status).toBe(404);
    expect((await post("restore", { id: made.id })).status).toBe(200);
    expect((await detail(made.id)).status).toBe(200);
  });

  it("is its company's alone: another one is answered 404 by every call", async () => {
    const made = await make();
    const hearing = { id: v7(), case_id: made.id, kind: "开庭", starts_at: "2027-01-05T01:00:00.000Z", base_rev: 0 };
    await post("hearing", hearing);
    const step = { id: v7(), case_id: made.id, after: made.steps[0]?.id, stage: "结案", happened_on: "2026-02-01" };
    await asOther(async () => {
      for (const [call, input] of [
        ["detail", { id: made.id }],
        ["shoucang", { id: made.id, favourite: true }],
        ["update", { id: made.id, base_rev: 1, changes: { title: "别人的" } }],
        ["delete", { id: made.id, base_rev: 9 }],
        ["restore", { id: made.id }],
        ["stage", step],
        ["stageBack", { id: step.after, case_id: made.id }],
        ["hearing", { ...hearing, id: v7() }],
        ["hearingRemove", { id: hearing.id, case_id: made.id, removed: true }],
        ["docking/create", { id: v7(), case_id: made.id, to_id: people.daliang.id, message: "请看" }],
      ] as const)
        expect([call, (await post(call, input)).status]).toEqual([call, 404]);
      expect((await index({})).total).toBe(0);
    });
    expect((await post("detail", { id: made.id }, "daliang")).status).toBe(403);
  });
});

describe("the list", () => {
  it("narrows by conditions, counts kinds and stages, and knows the account's favourites", async () => {
    const word = `序列${v7().slice(-6)}`;
    const one = await make({ title: `${word}甲` });
    await make({
      title: `${word}乙`,
      kind: "海外案件",
      country: "US",
      step: { stage: "结案", happened_on: "2025-06-01" },
    });
    await make({ title: `${word}丙`, parties: [{ name: `${word}对手`, role: "被告" }] });
    const names = async (input: object) =>
      (await index({ keyword: word, sort: "title", ...input })).list.map(({ title }) => title.slice(-1));
    const all = await index({ keyword: word });
    expect([all.total, all.kinds, all.stages]).toEqual([
      3,
      [
        { value: "民事诉讼", count: 2 },
        { value: "海外案件", count: 1 },
      ],
      [
        { value: "立案", count: 2 },
        { value: "结案", count: 1 },
      ],
    ]);
    expect(await names({ kind: "海外案件" })).toEqual(["乙"]);
    expect(await names({ open: true })).toEqual(["丙", "甲"].toSorted((a, b) => a.localeCompare(b, "zh-Hans-CN")));
    expect(await names({ year: 2025 })).toEqual(["乙"]);
    expect(await names({ favourite: true })).toEqual([]);
    await post("shoucang", { id: one.id, favourite: true });
    expect(await names({ favourite: true })).toEqual(["甲"]);
    await post("hearing", {
      id: v7(),
      case_id: one.id,
      kind: "举证期限",
      base_rev: 0,
      starts_at: new Date(server.now()).toISOString(),
    });
    expect(await names({ coming: true })).toEqual(["甲"]);
    const found = (await post("search", { words: `${word}对手` })).data as OutputOf<
      typeof contract.litigation.caseSearch
    >;
    expect(found.list.map(({ found_in }) => found_in)).toEqual([["当事人"]]);
  });
});

describe("days and documents", () => {
  it("are added, changed by one at a time, removed and brought back, and go into a calendar", async () => {
    const made = await make({ title: "日程案件" });
    const hearing = {
      id: v7(),
      case_id: made.id,
      kind: "开庭",
      base_rev: 0,
      place: "第三法庭",
      remind: 60,
      starts_at: new Date(server.now() + 86_400_000).toISOString(),
    };
    const shown = (await post("hearing", hearing)).data as Case;
    expect(shown.next).toMatchObject({ kind: "开庭", place: "第三法庭" });
    await post("hearing", { ...hearing, base_rev: 1, place: "第五法庭" });
    expect((await post("hearing", { ...hearing, base_rev: 1, place: "第一法庭" })).status).toBe(409);
    const ics = await fileOf("GET", `${base}/ics`);
    expect(ics.body).toContain("LOCATION:第五法庭");
    expect(ics.body).toContain("TRIGGER:-PT60M");
    const home = (await server.get(`${base}/home`, {}, "enterprise")).data as OutputOf<
      typeof contract.litigation.caseHome
    >;
    expect(home.next.some(({ case_id }) => case_id === made.id)).toBe(true);
    const gone = { id: hearing.id, case_id: made.id };
    expect((await post("hearingRemove", { ...gone, removed: true })).data).toMatchObject({ hearings: [], next: null });
    expect(((await post("hearingRemove", { ...gone, removed: false })).data as Case).hearings).toHaveLength(1);
  });

  it("a document is read by its company, whatever else is handed in is refused", async () => {
    const made = await make();
    const id = v7();
    const address = (file: string) =>
      `${base}/file?${new URLSearchParams({ id: file, case_id: made.id, kind: "证据", name: "证据.pdf" })}`;
    const pdf = Buffer.from("%PDF-1.7\n%%EOF");
    expect((await fileOf("POST", address(id), pdf)).statusCode).toBe(200);
    expect((await fileOf("POST", address(v7()), Buffer.from("MZ"))).statusCode).toBe(422);
    expect((await fileOf("GET", `${base}/content?id=${id}`)).rawPayload).toEqual(pdf);
    await asOther(async () => expect((await fileOf("GET", `${base}/content?id=${id}`)).statusCode).toBe(404));
    expect((await fileOf("GET", `${base}/content?id=${id}`, undefined, "daliang")).statusCode).toBe(404);
    expect(((await post("fileRemove", { id, removed: true })).data as Case).documents).toEqual([]);
    expect((await fileOf("GET", `${base}/content?id=${id}`)).statusCode).toBe(404);
    expect(((await post("fileRemove", { id, removed: false })).data as Case).documents).toHaveLength(1);
  });
});

describe("files", () => {
  const csv = (word: string) =>
    [
      "案件类型,案件名称,案号,本企业身份,当事人,涉案权利,当前阶段,阶段日期,诉请金额,国家或地区",
      `民事诉讼,${word}一,,原告,被告 甲厂；被告 乙厂,商标 12345678,开庭,2026/3/5,"120,000",`,
      `海外案件,${word}二,1:25-cv-1,被告,原告 Acme,,立案,2025年6月1日,,美国`,
      `民事诉讼,${word}三,77,原告,路人 丙,专利 ZL202310000000.1,立案,2026-01-01,很多,`,
      `无效宣告,${word}四,,请求人,,,开庭,2026-01-01,,`,
    ].join("\n");

  it("add their rows one by one with problems by cell; the same file again changes nothing", async () => {
    const word = `导入${v7().slice(-6)}`;
    const send = async () => {
      const reply = await fileOf("POST", `${base}/import?name=cases.csv`, Buffer.from(csv(word)));
      return reply.json<{ data: OutputOf<typeof contract.litigation.caseImport> }>().data;
    };
    const first = await send();
    expect([first.added, first.same, first.refused]).toEqual([2, 0, 2]);
    expect(Object.keys(first.rows[2]?.problems ?? {}).toSorted((a, b) => a.localeCompare(b))).toEqual(
      ["当事人", "诉请金额"].toSorted((a, b) => a.localeCompare(b)),
    );
    expect(first.rows[3]?.problems).toEqual({ 当前阶段: expect.stringContaining("无效宣告没有“开庭”") });
    const again = await send();
    expect([again.added, again.same, again.refused]).toEqual([0, 2, 2]);
    const { list } = await index({ keyword: word, sort: "title" });
    expect(list.map(({ claimed, country, opponents }) => [claimed, country, opponents])).toEqual(
      expect.arrayContaining([
        ["120000.00", null, "甲厂、乙厂"],
        [null, "US", "Acme"],
      ]),
    );
    const reply = await fileOf("POST", "/v1/frontend/iitigation/download", { keyword: word, kind: "海外案件" });
    const [sheet] = await readExcelFile(reply.rawPayload);
    expect(sheet?.data.slice(1).map((row) => row[1])).toEqual([`${word}二`]);
    const back = await fileOf("POST", `${base}/import?name=back.xlsx`, reply.rawPayload);
    expect(back.json()).toMatchObject({ data: { added: 0, same: 1, refused: 0 } });
  });
});

describe("officials", () => {
  it("see of the companies of their streets what is not the company's secret", async () => {
    const made = await make({ note: "底线 30 万", lawyer: "陈律师" });
    const page = (person: PersonName) =>
      server.ask(contract.litigation.litigationlist, { id: firms.valve.id, size: 100 }, person);
    const list = ((await page("daliang")).data as OutputOf<typeof contract.litigation.litigationlist>).list;
    const row = list.find(({ id }) => id === made.id);
    expect(row).toMatchObject({ title: made.title, stage: "立案", claimed: null });
    expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(["note"]));
    expect(JSON.stringify(list)).not.toContain("底线");
    expect((await page("enterprise")).status).toBe(200);
    expect((await page("ronggui")).status).toBe(404);
    await asOther(async () => expect((await page("enterprise")).status).toBe(404));
  });

  it("ask for disputes by company, patent and days, each in their own scope", async () => {
    const application_no = inventedApplicationNo(2020, "发明", 9_400_002);
    const { db } = server.connection;
    const patent = {
      id: v7(),
      published_on: "2025-05-06",
      application_no,
      type: "发明" as const,
      title: "一种风扇",
      source: "测试",
    };
    await db.insert(patents).values(patent);
    const event = { id: v7(), patent_id: patent.id, code: "IP01", title: "部分无效", happened_on: "2025-05-01" };
    await db.insert(patentEvents).values({ ...event, source: "测试", fingerprint: v7() });
    const made = await make({ rights: [{ kind: "专利", number: application_no }] });
    const ask = async (person: PersonName, more: object = {}) =>
      await server.call(contract.litigation.dispute, { patent: application_no, ...more }, person);
    const ids = async (person: PersonName, more?: object) => (await ask(person, more)).cases.list.map(({ id }) => id);
    expect(await ids("daliang")).toEqual([made.id]);
    expect(await ids("enterprise")).toEqual([made.id]);
    expect(await ids("ronggui")).toEqual([]);
    expect(await ids("district", { company: "阀门", from: "2026-01-05", to: "2026-01-05" })).toEqual([made.id]);
    expect(await ids("district", { from: "2026-01-06" })).toEqual([]);
    await asOther(async () => expect(await ids("enterprise")).toEqual([]));
    expect((await ask("ronggui")).invalidations.list).toMatchObject([{ kind: "部分无效", on: "2025-05-01" }]);
    const wrong = await server.ask(
      contract.litigation.dispute,
      { from: today(), to: shiftDay(today(), -1) },
      "district",
    );
    expect(wrong).toMatchObject({ status: 422, data: { fields: { to: expect.any(String) } } });
  });
});
