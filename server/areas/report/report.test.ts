import { and, eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Envelope } from "#contract/core/envelope.ts";
import { contract } from "#contract/index.ts";
import type { Report, ReportShare, SharedReport } from "#contract/report/report-fields.ts";
import { companies, companyYears, contacts } from "#server/database/tables/company.ts";
import { reportShares } from "#server/database/tables/report.ts";
import { withoutNames } from "#server/areas/report/shared-report.ts";
import { firms, newVisit, people, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  const { db } = server.connection;
  await db
    .insert(companyYears)
    .values({ company_id: firms.valve.id, year: 2020, revenue: "1000", export_amount: "20" });
  await db.insert(contacts).values({
    id: v7(),
    company_id: firms.valve.id,
    street_id: firms.valve.street_id,
    name: "陈经理",
    mobile: "13911112222",
    is_primary: true,
  });
  await db.update(companies).set({ utility_count: 7, reg_status: "停业" }).where(eq(companies.id, firms.valve.id));
  const content = "企业说联系电话13911112222，希望了解专利布局与维权援助的流程。";
  const policies = ["专利质押融资贴息"];
  await server.ask(contract.visit.createVisit, newVisit({ content, policies, next_action: "寄送材料清单" }), "daliang");
});
afterAll(() => server.close());

const make = (company: string = firms.valve.id, person: PersonName = "daliang", id = v7()) =>
  server.ask(contract.report.create, { id, company_id: company }, person);
const infoOf = async (id: string, person: PersonName = "daliang") =>
  await server.call(contract.report.info, { id }, person);

async function made(): Promise<Report> {
  const { data } = await make();
  return infoOf((data as { id: string }).id);
}

const share = async (report: Report, changes: object = {}) => {
  const input = { report_id: report.id, version: report.version, days: 2, max_views: 3, ...changes };
  const reply = await server.ask(contract.report.share, input, "daliang");
  return reply.data as { secret: string; share: ReportShare };
};
/** As a stranger: no token. */
const read = (secret: string, rest: object = {}, address = "203.0.113.7") =>
  server.app
    .inject({ method: "POST", url: "/v1/backsteppingInfo", payload: { secret, ...rest }, remoteAddress: address })
    .then((reply) => reply.json<Envelope>());
const sectionOf = (report: Report, key: string) => report.sections.find((section) => section.key === key);

describe("composing a report", () => {
  it("tells only what the platform knows, each suggestion with its fact", async () => {
    const report = await made();
    expect(sectionOf(report, "snapshot")?.text).toContain(firms.valve.name);
    expect(sectionOf(report, "risks")?.text).toContain("登记状态为“停业”");
    expect(sectionOf(report, "visits")?.text).toContain("寄送材料清单");
    expect(sectionOf(report, "policies")?.text).toContain("专利质押融资贴息（近一年向该企业宣讲 1 次）");
    expect(sectionOf(report, "talking")?.text).toContain("〔依据：发明专利 0 件，实用新型 7 件〕");
    for (const line of sectionOf(report, "questions")?.text.split("\n") ?? []) expect(line).toContain("〔依据：");
    expect(sectionOf(report, "years")?.table?.rows).toEqual([["2020", "—", "—", "1000", "—", "—", "20"]]);
    expect(report.sources.map(({ label }) => label)).toContain("走访记录");
    expect(JSON.stringify(report)).not.toContain("13911112222");
  });

  it("is done once per id and refused outside of the person's own streets", async () => {
    const id = v7();
    expect(await make(firms.valve.id, "daliang", id)).toEqual(await make(firms.valve.id, "daliang", id));
    expect((await make(firms.lamp.id, "daliang", id)).status).toBe(409);
    expect(await make(firms.furniture.id)).toMatchObject({
      status: 422,
      data: { fields: { company_id: "企业不存在，或不在您的管辖范围内" } },
    });
    expect((await server.ask(contract.report.info, { id }, "ronggui")).status).toBe(404);
    expect((await server.ask(contract.report.info, { id }, "enterprise")).status).toBe(403);
    expect((await server.ask(contract.report.info, { id }, "district")).code).toBe(1);
    expect((await server.ask(contract.report.list, {}, "ronggui")).data).toMatchObject({ total: 0 });
  });

  it("keeps every version, cleans what is typed, and refuses to overwrite another's", async () => {
    const report = await made();
    const talking = { ...sectionOf(report, "talking"), text: "改过\u202e的要点<script>" };
    const sections = report.sections.map((section) => (section.key === "talking" ? talking : section));
    const save = (base_version: number, person: PersonName) =>
      server.post("/v1/report/save", { id: report.id, base_version, title: "走访前背调", sections }, person);
    expect((await save(1, "daliang")).data).toEqual({ version: 2 });
    const conflict = await save(1, "daliangColleague");
    expect(conflict).toMatchObject({ status: 409, msg: "大良甲已保存了第 2 版，请对照后再保存" });
    const now = await infoOf(report.id);
    expect(sectionOf(now, "talking")?.text).toBe("改过的要点<script>");
    expect(now.versions.map(({ version }) => version)).toEqual([2, 1]);
    const first = await server.ask(contract.report.info, { id: report.id, version: 1 }, "daliang");
    expect((first.data as Report).title).not.toBe("走访前背调");
    const long = [{ ...talking, text: "长".repeat(8001) }];
    const refused = await server.post(
      "/v1/report/save",
      { id: report.id, base_version: 2, title: "走访前背调", sections: long },
      "daliang",
    );
    expect(refused).toMatchObject({ status: 422, msg: "章节内容最多 8000 个字" });
  });

  it("is deleted by its author, the lead or the district, and its links with it", async () => {
    const report = await made();
    const { secret } = await share(report);
    expect((await server.ask(contract.report.remove, { id: report.id }, "daliangColleague")).status).toBe(403);
    expect((await server.ask(contract.report.remove, { id: report.id }, "daliangLead")).code).toBe(1);
    expect((await server.ask(contract.report.info, { id: report.id }, "daliang")).status).toBe(404);
    expect(await read(secret)).toMatchObject({ status: 403, data: { reason: "revoked" } });
  });

  it("prints as a PDF with a name for saving", async () => {
    const report = await made();
    const reply = await server.app.inject({
      method: "GET",
      url: `/v1/report/pdf?id=${report.id}`,
      headers: { authorization: `Bearer ${await server.token("daliang")}` },
    });
    expect(reply.headers["content-type"]).toBe("application/pdf");
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    expect(decodeURIComponent(String(reply.headers["content-disposition"]))).toContain("背景调查报告.pdf");
  });
});

