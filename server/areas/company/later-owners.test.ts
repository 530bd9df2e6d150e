import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { nameKey } from "#server/areas/company/merge/name-key.ts";
import { companies } from "#server/database/tables/company.ts";
import { copyrightRecords, judgments } from "#server/database/tables/ip/public-records.ts";
import { trademarks } from "#server/database/tables/ip/trademark.ts";
import { daliang, firms, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
const db = () => server.connection.db;
const code = "91440606MA4X00001E";
const mark = v7();
const coded = v7();
const software = v7();
const judgment = v7();

beforeAll(async () => {
  server = await testServer();
  const plain = { class: 7, type: "商品商标" as const, form: "文字" as const, source: "测试" };
  await db()
    .insert(trademarks)
    .values([
      {
        ...plain,
        id: mark,
        registration_no: "90000001",
        name: "后来",
        applicant: "别人",
        co_applicants: ["广东后来（顺德） 科技有限公司"],
      },
      {
        ...plain,
        id: coded,
        registration_no: "90000002",
        name: "旧名",
        applicant: "旧名有限公司",
        applicant_code: "91440606-ma4x00001e",
      },
    ]);
  await db().insert(copyrightRecords).values({
    id: software,
    kind: "软件著作权",
    number: "2026SR0000001",
    name: "控制软件",
    owner: "广东后来(顺德)科技有限公司",
    source: "测试",
  });
  await db()
    .insert(judgments)
    .values({
      id: judgment,
      number: "（2026）粤0606民初1号",
      kind: "判决书",
      title: "侵害商标权纠纷",
      field: "商标",
      court: "测试法院",
      parties: [{ role: "原告", name: "广东后来(顺德)科技有限公司" }],
      text: "正文",
      source: "测试",
    });
});
afterAll(() => server.close());

/** The companies of each record. */
async function linked() {
  const [[m], [c], [s], [j]] = await Promise.all([
    db().select().from(trademarks).where(eq(trademarks.id, mark)),
    db().select().from(trademarks).where(eq(trademarks.id, coded)),
    db().select().from(copyrightRecords).where(eq(copyrightRecords.id, software)),
    db().select().from(judgments).where(eq(judgments.id, judgment)),
  ]);
  return { mark: m?.company_ids, coded: c?.company_ids, software: s?.company_ids, judgment: j?.company_ids };
}

it("links the records of a company that joins later by its exact name, whatever the brackets", async () => {
  expect(await linked()).toEqual({ mark: [], coded: [], software: [], judgment: [] });
  const id = v7();
  const made = { id, name: "广东后来(顺德)科技有限公司", street_id: daliang };
  expect(await server.ask(contract.company.createCompany, made, "daliang")).toMatchObject({ status: 200 });
  expect(await linked()).toEqual({ mark: [id], coded: [], software: [id], judgment: [id] });
  // By its code, once an official has written it down.
  const edit = { id, base_rev: 1, changes: { credit_code: code } };
  expect(await server.ask(contract.company.companyEdit, edit, "daliang")).toMatchObject({ code: 1 });
  expect((await linked()).coded).toEqual([id]);
  const list = await server.ask(contract.trademark.trademarklist, { id }, "daliang");
  expect(list.data).toMatchObject({ total: 2 });
});

it("links those of a company's new name, keeps those of the old one, and twice is once", async () => {
  const [before] = await db().select().from(companies).where(eq(companies.id, firms.lamp.id));
  const rename = (name: string) =>
    db()
      .update(companies)
      .set({ name, name_key: nameKey(name) })
      .where(eq(companies.id, firms.lamp.id));
  await rename("旧名有限公司");
  expect((await linked()).coded).toContain(firms.lamp.id);
  await rename(before?.name ?? "");
  await rename("旧名有限公司");
  expect((await linked()).coded?.filter((id) => id === firms.lamp.id)).toHaveLength(1);
});

it("reads names and codes as the directory does", async () => {
  const names = ["佛山（试验）有限公司", "ＡＢＣ　阀门 co. ltd", "a(b)[c]", "灶具\u00a0厂"];
  for (const name of names) {
    const { rows } = await db().execute<{ key: string }>(sql`select name_key_of(${name}) as key`);
    expect(rows[0]?.key).toBe(nameKey(name));
  }
});
