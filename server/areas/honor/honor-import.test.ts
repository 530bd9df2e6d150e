import { v7 } from "uuid";
import readExcelFile from "read-excel-file/node";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import writeWorkbook from "write-excel-file/node";
import type { HonorImport } from "#contract/honor/honor-import.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { honors } from "#server/database/tables/ip/honor.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { firms, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
const application = inventedApplicationNo(2022, "发明", 9_700_001);
beforeAll(async () => {
  server = await testServer();
  await server.connection.db.insert(patents).values({
    id: v7(),
    published_on: "2025-05-06",
    application_no: application,
    type: "发明",
    title: "阀",
    company_ids: [firms.valve.id],
  });
});
beforeEach(() => server.connection.db.delete(honors));
afterAll(() => server.close());

const call = async (url: string, payload: object | Buffer, person: PersonName = "district") =>
  server.app.inject({
    method: "POST",
    url,
    payload,
    headers: {
      authorization: `Bearer ${await server.token(person)}`,
      ...(Buffer.isBuffer(payload) && { "content-type": "application/octet-stream" }),
    },
  });

const head = ["企业名称", "荣誉类型", "荣誉名称", "级别", "年度", "有效期起", "专利号", "奖金去向"];
const sheet = (rows: (string | number | null)[][]) =>
  writeWorkbook([{ sheet: "荣誉", data: [head, ...rows] }]).toBuffer() as Promise<Buffer>;
const preview = async (rows: (string | number | null)[][]) =>
  (await call("/v1/honorImport?name=a.xlsx", await sheet(rows))).json<{ data: HonorImport }>().data;
const run = async (rows: HonorImport["rows"], isRun = true) => {
  const given = rows.map(({ line, at, cells, company_id }) => ({ line, at, cells, company_id }));
  return (await call("/v1/honorImportRows", { rows: given, run: isRun })).json<{ data: HonorImport }>().data.rows;
};

const good = [firms.valve.name, "高新技术企业", "高新技术企业", null, 2024, "2024-05-01", null, null];

it("reads a file, offers the end of the term, and writes each row once", async () => {
  const { rows, ignored } = await preview([
    good,
    [firms.lamp.name, "中国专利奖", "金奖项目", "国家级", "2023年", null, null, "研发"],
  ]);
  expect(rows.map(({ action, problems }) => [action, problems])).toEqual([
    ["create", {}],
    ["create", {}],
  ]);
  expect(ignored).toEqual(["奖金去向"]);
  expect(await server.connection.db.$count(honors)).toBe(0);
  expect((await run(rows)).map(({ result }) => result)).toEqual(["已导入", "已导入"]);
  expect(await server.connection.db.select().from(honors)).toEqual(
    expect.arrayContaining([expect.objectContaining({ valid_to: "2027-04-30", level: "国家", year: 2024 })]),
  );
  const again = await preview([good]);
  expect(again.rows[0]?.action).toBe("same");
  expect((await run(again.rows))[0]?.result).toContain("没有重复登记");
  expect(await server.connection.db.$count(honors)).toBe(2);
});

it("says cell by cell what is wrong, and imports the rest", async () => {
  const { rows } = await preview([
    good,
    [null, "高新技术企业", "合并的第二行", null, 2023, null, null, null],
    ["佛山市顺德区试验阀门公司", "高新技术企业", "名称不全", null, 2023, null, null, null],
    [firms.lamp.name, "没有这一类", "甲", "国家", 2023, null, null, null],
    [firms.lamp.name, "高新技术企业", "乙", "区", 1900, "五月", null, null],
    [...good.slice(0, 2), "高新技术企业 ", null, 2024, null, null, null],
    [firms.lamp.name, "高新技术企业", "丙", null, 2022, null, application, null],
    [firms.valve.name, "高新技术企业", "丁", null, 2022, null, `ZL${application}`, null],
  ]);
  expect(rows.map(({ problems }) => Object.keys(problems).toSorted())).toEqual([
    [],
    ["company"],
    ["company"],
    ["type"],
    ["valid_from"],
    ["title"],
    ["patent"],
    [],
  ]);
  expect(rows[1]?.problems.company).toContain("合并单元格");
  expect(rows[2]?.candidates.map(({ name }) => name)).toContain(firms.valve.name);
  expect((await run(rows)).filter(({ result }) => result === "已导入").map(({ line }) => line)).toEqual([2, 9]);
});

