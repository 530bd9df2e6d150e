import readExcelFile from "read-excel-file/node";
import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import type { PublicPiece } from "#contract/site/content-piece.ts";
import type { web } from "#contract/site/web.ts";
import { policyState } from "#contract/site/content-extensions.ts";
import { dayOf } from "#contract/core/time.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { signUps } from "#server/database/tables/website-service.ts";
import { activityPiece, policyPiece, publishPiece, savePiece } from "#tests/fixtures/pieces.ts";
import { solvedProof } from "#tests/fixtures/solved-proof.ts";
import { daliang, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const policy = policyPiece().extension;
const day = (days: number) => dayOf(server.now() + days * 86_400_000);
const open = (path: string, body: object) => server.post(`/v1/web/${path}`, body);
const prove = async (path: string, body: object) =>
  server.post(`/v1/${path}`, { ...body, altcha: await solvedProof(server.connection.db, server.now()) });
const list = async (query: Record<string, string>) =>
  (await server.get("/v1/web/list", query)).data as OutputOf<typeof web.list>;
const search = async (query: Record<string, string>) =>
  (await server.ask(contract.site.search, query)).data as OutputOf<typeof web.search>;
const person = (n: number, activity: string) => ({ activity, name: `学员${n}`, mobile: `1370000${1000 + n}` });

describe("policies", () => {
  it("are found by their validity, in the words of the shared rule", async () => {
    const kept = { ...policy, topic: "人才", valid_from: day(-10) };
    const cases = {
      现行有效: { ...kept, valid_to: day(0) },
      即将施行: { ...kept, valid_from: day(1) },
      已失效: { ...kept, valid_to: day(-1) },
    };
    const ids: Record<string, string> = {};
    for (const [state, extension] of Object.entries(cases))
      ids[state] = await publishPiece(server, { title: `政策${state}`, extension });
    ids.已被替代 = await publishPiece(server, {
      title: "政策已被替代",
      extension: { ...kept, replaced_by: ids.现行有效 ?? null },
    });
    for (const [state, id] of Object.entries(ids)) {
      const { list: found } = await list({ column: "policies", topic: "人才", state });
      expect(found.map((one) => one.id)).toEqual([id]);
      const [one] = found;
      expect(one?.extension.kind === "policy" && policyState(one.extension, day(0))).toBe(state);
    }
    const old = (await server.ask(contract.site.piece, { id: ids.已被替代 ?? "" })).data as PublicPiece;
    expect(old.linked).toMatchObject([{ relation: "已被替代为", piece: { id: ids.现行有效 } }]);
    const { facets } = await list({ column: "policies" });
    expect(facets.topic).toContainEqual({ value: "人才", count: 4 });
  });

  it("are read one after the other, and counted once an address", async () => {
    const ids = [
      await publishPiece(server),
      await publishPiece(server, { tags: ["共同"] }),
      await publishPiece(server, { tags: ["共同"] }),
    ];
    const middle = (await server.ask(contract.site.piece, { id: ids[1] ?? "" })).data as PublicPiece;
    expect([middle.next?.id, middle.previous?.id]).toEqual([ids[0], ids[2]]);
    expect(middle.related[0]?.id).toBe(ids[2]);
    expect((await open("view", { id: ids[0] })).data).toEqual({ views: 1 });
    expect((await open("view", { id: ids[0] })).data).toEqual({ views: 1 });
    server.travel(31 * 60_000);
    expect((await open("view", { id: ids[0] })).data).toEqual({ views: 2 });
    expect((await open("view", { id: v7() })).status).toBe(404);
  });
});

describe("the search", () => {
  it("finds all words anywhere, marks them, and falls back to parts of words", async () => {
    const id = await publishPiece(server, {
      title: "水稻品种权登记",
      body: "<p>登记需要提交 100% 真实的<strong>繁殖材料</strong>。</p>",
    });
    const hit = await search({ keyword: "品种权 繁殖材料" });
    expect(hit).toMatchObject({ total: 1, loose: false, by_column: [{ key: "policies", count: 1 }] });
    expect(hit.list[0]?.id).toBe(id);
    expect(hit.list[0]?.title_marked).toContainEqual({ text: "品种权", hit: true });
    expect(hit.list[0]?.excerpt).toContainEqual({ text: "繁殖材料", hit: true });
    expect((await search({ keyword: "繁殖材料", scope: "title" })).list).toEqual([]);
    const parts = await search({ keyword: "水稻的品种权" });
    expect(parts).toMatchObject({ total: 1, loose: true });
    for (const keyword of ["%", "_", "\\", "100%"]) {
      const { total } = await search({ keyword });
      expect(total, keyword).toBe(keyword === "%" || keyword === "100%" ? 1 : 0);
    }
    expect(await search({ keyword: "品种权", columns: "news" })).toMatchObject({ total: 0 });
    expect(await search({ keyword: "，" })).toMatchObject({ total: 0 });
  });

  it("never finds a draft, nor what was taken down", async () => {
    await savePiece(server, policyPiece({ title: "尚未公开的麒麟计划" }));
    expect((await search({ keyword: "麒麟" })).total).toBe(0);
    const id = await publishPiece(server, { title: "已公开的凤凰计划" });
    expect((await search({ keyword: "凤凰" })).total).toBe(1);
    await server.ask(contract.content.move, { id, base_rev: 1, move: "撤下", remark: "过期" }, "admin");
    expect((await search({ keyword: "凤凰" })).total).toBe(0);
  });
});

describe("an activity", () => {
  it("never has more people than places, however many come at once", async () => {
    const activity = await publishPiece(server, activityPiece(server.now(), 30));
    const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => prove("web/signUp", person(n, activity))));
    expect(replies.filter(({ code }) => code === 1)).toHaveLength(3);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
    const rows = await server.connection.db.select().from(signUps).where(eq(signUps.activity_id, activity));
    expect(rows.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  });

  it("takes a mobile once, also at the same time, and gives a place back", async () => {
    const activity = await publishPiece(server, activityPiece(server.now(), 30, { quota: 2 }));
    const twice = await Promise.all([
      prove("web/signUp", person(1, activity)),
      prove("web/signUp", person(1, activity)),
    ]);
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(twice.find(({ code }) => code === 0)?.data).toMatchObject({
      fields: { mobile: "该手机号已经报名，无需重复提交" },
    });
    const [{ receipt }] = twice.filter(({ code }) => code === 1).map(({ data }) => data as { receipt: string }) as [
      { receipt: string },
    ];
    expect((await open("receipt", { receipt: receipt.toLowerCase() })).data).toMatchObject({
      kind: "活动报名",
      state: "已报名",
    });
    expect(await open("cancelSignUp", { receipt })).toMatchObject({ code: 1 });
    expect((await open("receipt", { receipt })).data).toMatchObject({ state: "已取消" });
    expect(await prove("web/signUp", person(1, activity))).toMatchObject({ code: 1, data: { number: 2, left: 1 } });
    expect((await server.ask(contract.site.piece, { id: activity })).data).toMatchObject({ signed_up: 1 });
  });

  it("checks people in at the venue, by the code that nobody reads beforehand", async () => {
    const activity = await publishPiece(server, activityPiece(server.now(), 4));
    expect(JSON.stringify((await server.ask(contract.site.piece, { id: activity })).data)).not.toContain("246810");
    await prove("web/signUp", person(7, activity));
    const come = (n: number, code: string) => open("checkIn", { activity, mobile: `1370000${1000 + n}`, code });
    expect(await come(7, "246810")).toMatchObject({ status: 409 });
    server.travel(3 * 3_600_000);
    const [wrongCode, wrongMobile] = [await come(7, "000000"), await come(8, "246810")];
    expect(wrongCode).toMatchObject({ status: 422 });
    expect(wrongMobile).toEqual(wrongCode);
    expect(await come(7, "246810")).toMatchObject({ code: 1, data: { name: "学员7" } });
    server.travel(2 * 3_600_000);
    expect(await prove("web/signUp", person(9, activity))).toMatchObject({
      status: 409,
      msg: "该活动进行中，不能再报名",
    });
  });

  it("stops who tries codes", async () => {
    const activity = await publishPiece(server, activityPiece(server.now(), 1));
    const tries: number[] = [];
    for (let code = 100_000; code < 100_012; code++)
      tries.push((await open("checkIn", { activity, mobile: "13711112222", code: String(code) })).status);
    expect(tries.filter((status) => status === 422)).toHaveLength(8);
    expect(tries.at(-1)).toBe(429);
  });

  it("is exported without formulas, and with whole mobiles only where asked for, which is written down", async () => {
    const activity = await publishPiece(server, activityPiece(server.now(), 30));
    const evil = {
      ...person(3, activity),
      name: "=1+1",
      company: "@SUM(A1)",
      remark: '+cmd|"/c calc"!A0',
      post: "-2+3",
    };
    expect(await prove("web/signUp", evil)).toMatchObject({ code: 1 });
    const file = async (mobiles: boolean) => {
      const headers = { authorization: `Bearer ${await server.token("admin")}` };
      const reply = await server.app.inject({
        url: `/v1/content/signUpExport?activity=${activity}&mobiles=${mobiles}`,
        headers,
      });
      return (await readExcelFile(reply.rawPayload))[0]?.data ?? [];
    };
    const [, row] = await file(false);
    expect(row?.slice(1, 6)).toEqual(["'=1+1", "137****1003", "'@SUM(A1)", "'-2+3", `'+cmd|"/c calc"!A0`]);
    expect((await file(true))[1]?.[2]).toBe("13700001003");
    const written = await server.connection.db.select().from(auditLog).where(eq(auditLog.action, "sign-up-export"));
    expect(written.map(({ detail }) => (detail as { mobiles: boolean }).mobiles)).toEqual([false, true]);
  });
});

