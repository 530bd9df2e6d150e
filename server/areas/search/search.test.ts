import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OutputOf } from "#contract/core/call.ts";
import type { contract } from "#contract/index.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { patentEvents, patents, patentTexts } from "#server/database/tables/ip/patent.ts";
import { firms, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

type Found = OutputOf<typeof contract.search.expression>;
type Reading = OutputOf<typeof contract.search.getExpression>;
type View = OutputOf<typeof contract.search.patentDetail>;

const [fryer, hinge, gone] = [v7(), v7(), v7()];
const numbers = [1, 2, 3].map((plus) => inventedApplicationNo(2023, "发明", 9_000_000 + plus)) as [
  string,
  string,
  string,
];

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  const { db } = server.connection;
  const shared = { type: "发明" as const, source: "测试", published_on: "2023-09-01" };
  await db.insert(patents).values([
    {
      ...shared,
      id: fryer,
      application_no: numbers[0],
      publication_no: "199000001A",
      title: "一种便于清洗的空气炸锅",
      applicants: [{ name: firms.lamp.name }],
      owners: [{ name: firms.lamp.name }],
      inventors: ["何大苗"],
      main_ipc: "A47J37/06",
      ipc: ["A47J37/06"],
      filed_on: "2023-03-01",
      street_id: "440606005",
      company_ids: [firms.lamp.id],
      status: "有效",
      status_reason: "授权",
      family_simple: "f",
    },
    {
      ...shared,
      id: hinge,
      application_no: numbers[1],
      title: "缓冲铰链",
      applicants: [{ name: "外地五金有限公司" }],
      main_ipc: "E05D7/00",
      ipc: ["E05D7/00"],
      filed_on: "2022-05-01",
      family_simple: "f",
    },
    { ...shared, id: gone, application_no: numbers[2], title: "撤回的空气炸锅", withdrawn_at: new Date(0) },
  ]);
  await db.insert(patentTexts).values([
    {
      patent_id: fryer,
      abstract: "包括壳体和空气加热腔。",
      claims: [{ number: 1, text: "一种空气炸锅。", depends_on: [] }],
    },
    { patent_id: hinge, abstract: "铰链。", citations: [{ number: "199000001A", title: "", by: "examiner" }] },
  ]);
  await db.insert(patentEvents).values([
    {
      id: v7(),
      patent_id: fryer,
      code: "PB01",
      title: "公开",
      happened_on: "2023-09-01",
      source: "测试",
      fingerprint: "a",
    },
    {
      id: v7(),
      patent_id: fryer,
      code: "GR01",
      title: "授权",
      happened_on: "2024-09-01",
      source: "测试",
      fingerprint: "b",
    },
  ]);
});
afterAll(() => server.close());

const anybody = async (path: string, input: object) => {
  const reply = await server.app.inject({ method: "POST", url: path, payload: input });
  return reply.json<{ code: number; status: number; msg: string; data: never }>();
};
const search = (input: object) => anybody("/v1/search/expression", input);

