import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Certificate } from "#contract/certificate/certificate.ts";
import { contract } from "#contract/index.ts";
import type { OutputOf } from "#contract/core/call.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { accounts } from "#server/database/tables/people.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { trademarks } from "#server/database/tables/ip/trademark.ts";
import { remindOfCertificates } from "./certificate-reminders.ts";
import { firms, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { eq } from "drizzle-orm";
import { people } from "#tests/fixtures/test-server.ts";

let server: TestServer;
const base = "/v1/frontend/certificate";
const today = () => dayOf(server.now());

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

let serial = 9_200_000;
const plain = (changes: object = {}) => ({
  id: v7(),
  kind: "其他",
  name: "试验证书",
  number: `TEST-${serial++}`,
  holder: firms.valve.name,
  ...changes,
});
const post = (call: string, input: object, person: PersonName = "enterprise") =>
  server.post(`${base}/${call}`, input, person);
const make = async (changes: object = {}) => {
  const reply = await post("create", plain(changes));
  expect(reply.msg).toBe("成功");
  return reply.data as Certificate;
};
const info = (id: string, person: PersonName = "enterprise") => server.get(`${base}/info`, { id }, person);
type List = OutputOf<typeof contract.certificate.certificateList>;
type Expire = OutputOf<typeof contract.certificate.certificateExpire>;
const list = async (query: Record<string, string | number>) =>
  (await server.get(`${base}/list`, query, "enterprise")).data as List;
const expire = async (within: string) => (await server.get(`${base}/expire`, { within }, "enterprise")).data as Expire;

describe("a certificate", () => {
  it("is kept with its number as the kind writes it, and leads to its patent", async () => {
    const application_no = inventedApplicationNo(2021, "发明", serial++);
    const patent = {
      id: v7(),
      published_on: "2025-05-06",
      application_no,
      type: "发明" as const,
      title: "一种阀门",
      source: "测试",
    };
    await server.connection.db.insert(patents).values(patent);
    const typed = ` zl${application_no.slice(0, -1)}.${application_no.slice(-1)} `;
    const made = await make({ kind: "专利证书", number: typed });
    expect(made.number).toBe(`ZL${application_no.slice(0, -1)}.${application_no.slice(-1)}`);
    expect(made.patent).toEqual({ id: patent.id, title: "一种阀门" });
    const again = await post("create", { ...plain(), id: made.id });
    expect((again.data as Certificate).number).toBe(made.number);
  });

  it("leads to its trademark, which shows it to all who may see the certificate", async () => {
    const registration_no = String(80_000_000 + serial++ - 9_200_000);
    const mark = {
      registration_no,
      name: "锦锋",
      type: "商品商标",
      form: "文字",
      applicant: "甲",
      source: "测试",
    } as const;
    const [second, first] = [v7(), v7()];
    await server.connection.db.insert(trademarks).values([
      { ...mark, id: second, class: 11 },
      { ...mark, id: first, class: 7 },
    ]);
    const own = await make({ kind: "商标注册证", number: registration_no, name: "注册证", expires_on: "2030-01-01" });
    expect(own).toMatchObject({ trademark: { id: first, name: "锦锋" }, patent: null });
    const beside = await make({ name: "驰名商标认定", right_no: ` ${registration_no} ` });
    expect(beside).toMatchObject({ right_no: registration_no, trademark: { id: first } });
    await make({ name: "无关" });
    const shownTo = async (person: PersonName) =>
      (await server.call(contract.trademark.trademark, { id: second }, person)).certificates.map(({ name }) => name);
    const both = ["注册证", "驰名商标认定"];
    expect((await shownTo("enterprise")).toSorted()).toEqual(both.toSorted());
    expect((await shownTo("daliang")).toSorted()).toEqual(both.toSorted());
    expect(await shownTo("ronggui")).toEqual([]);
    await post("delete", { id: own.id, base_rev: own.rev });
    expect(await shownTo("district")).toEqual(["驰名商标认定"]);
    const { db } = server.connection;
    const account = eq(accounts.id, people.enterprise.id);
    await db.update(accounts).set({ com_id: firms.lamp.id }).where(account);
    expect(await shownTo("enterprise")).toEqual([]);
    await db.update(accounts).set({ com_id: null }).where(account);
    expect(await shownTo("enterprise")).toEqual([]);
    await db.update(accounts).set({ com_id: firms.valve.id }).where(account);
  });

  it("is refused by field, in words", async () => {
    const wrong = await post("create", plain({ kind: "专利证书", number: "ZL202310000000.1" }));
    expect(wrong).toMatchObject({ status: 422, data: { fields: { number: expect.stringContaining("校验位") } } });
    const refused = await post("create", plain({ kind: "高新技术企业", number: "GR1", issued_on: "2999-01-01" }));
    expect(Object.keys((refused.data as { fields: object }).fields).toSorted()).toEqual([
      "expires_on",
      "issued_on",
      "number",
    ]);
    const first = await make();
    const double = await post("create", plain({ number: first.number }));
    expect(double).toMatchObject({ status: 422, data: { fields: { number: expect.stringContaining("重复") } } });
    const scan = await post("create", plain({ front_id: v7() }));
    expect(scan).toMatchObject({ status: 422, data: { fields: { front_id: expect.any(String) } } });
  });

  it("is changed field by field; the same field is a conflict with both versions", async () => {
    const made = await make();
    const edit = (changes: object) => post("update", { id: made.id, base_rev: made.rev, changes });
    expect((await edit({ place: "档案室" })).data).toMatchObject({ place: "档案室", rev: 2 });
    expect((await edit({ note: "副本" })).data).toMatchObject({ place: "档案室", note: "副本", rev: 3 });
    const conflict = await edit({ place: "财务室" });
    expect(conflict).toMatchObject({
      status: 409,
      data: { reason: "conflict", changed: [{ field: "place", before: "", after: "档案室" }] },
    });
    expect(((await info(made.id)).data as Certificate).place).toBe("档案室");
  });

  it("comes back after it was deleted", async () => {
    const made = await make();
    expect((await post("delete", { id: made.id, base_rev: made.rev })).status).toBe(200);
    expect((await info(made.id)).status).toBe(404);
    expect((await post("restore", { id: made.id })).status).toBe(200);
    expect((await info(made.id)).status).toBe(200);
  });

  it("belongs to its company; officials read those of their streets, trial accounts are led to certification", async () => {
    const made = await make();
    expect((await info(made.id, "daliang")).status).toBe(200);
    expect((await info(made.id, "ronggui")).status).toBe(404);
    const page = (person: PersonName) => server.get(`${base}/company`, { company_id: firms.valve.id }, person);
    expect((await page("daliang")).status).toBe(200);
    expect((await page("ronggui")).status).toBe(404);
    expect((await page("enterprise")).status).toBe(403);
    const { db } = server.connection;
    const own = eq(accounts.id, people.enterprise.id);
    await db.update(accounts).set({ com_id: firms.lamp.id }).where(own);
    expect((await info(made.id)).status).toBe(404);
    for (const [call, input] of [
      ["update", { base_rev: 1, changes: { name: "别人的" } }],
      ["delete", { base_rev: 9 }],
      ["restore", {}],
    ] as const)
      expect((await post(call, { id: made.id, ...input })).status).toBe(404);
    expect((await list({})).total).toBe(0);
    await db.update(accounts).set({ com_id: null }).where(own);
    expect(await server.get(`${base}/list`, {}, "enterprise")).toMatchObject({
      status: 404,
      msg: expect.stringContaining("企业认证"),
    });
    await db.update(accounts).set({ com_id: firms.valve.id }).where(own);
  });
});

describe("the list", () => {
  it("narrows by conditions and counts kinds", async () => {
    const word = `序列${v7().slice(-6)}`;
    const soon = shiftDay(today(), 20);
    await make({ name: `${word}甲`, kind: "贯标认证", issued_on: "2024-03-01", expires_on: soon });
    await make({ name: `${word}乙`, issued_on: "2023-03-01" });
    await make({ name: `${word}丙`, kind: "贯标认证", expires_on: shiftDay(today(), -1) });
    const all = await list({ keyword: word });
    expect([all.total, all.kinds]).toEqual([
      3,
      [
        { value: "贯标认证", count: 2 },
        { value: "其他", count: 1 },
      ],
    ]);
    const names = async (query: Record<string, string>) =>
      (await list({ keyword: word, ...query })).list.map(({ name }) => name.slice(-1));
    expect(await names({ sort: "expires" })).toEqual(["丙", "甲", "乙"]);
    expect(await names({ state: "临期" })).toEqual(["甲"]);
    expect(await names({ state: "已过期" })).toEqual(["丙"]);
    expect(await names({ state: "有效" })).toEqual(["乙"]);
    expect(await names({ year: "2023" })).toEqual(["乙"]);
    expect(await names({ kind: "贯标认证", sort: "issued" })).toEqual(["甲", "丙"]);
  });
});

describe("a loan", () => {
  it("is one at a time, told when it is late, and closed once", async () => {
    const made = await make();
    const loan = {
      id: v7(),
      certificate_id: made.id,
      borrower: "陈工",
      lent_on: shiftDay(today(), -10),
      due_on: shiftDay(today(), -3),
      purpose: "投标",
    };
    expect((await post("borrow", loan)).data).toMatchObject({ lent_to: "陈工", lent_over: true });
    expect((await post("borrow", loan)).data).toMatchObject({ loans: [{ id: loan.id }] });
    expect(await post("borrow", { ...loan, id: v7(), borrower: "李工" })).toMatchObject({
      status: 409,
      msg: expect.stringContaining("陈工"),
    });
    expect((await list({ lent: "true" })).list.map(({ id }) => id)).toEqual([made.id]);
    expect((await post("delete", { id: made.id, base_rev: 1 })).msg).toContain("归还");
    const back = { id: loan.id, returned_on: shiftDay(today(), -11) };
    expect((await post("giveBack", back)).status).toBe(422);
    expect((await post("giveBack", { ...back, returned_on: today() })).data).toMatchObject({ lent_to: null });
    expect((await post("borrow", { ...loan, id: v7(), borrower: "李工" })).data).toMatchObject({ lent_to: "李工" });
  });

  it("goes to one of two who ask at the same moment", async () => {
    const made = await make();
    const loan = { certificate_id: made.id, lent_on: today(), due_on: today(), purpose: "年检" };
    const replies = await Promise.all(
      ["甲", "乙", "丙"].map((borrower) => post("borrow", { ...loan, id: v7(), borrower })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });
});

describe("what ends", () => {
  it("is listed by days, and a certificate that was replaced is not", async () => {
    const before = (await expire("30")).figures;
    const old = await make({ expires_on: shiftDay(today(), 30) });
    await make({ expires_on: shiftDay(today(), 31) });
    await make({ expires_on: today() });
    const { figures, list: rows } = await expire("30");
    expect([figures.within[30] - before.within[30], figures.within[60] - before.within[60]]).toEqual([2, 3]);
    expect(rows.map(({ id }) => id)).toContain(old.id);
    const renewed = await make({ replaces_id: old.id, expires_on: shiftDay(today(), 1000) });
    expect(renewed.replaces?.id).toBe(old.id);
    expect((await expire("30")).list.map(({ id }) => id)).not.toContain(old.id);
    expect(((await info(old.id)).data as Certificate).replaced_by?.id).toBe(renewed.id);
    expect((await post("create", plain({ replaces_id: old.id }))).status).toBe(422);
  });

  it("is reminded of when the company wants it", async () => {
    expect((await expire("90")).remind).toEqual([90, 60, 30, 7]);
    expect((await post("remind", { days: [7, 60] })).data).toEqual({ remind: [60, 7] });
    expect((await expire("90")).remind).toEqual([60, 7]);
    expect((await post("remind", { days: [5] })).status).toBe(422);
  });

  it("is told once for each day that was chosen, however often the night's work runs, and not after a renewal", async () => {
    await post("remind", { days: [90, 30, 7] });
    const near = await make({ expires_on: shiftDay(today(), 20) });
    const far = await make({ expires_on: shiftDay(today(), 80) });
    const run = () => remindOfCertificates({ db: server.connection.db, now: server.now });
    const told = async () =>
      (await expire("90")).notices
        .filter(({ certificate_id }) => [near.id, far.id].includes(certificate_id))
        .map(({ certificate_id, days }) => `${certificate_id === near.id ? "near" : "far"} ${days}`)
        .toSorted((a, b) => a.localeCompare(b));
    await Promise.all([run(), run()]);
    await run();
    expect(await told()).toEqual(["far 90", "near 30"]);
    server.travel(14 * 86_400_000);
    await run();
    expect(await told()).toEqual(["far 90", "near 30", "near 7"]);
    const { list } = await server.call(contract.calendar.reminders, { kind: "certificate", size: 100 }, "enterprise");
    const messages = list.filter(({ record_id }) => [near.id, far.id].includes(record_id));
    expect(messages.map(({ title }) => title.replace(/^.*还有/u, "")).toSorted()).toEqual([
      " 30 天到期",
      " 7 天到期",
      " 90 天到期",
    ]);
    const [message] = messages;
    const key = message?.key ?? "";
    expect((await server.ask(contract.calendar.reminderInfo, { key }, "enterprise")).data).toEqual(message);
    expect((await server.ask(contract.calendar.reminderInfo, { key }, "ronggui")).status).toBe(404);
    await make({ replaces_id: near.id });
    expect(await told()).toEqual(["far 90"]);
  });
});