describe("a question", () => {
  it("is read by nobody until it is answered for everybody, and then without name and number", async () => {
    const asked = {
      title: "怎样申请专利预审",
      content: "第一次申请，请问怎样申请专利预审？",
      category: "专利",
      name: "林女士",
      mobile: "13712345678",
    };
    const reply = await prove("frontend/ask/content", asked);
    const { receipt } = reply.data as { receipt: string };
    const shown = async () => (await server.ask(contract.site.asks, { keyword: "预审" })).data as { list: object[] };
    expect((await shown()).list).toEqual([]);
    const { list: waiting } = (await server.ask(contract.content.asks, {}, "admin")).data as {
      list: { id: string; mobile: string }[];
    };
    expect(waiting).toMatchObject([{ mobile: "137****5678", state: "待处理" }]);
    const id = waiting[0]?.id ?? "";
    const written = { id, title: asked.title, content: asked.content, answer: "请先完成主体备案。", published: false };
    const answeredAt = async () =>
      ((await server.ask(contract.content.asks, {}, "admin")).data as { list: { answered_at: string | null }[] })
        .list[0]?.answered_at ?? null;
    const answer = { ...written, base_at: null };
    await server.ask(contract.content.answerAsk, answer, "admin");
    expect((await shown()).list).toEqual([]);
    expect((await open("receipt", { receipt })).data).toMatchObject({ state: "已答复", reply: answer.answer });
    await server.ask(contract.content.answerAsk, { ...answer, base_at: await answeredAt(), published: true }, "admin");
    expect((await shown()).list).toHaveLength(1);
    expect(JSON.stringify(await shown())).not.toMatch(/林女士|137/);
    await server.ask(contract.content.refuseAsk, { id, base_at: await answeredAt(), reason: "内容重复" }, "admin");
    expect((await shown()).list).toEqual([]);
  });
});

