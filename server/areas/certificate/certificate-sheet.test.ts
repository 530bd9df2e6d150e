import readExcelFile from "read-excel-file/node";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OutputOf } from "#contract/core/call.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import type { contract } from "#contract/index.ts";
import { firms, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
const base = "/v1/frontend/certificate";

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

type Imported = OutputOf<typeof contract.certificate.certificateImport>;
const bring = async (payload: Buffer | string) => {
  const reply = await server.app.inject({
    method: "POST",
    url: `${base}/import?name=${encodeURIComponent("证书.csv")}`,
    payload: Buffer.from(payload),
    headers: {
      authorization: `Bearer ${await server.token("enterprise")}`,
      "content-type": "application/octet-stream",
    },
  });
  return reply.json<{ status: number; msg: string; data: Imported }>();
};
const take = async (method: "GET" | "POST", call: string, payload?: object) =>
  server.app.inject({
    method,
    url: `${base}/${call}`,
    ...(payload && { payload }),
    headers: { authorization: `Bearer ${await server.token("enterprise")}` },
  });

const csv = [
  "证书类型,证书名称,证书编号,发证日期,有效期至",
  "商标注册证,试验商标,9123456,2020/1/5,2030年1月4日",
  "高新技术企业,高企,GR12,2024-05-01,",
  "护照,不认识的,1,2024-13-01,",
  "其他,试验证书,甲-1,20240105,",
].join("\n");

it("rows of a file are added or refused one by one, and the same file again adds nothing", async () => {
  const { data } = await bring(csv);
  expect([data.added, data.refused]).toEqual([2, 2]);
  expect(data.rows[1]).toMatchObject({
    line: 3,
    added: false,
    problems: { 证书编号: expect.stringContaining("GR2023"), 有效期至: expect.any(String) },
  });
  expect(Object.keys(data.rows[2]?.problems ?? {}).toSorted()).toEqual(["发证日期", "证书类型"]);
  const again = await bring(csv);
  expect(again.data.added).toBe(0);
  expect(again.data.rows[0]?.problems.证书编号).toContain("重复");
  const list = await server.get(`${base}/list`, { keyword: "试验商标" }, "enterprise");
  expect(list.data).toMatchObject({
    list: [{ issued_on: "2020-01-05", expires_on: "2030-01-04", holder: firms.valve.name }],
  });
});

it("a file names a trademark its row belongs to, by the heading of earlier files too", async () => {
  for (const [heading, number] of [
    ["关联专利号", "甲-关联1"],
    ["关联专利号或商标注册号", "甲-关联2"],
  ]) {
    const { data } = await bring(`证书类型,证书名称,证书编号,${heading}\n其他,驰名认定,${number},9123456`);
    expect(data.rows).toMatchObject([{ added: true }]);
  }
  const wrong = await bring("证书类型,证书名称,证书编号,关联专利号\n其他,驰名认定,甲-关联3,不是号码");
  expect(Object.keys(wrong.data.rows[0]?.problems ?? {})).toEqual(["关联专利号或商标注册号"]);
});

it("a file without the heading, or without rows, is refused in words", async () => {
  expect((await bring("名称,号码\n甲,1")).msg).toContain("表头");
  const template = (await take("GET", "template")).rawPayload;
  expect((await bring(template)).msg).toContain("没有数据");
});

it("the file holds exactly what the list shows, and can be brought back", async () => {
  const file = await take("POST", "export", { kind: "商标注册证" });
  const [sheet] = await readExcelFile(file.rawPayload);
  expect(sheet?.data.map((row) => row[2])).toEqual(["证书编号", "9123456"]);
  const { data } = await bring(file.rawPayload);
  expect(data.rows).toMatchObject([{ added: false, problems: { 证书编号: expect.stringContaining("重复") } }]);
});

it("the calendar file holds the last days that are ahead", async () => {
  const day = shiftDay(dayOf(server.now()), 40);
  const make = (name: string, expires_on: string | null) =>
    server.post(
      `${base}/create`,
      { id: v7(), kind: "其他", name, number: name, holder: "甲", expires_on },
      "enterprise",
    );
  await make("将到期", day);
  await make("不到期", null);
  const ics = (await take("GET", "ics")).body;
  expect(ics).toContain(`DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`);
  expect(ics).toContain("将到期");
  expect(ics).not.toContain("不到期");
});