describe("a link", () => {
  it("shows the shared fields and nothing else: no ids, no mobiles, no names", async () => {
    const report = await made();
    const { secret, share: made1 } = await share(report);
    const reply = await read(secret);
    const shared = reply.data as SharedReport;
    expect(Object.keys(shared).toSorted()).toEqual([
      "allow_pdf",
      "company_name",
      "expires_at",
      "made_on",
      "sections",
      "sources",
      "ticket",
      "title",
      "views_left",
      "watermark",
    ]);
    expect(Object.keys(shared.sections[0] ?? {}).toSorted()).toEqual(["table", "text", "title"]);
    expect(Object.keys(shared.sources[0] ?? {}).toSorted()).toEqual(["at", "label"]);
    const { ticket, ...rest } = shared;
    const text = JSON.stringify(rest);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    for (const hidden of [report.id, made1.id, firms.valve.id, people.daliang.name, "13911112222", "ZF20"])
      expect(text).not.toContain(hidden);
    expect(ticket).not.toBe("");
    expect(shared.watermark).toMatch(/^\d{4}年\d\d月\d\d日 \d\d:\d\d · 203\.0\.113\.7$/);
    expect(shared.views_left).toBe(2);
  });

  it("shows officials' names only where its maker ticked them, and no section that is switched off", async () => {
    const report = await made();
    const sections = report.sections.map((one) => ({
      ...one,
      shown: one.key !== "risks",
      text: one.key === "talking" ? "- 先致电陈经理 13911112222" : one.text,
    }));
    await server.ask(
      contract.report.save,
      { id: report.id, base_version: 1, title: report.title, sections },
      "daliang",
    );
    const open = await share({ ...report, version: 2 }, { show_names: true });
    const shared = (await read(open.secret)).data as SharedReport;
    expect(JSON.stringify(shared)).toContain(people.daliang.name);
    expect(JSON.stringify(shared)).toContain("先致电陈经理 139****2222");
    expect(shared.sections.map(({ title }) => title)).not.toContain("风险提示");
    expect(withoutNames("大良甲乙、大良甲和区级甲", ["大良甲", "大良甲乙", "区级甲"])).toBe("工作人员和工作人员");
  });

  it("answers a wrong secret the same, whatever it looks like", async () => {
    const replies = await Promise.all([read(""), read("x"), read("a".repeat(43)), read(v7())]);
    for (const reply of replies) expect(reply).toMatchObject({ status: 404, data: { reason: "unknown" } });
    expect(new Set(replies.map(({ msg }) => msg)).size).toBe(1);
  });

  it("stops an address that keeps guessing", async () => {
    const guesses = [];
    for (let n = 0; n < 31; n++) guesses.push((await read(`guess-${n}`, {}, "198.51.100.9")).status);
    expect(guesses.slice(0, 30).every((status) => status === 404)).toBe(true);
    expect(guesses[30]).toBe(429);
  });

  it("counts its views, lets the same tab read again, and ends with them", async () => {
    const { secret } = await share(await made(), { max_views: 1 });
    const first = (await read(secret)).data as SharedReport;
    expect((await read(secret, { ticket: first.ticket })).code).toBe(1);
    expect(await read(secret)).toMatchObject({ status: 403, data: { reason: "used_up" } });
    expect(await read(secret, { ticket: "forged" })).toMatchObject({ data: { reason: "used_up" } });
  });

  it("never gives its last view to two readers at once", async () => {
    const { secret } = await share(await made(), { max_views: 1 });
    const replies = await Promise.all([read(secret), read(secret), read(secret)]);
    expect(replies.filter(({ code }) => code === 1)).toHaveLength(1);
  });

  it("ends when it is revoked, also for the tab that is reading", async () => {
    const { secret, share: link } = await share(await made());
    const { ticket } = (await read(secret)).data as SharedReport;
    expect((await server.ask(contract.report.revoke, { id: link.id }, "ronggui")).status).toBe(404);
    await server.ask(contract.report.revoke, { id: link.id }, "daliangColleague");
    expect(await read(secret, { ticket })).toMatchObject({ status: 403, data: { reason: "revoked" } });
  });

  it("asks for its code, locks after five wrong ones and stops after ten", async () => {
    const { secret, share: link } = await share(await made(), { code: "4821" });
    expect(await read(secret)).toMatchObject({ data: { reason: "code_needed" } });
    expect(await read(secret, { code: "0000" })).toMatchObject({ msg: "验证码不正确，还可以试 4 次" });
    for (let n = 0; n < 3; n++) await read(secret, { code: "0000" });
    expect(await read(secret, { code: "0000" })).toMatchObject({ status: 429, data: { reason: "locked" } });
    expect(await read(secret, { code: "4821" })).toMatchObject({ status: 429, data: { reason: "locked" } });
    server.travel(31 * 60_000);
    expect((await read(secret, { code: "4821" })).code).toBe(1);
    for (let n = 0; n < 5; n++) await read(secret, { code: "1111" });
    expect(await read(secret, { code: "4821" })).toMatchObject({ status: 429, data: { reason: "stopped" } });
    const log = await server.ask(contract.report.views, { id: link.id }, "daliang");
    const lines = log.data as { address: string; result: string }[];
    expect(lines.map(({ result }) => result)).toContain("验证码错误，已锁定");
    expect(new Set(lines.map(({ address }) => address))).toEqual(new Set(["203.0.113.*"]));
  });

  it("counts what it refused, and keeps its lines for who was let in", async () => {
    const report = await made();
    const { secret, share: link } = await share(report, { code: "4821", allow_pdf: true });
    const { ticket } = (await read(secret, { code: "4821" })).data as SharedReport;
    const pdf = () => server.app.inject({ method: "POST", url: "/v1/backsteppingPdf", payload: { secret, ticket } });
    for (let n = 0; n < 3; n++) expect((await pdf()).statusCode).toBe(200);
    for (let n = 0; n < 220; n++) await read(secret, { code: "0000" }, "198.51.100.9");
    const log = await server.ask(contract.report.views, { id: link.id }, "daliang");
    const results = (log.data as { result: string }[]).map(({ result }) => result);
    expect(results).toEqual(["验证码错误，已锁定", "已下载 PDF", "已阅读"]);
    expect((await infoOf(report.id)).shares[0]).toMatchObject({ refused: 220, last_refused_at: expect.any(String) });
  }, 30_000);

  it("keeps neither its secret nor its code readable, and is at most seven days old", async () => {
    const report = await made();
    const { secret, share: link } = await share(report, { code: "4821", days: 7 });
    const [row] = await server.connection.db.select().from(reportShares).where(eq(reportShares.id, link.id));
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(row?.secret_hash.toString()).not.toContain(secret);
    const input = { report_id: report.id, version: 1, max_views: 1 };
    expect(await server.ask(contract.report.share, { ...input, days: 8 }, "daliang")).toMatchObject({
      data: { fields: { days: "有效天数不能大于 7" } },
    });
    expect(await server.ask(contract.report.share, { ...input, days: 1, code: "12" }, "daliang")).toMatchObject({
      data: { fields: { code: "验证码应为 4 位数字，或留空" } },
    });
    server.travel(7 * 86_400_000 + 1000);
    expect(await read(secret, { code: "4821" })).toMatchObject({ status: 403, data: { reason: "expired" } });
  });

  it("gives its PDF only to who has just read it, where that is allowed", async () => {
    const pdf = (secret: string, ticket: string) =>
      server.app.inject({ method: "POST", url: "/v1/backsteppingPdf", payload: { secret, ticket } });
    const closed = await share(await made());
    const { ticket } = (await read(closed.secret)).data as SharedReport;
    expect((await pdf(closed.secret, ticket)).json()).toMatchObject({ data: { reason: "no_pdf" } });
    const open = await share(await made(), { allow_pdf: true });
    expect((await pdf(open.secret, ticket)).json()).toMatchObject({ data: { reason: "ticket" } });
    const own = ((await read(open.secret)).data as SharedReport).ticket;
    const file = await pdf(open.secret, own);
    expect(file.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    expect(file.headers["cache-control"]).toBe("no-store");
    const [row] = await server.connection.db
      .select()
      .from(reportShares)
      .where(and(eq(reportShares.id, open.share.id)));
    expect(row?.views).toBe(1);
    server.travel(31 * 60_000);
    expect((await pdf(open.secret, own)).json()).toMatchObject({ data: { reason: "ticket" } });
  });
});