describe("the steward service", () => {
  it("shows the stewards of a street and tells how far a request is by its receipt", async () => {
    const steward = {
      id: v7(),
      street_id: daliang,
      name: "何站长",
      unit: "大良知识产权服务站",
      phone: "0757-22000000",
      topics: ["专利申请"],
      shown: true,
    };
    expect(await server.post("/v1/content/saveSteward", steward, "admin")).toMatchObject({ code: 1 });
    const found = (await server.ask(contract.site.stewards, { street_id: daliang })).data as { stewards: object[] };
    expect(found.stewards).toMatchObject([{ name: "何站长", street_name: "大良街道" }]);
    const request = {
      street_id: daliang,
      company: "试验照明公司",
      name: "何工",
      mobile: "13711110000",
      topic: "专利申请",
      content: "需要上门指导专利申请。",
    };
    const { receipt } = (await prove("web/requestSteward", request)).data as { receipt: string };
    expect((await open("receipt", { receipt })).data).toMatchObject({
      kind: "管家服务",
      title: "试验照明公司：专利申请",
      state: "待处理",
      steps: [],
    });
    expect(await open("receipt", { receipt: "AAAAAAAAAAAA" })).toMatchObject({ status: 422 });
  });
});

describe("the index", () => {
  it("has the shown columns in their order with their newest pieces, and the district's figures", async () => {
    const { data } = await server.ask(contract.site.index, { each: 2 });
    const index = data as OutputOf<typeof web.index>;
    expect(index.figures).toMatchObject({ companies: 3, visits_this_year: 0 });
    expect(index.latest.find(({ key }) => key === "policies")?.list).toHaveLength(2);
    const order = index.latest.map(({ key }) => key).toReversed();
    expect(await server.ask(contract.content.orderColumns, { order, hidden: ["honors"] }, "admin")).toMatchObject({
      code: 1,
    });
    const after = (await server.ask(contract.site.columns, {})).data as { key: string }[];
    expect(after.map(({ key }) => key)).toEqual(order.filter((key) => key !== "honors"));
    const broken = { order: order.map(() => "news"), hidden: [] };
    expect(await server.post("/v1/content/orderColumns", broken, "admin")).toMatchObject({ status: 422 });
  });
});