it("takes cells that were put right, and the company that was chosen", async () => {
  const { rows } = await preview([
    ["试验阀门", "高新技术企业", "甲", "区", 2023, null, null, null],
    ["试验家具", "高新技术企业", "乙", null, 2023, null, null, null],
  ]);
  const fixed = rows.map((row, at) => ({
    ...row,
    cells: { ...row.cells, level: "国家" },
    company_id: at === 0 ? firms.valve.id : v7(),
  }));
  const checked = await run(fixed, false);
  expect(checked.map(({ action, problems }) => [action, problems])).toEqual([
    ["create", {}],
    ["refused", { company: "所选企业不在管辖范围内" }],
  ]);
  expect(await server.connection.db.$count(honors)).toBe(0);
  expect((await run(fixed)).map(({ result }) => result)).toEqual(["已导入", "有问题，没有导入"]);
});

it("refuses what is no such file, and everybody else", async () => {
  const other = (await writeWorkbook([{ sheet: "表", data: [["甲", "乙"]] }]).toBuffer()) as Buffer;
  expect((await call("/v1/honorImport?name=a.xlsx", other)).json()).toMatchObject({ status: 422 });
  expect((await call("/v1/honorImport?name=a.xlsx", other, "daliangLead")).json()).toMatchObject({ status: 403 });
});

it("exports exactly the filtered honors, and the days to come as a calendar", async () => {
  const today = dayOf(server.now());
  const { rows } = await preview([good, [firms.furniture.name, ...good.slice(1)]]);
  await run(rows);
  await server.connection.db.update(honors).set({ valid_to: shiftDay(today, 20) });
  const reply = await call("/v1/honorExport", { keyword: "家具" });
  const [exported] = await readExcelFile(reply.rawPayload);
  expect(exported?.data.map((line) => line[0])).toEqual(["企业名称", firms.furniture.name]);
  expect((await call("/v1/honorExport", {}, "daliang")).rawPayload.length).toBeGreaterThan(1000);
  expect((await call("/v1/honorExport", { year: 1999 })).json()).toMatchObject({ status: 422 });
  const days = (await call("/v1/honorCalendar", {}, "ronggui")).body;
  expect(days.match(/BEGIN:VEVENT/gu)).toHaveLength(1);
  expect(days).not.toContain("状态");
  expect(days).toContain(`DTSTART;VALUE=DATE:${shiftDay(today, 20).replaceAll("-", "")}`);
  const template = await server.app.inject({
    method: "GET",
    url: "/v1/honorTemplate",
    headers: { authorization: `Bearer ${await server.token("district")}` },
  });
  const [sheetOne] = await readExcelFile(template.rawPayload);
  expect(sheetOne?.data[0]).toContain("荣誉类型");
});

it("reads all sheets, tells a second one of the same by its sheet, and names the others", async () => {
  const file = (await writeWorkbook([
    { sheet: "高企", data: [head, good] },
    { sheet: "说明", data: [["填写说明"]] },
    { sheet: "专精特新", data: [head, good] },
  ]).toBuffer()) as Buffer;
  const read = (await call("/v1/honorImport?name=a.xlsx", file)).json<{ data: HonorImport }>().data;
  expect(read.unread).toEqual(["工作表“说明”未导入：没有找到表头"]);
  const told = (rows: HonorImport["rows"]) => rows.map(({ at, problems }) => [at, problems.title]);
  const expected = [
    ["高企 第 2 行", undefined],
    ["专精特新 第 2 行", "与高企 第 2 行是同一项荣誉"],
  ];
  expect(told(read.rows)).toEqual(expected);
  expect(told(await run(read.rows))).toEqual(expected);
});