describe("a search by an expression", () => {
  it("finds by text, name, class and day in whatever dialect it was typed, for people without an account too", async () => {
    for (const expression of [
      "名称=(空气炸锅)",
      "TI=(空气炸锅)",
      "TTL:(空气炸锅)",
      'ti="空气炸锅"',
      `申请人=(${firms.lamp.name})`,
      "IPC=A47J",
      "申请日=[2023-01-01 至 2023-12-31]",
      `申请号=${numbers[0]}`,
      "镇街=(大良)",
    ]) {
      const { data } = (await search({ expression })) as { data: Found };
      expect([expression, data.total, data.list[0]?.id]).toEqual([expression, 1, fryer]);
    }
  });

  it("counts what the hits have in common, narrows to it, and takes it out", async () => {
    const all = (await search({ expression: "空气炸锅 或 铰链", dialect: "cn", facets: ["year"] })).data as Found;
    expect(all.total).toBe(2);
    expect(all.facets[0]?.values.map(({ value, count }) => [value, count]).toSorted()).toEqual([
      ["2022", 1],
      ["2023", 1],
    ]);
    const choices = [{ facet: "year", value: "2022", exclude: true }];
    expect(
      ((await search({ expression: "空气炸锅 或 铰链", choices })).data as Found).list.map(({ id }) => id),
    ).toEqual([fryer]);
    const here = await search({ expression: "空气炸锅 或 铰链", scope: "district" });
    expect((here.data as Found).list.map(({ id }) => id)).toEqual([fryer]);
  });

  it("marks the words that a text may hold, not the state or the kind that was asked for, nor what was excluded", async () => {
    const asked = "名称=(空气炸锅) 且 状态=有效 且 专利类型=发明 非 申请人=外地";
    const found = (await search({ expression: asked, dialect: "cn" })).data as Found;
    expect(found.list.map(({ id }) => id)).toEqual([fryer]);
    expect(found.marks).toEqual(["空气炸锅"]);
  });

  it("finds simplified texts by words in traditional characters, and marks what it found", async () => {
    for (const expression of ["空氣炸鍋", "名称=(空氣炸鍋 且 清洗)", "TI=(清洗 and 空氣炸鍋)"]) {
      const found = (await search({ expression })).data as Found;
      expect([expression, found.list.map(({ id }) => id)]).toEqual([expression, [fryer]]);
    }
    expect(((await search({ expression: "TI=空氣炸鍋" })).data as Found).marks).toEqual(["空氣炸鍋", "空气炸锅"]);
    expect(((await search({ expression: "TI=空氣炸鍋 not TI=清洗" })).data as Found).total).toBe(0);
  });

  it("says where an expression cannot be read and what was expected", async () => {
    const refused = await search({ expression: "TI=(装置 and (" });
    expect(refused).toMatchObject({ code: 0, status: 422, msg: expect.stringContaining("第 13 个字符") });
    expect((await search({ expression: "名称=(铰链)", page: 10_000, size: 100 })).status).toBe(422);
    expect((await search({ expression: "" })).status).toBe(422);
  });

  it("is spelled in the other dialects with what they cannot say", async () => {
    const { data } = await anybody("/v1/search/get-expression", { expression: "名称=(空调 或 制冷)" });
    expect(data).toMatchObject({ dialect: "cn", problems: [] });
    const { others } = data as OutputOf<typeof contract.search.getExpression>;
    expect(others.find(({ dialect }) => dialect === "incopat")?.text).toBe("TI=(空调 or 制冷)");
  });

  it("tells what each part finds alone, and says so of rows of a form too", async () => {
    const rows = [
      { join: "and", fields: "title", relation: "contains", value: "空气炸锅" },
      { join: "or", fields: "title", relation: "contains", value: "铰链" },
      { join: "not", fields: "applicant", relation: "contains", value: "五金" },
    ];
    const found = (await anybody("/v1/search/get-expression", { rows })).data as Reading;
    expect(found.text).toBe("名称=(空气炸锅 或 铰链) 非 申请人=(五金)");
    expect(found.clauses.map(({ path, total }) => [path, total])).toEqual([
      ["", 1],
      ["0", 2],
      ["0.0", 1],
      ["0.1", 1],
      ["1", 1],
      ["1.0", 1],
    ]);
    expect(found.rows?.map(({ value }) => value)).toEqual(["空气炸锅", "铰链", "五金"]);
    const near = (await anybody("/v1/search/get-expression", { expression: "权利要求=(空气 (3w) 锅)" }))
      .data as Reading;
    expect([near.rows, near.clauses[0]?.total]).toEqual([null, 1]);
    const wrong = { ...rows[0], value: " " };
    const told = (await anybody("/v1/search/get-expression", { rows: [...rows, wrong] })).data as Reading;
    expect(told).toMatchObject({ text: "", clauses: [], problems: [{ from: 3, message: "第 4 行：名称没有填写" }] });
    expect((await anybody("/v1/search/get-expression", {})).status).toBe(422);
  });

  it("is written with fields whose kind, values, spellings and example are known", async () => {
    const { fields, dialects } = (await anybody("/v1/search/fields", {})).data as OutputOf<
      typeof contract.search.fields
    >;
    const field = (name: string) => fields.find((one) => one.field === name);
    expect(field("status")).toMatchObject({ kind: "word", values: ["审中", "有效", "失效"], operators: ["="] });
    expect(field("filed_on")).toMatchObject({ kind: "date", spellings: { incopat: ["AD", "ADY"], cql: [] } });
    expect(dialects.map(({ dialect }) => dialect)).toEqual(["cn", "incopat", "zhihuiya", "cnipr", "cql"]);
    for (const { example } of fields)
      expect([example, (await search({ expression: example, dialect: "cn" })).status]).toEqual([example, 200]);
  });
});

describe("the box for everything", () => {
  const ask = async (input: object) =>
    (await anybody("/v1/search/intelligence", input)).data as OutputOf<typeof contract.search.intelligence>;

  it("reads numbers, classes, names and words, and tells how", async () => {
    expect(await ask({ text: `CN${numbers[0].slice(0, -1)}.${numbers[0].slice(-1)}` })).toMatchObject({
      total: 1,
      reading: { kind: "number" },
    });
    expect(await ask({ text: "E05D7" })).toMatchObject({ total: 1, reading: { kind: "ipc" } });
    expect(await ask({ text: "何大苗" })).toMatchObject({ total: 1, reading: { kind: "name" } });
    const words = await ask({ text: "便于清洗的空气炸锅" });
    expect(words).toMatchObject({ sort: "relevance", reading: { kind: "words" } });
    expect(words.list[0]?.id).toBe(fryer);
  });
});

describe("a patent", () => {
  const open = async (patent: string) =>
    (await anybody("/v1/search/patentDetail", { patent })) as { status: number; data: View; msg: string };

  it("opens by its id and by any of its numbers as typed, with events, family and who cites it", async () => {
    for (const named of [fryer, numbers[0], `ZL ${numbers[0]}`, "CN199000001A"])
      expect([named, (await open(named)).data.id]).toEqual([named, fryer]);
    const { data } = await open(fryer);
    expect(data.events.map(({ code }) => code)).toEqual(["GR01", "PB01"]);
    expect(data.family).toMatchObject([{ id: hinge, simple: true }]);
    expect(data.cited_by).toMatchObject([{ id: hinge }]);
  });

  it("names the right check digit, and says what is not there or was withdrawn", async () => {
    const wrong = `${numbers[0].slice(0, -1)}${numbers[0].endsWith("1") ? "2" : "1"}`;
    expect(await open(wrong)).toMatchObject({ status: 422, msg: expect.stringContaining(numbers[0].slice(-1)) });
    expect(await open(gone)).toMatchObject({ status: 404, msg: "这件专利已从本平台撤下，不再提供内容" });
    expect(await open(v7())).toMatchObject({ status: 404, msg: expect.stringContaining("尚未收录") });
    const drawing = await server.app.inject({
      url: `/v1/search/patentDrawing?patent=${fryer}&sha256=${"0".repeat(64)}`,
    });
    expect(drawing.statusCode).toBe(404);
  });
});
