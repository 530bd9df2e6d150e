import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import { companies, contacts } from "#server/database/tables/company.ts";
import { demands } from "#server/database/tables/demand.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { files } from "#server/database/tables/visit.ts";
import { hashOf, scriptedSvg, webpHead } from "#tests/fixtures/files/odd-pictures.ts";
import { charactersIn } from "#tests/fixtures/files/pdf-characters.ts";
import { readFeed } from "#tests/fixtures/feed-reading.ts";
import { daliang, firms, newVisit, people, ronggui, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

type Sender = "daliang" | "daliangLead" | "ronggui" | "district";
const create = async (changes: Record<string, unknown> = {}, person: Sender = "daliang") =>
  await server.call(contract.visit.createVisit, newVisit(changes), person);
const handOver = (visit_id: string, street_id: string, person: Sender, reason = "企业搬迁到容桂") =>
  server.ask(contract.visit.changeStreet, { visit_id, street_id, reason }, person);
const sees = async (id: string, person: Sender) =>
  (await server.ask(contract.visit.visitDetail, { id }, person)).code === 1;

/** Ids that the feed gives and takes away since a cursor. */
async function feedSince(cursor: string, person: Sender) {
  const { changes, cursor: next } = await readFeed(server, person, cursor, 2000);
  const ids = (gone: boolean) => changes.filter((one) => one.gone === gone).map((one) => `${one.kind} ${one.id}`);
  return { gone: ids(true), given: ids(false), cursor: next };
}

function entry(company_ids: string[]) {
  const start = server.now() + 86_400_000;
  return {
    id: v7(),
    street_id: daliang,
    kind: "走访" as const,
    title: "安排走访",
    company_ids,
    plan_start: new Date(start),
    plan_end: new Date(start + 3_600_000),
    leader_id: people.daliang.id,
  };
}

const demand = (status: "办理中" | "已关闭", company_id: string) => {
  const id = v7();
  return {
    id,
    demand_no: `XQ${id}`,
    street_id: daliang,
    company_id,
    source: "走访" as const,
    title: "质押融资",
    category: "质押融资与保险" as const,
    content: "希望对接银行办理质押融资。",
    status,
  };
};

describe("handing a company over", () => {
  it("moves what is open with the company, and the giving street's devices hear that it is gone", async () => {
    const { db } = server.connection;
    const company = firms.valve.id;
    const archived = await create({ summary: "早先的" });
    await server.ask(contract.visit.reviewSetting, { street_id: daliang, reviews: true }, "daliangLead");
    const waiting = await create();
    const asked = archived.id;
    const older = await create();
    await server.ask(contract.visit.review, { ids: [older.id], action: "归档", reason: "" }, "daliangLead");
    const [alone, shared] = [entry([company]), entry([firms.lamp.id, company])];
    await db.insert(calendarEntries).values([alone, shared]);
    const [open, closed] = [demand("办理中", company), demand("已关闭", company)];
    await db.insert(demands).values([open, closed]);
    const contact = { id: v7(), company_id: company, street_id: daliang, name: "陈经理" };
    await db.insert(contacts).values(contact);
    const [giving, taking] = [await feedSince("", "daliang"), await feedSince("", "ronggui")];

    const reply = await handOver(asked, ronggui, "daliangLead");
    expect(reply.data).toEqual({
      company_id: company,
      street_id: ronggui,
      moved: { visits: 2, demands: 1, calendar: 1, answers: 0, contacts: 1 },
    });

    const gone = (await feedSince(giving.cursor, "daliang")).gone;
    const given = (await feedSince(taking.cursor, "ronggui")).given;
    const moved = [`company ${company}`, `visit ${asked}`, `visit ${waiting.id}`, `contact ${contact.id}`];
    expect(gone).toEqual(expect.arrayContaining(moved));
    expect(given).toEqual(expect.arrayContaining(moved));
    expect([await sees(asked, "ronggui"), await sees(asked, "daliang")]).toEqual([true, false]);
    expect([await sees(older.id, "ronggui"), await sees(older.id, "daliang")]).toEqual([false, true]);
    const kept = await db.select().from(calendarEntries).where(eq(calendarEntries.id, shared.id));
    expect(kept[0]).toMatchObject({ street_id: daliang, company_ids: [firms.lamp.id], rev: 2 });
    const [still] = await db.select().from(demands).where(eq(demands.id, closed.id));
    expect(still?.street_id).toBe(daliang);
    const [log] = await db.select().from(auditLog).where(eq(auditLog.action, "company-hand-over"));
    expect(log).toMatchObject({
      account_id: people.daliangLead.id,
      detail: { reason: "企业搬迁到容桂", from: daliang, to: ronggui },
    });
    const history = await server.ask(contract.visit.visitDetailtwo, { id: asked }, "ronggui");
    expect(history.data).toMatchObject({
      revisions: [{ rev: 2, changed: { street_id: { before: daliang, after: ronggui } } }, { rev: 1 }],
    });
  });

  it("is for the giving street's lead and the district, with a reason, to another street that exists", async () => {
    const visit = await create({ company_id: firms.lamp.id });
    expect((await handOver(visit.id, ronggui, "daliang")).status).toBe(403);
    expect((await handOver(visit.id, ronggui, "ronggui")).status).toBe(404);
    expect((await handOver(visit.id, daliang, "daliangLead")).data).toMatchObject({
      fields: { street_id: "企业已经属于大良街道" },
    });
    expect((await handOver(visit.id, "440606999", "daliangLead")).data).toMatchObject({
      fields: { street_id: "接收镇街不存在" },
    });
    expect((await handOver(visit.id, ronggui, "daliangLead", "")).data).toMatchObject({
      fields: { reason: "移交原因至少 2 个字" },
    });
    expect((await handOver(visit.id, ronggui, "district")).code).toBe(1);
    const [company] = await server.connection.db.select().from(companies).where(eq(companies.id, firms.lamp.id));
    expect(company).toMatchObject({ street_id: ronggui, rev: 2 });
  });
});

describe("a visit on paper", () => {
  it("holds the arrived photos and is refused to other streets", async () => {
    const visit = await create({ company_id: firms.furniture.id, visitor_ids: [people.ronggui.id] }, "ronggui");
    const bytes = await sharp({ create: { width: 320, height: 200, channels: 3, background: "#1554D1" } })
      .jpeg()
      .toBuffer();
    const photo = {
      id: v7(),
      sha256: createHash("sha256").update(bytes).digest("hex"),
      size: bytes.length,
      mime: "image/jpeg",
      name: "现场.jpg",
    };
    await server.ask(contract.visit.editVisit, { id: visit.id, base_rev: 1, changes: { photos: [photo] } }, "ronggui");
    const before = await paper(visit.id);
    expect(before.text.match(/\/Subtype \/Image/g)).toBeNull();
    const query = new URLSearchParams({
      id: photo.id,
      owner: "visit",
      record_id: visit.id,
      sha256: photo.sha256,
      size: String(photo.size),
    });
    await server.app.inject({
      method: "POST",
      url: `/v1/common/file?${query}`,
      payload: bytes,
      headers: {
        authorization: `Bearer ${await server.token("ronggui")}`,
        "content-type": "application/octet-stream",
      },
    });
    const after = await paper(visit.id);
    expect(after.text.startsWith("%PDF-")).toBe(true);
    expect(after.text.match(/\/Subtype \/Image/g)).toHaveLength(1);
    expect(after.name).toContain(visit.visit_no);
    expect((await server.ask(contract.visit.visitPdf, { id: visit.id }, "daliang")).status).toBe(404);
  });

  it("says in its place that a picture cannot be shown, be it broken or lost", async () => {
    const odd = [Buffer.from("不是照片"), webpHead(640, 480), Buffer.from("lost on the way")];
    const photos = odd.map((bytes) => ({
      id: v7(),
      sha256: hashOf(bytes),
      size: bytes.length,
      mime: "image/jpeg",
      name: "现场.jpg",
    }));
    const image = { id: v7(), sha256: hashOf(scriptedSvg), size: scriptedSvg.length, mime: "image/png", name: "" };
    const signature = { name: "何某", at: new Date().toISOString(), image };
    const visit = await create(
      { company_id: firms.furniture.id, visitor_ids: [people.ronggui.id], photos, signature },
      "ronggui",
    );
    // As they came before anybody looked at what they hold.
    for (const bytes of [...odd.slice(0, 2), scriptedSvg]) {
      const path = join(server.dataDir, "files", hashOf(bytes).slice(0, 2), hashOf(bytes).slice(2));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
    }
    await server.connection.db.update(files).set({ complete_at: new Date() }).where(eq(files.record_id, visit.id));
    const { text } = await paper(visit.id);
    expect(text.slice(0, 5)).toBe("%PDF-");
    expect(text.match(/\/Subtype \/Image/g)).toBeNull();
    const known = charactersIn(Buffer.from(text, "latin1"));
    expect([..."照片无法显示签名图片"].filter((one) => !known.has(one))).toEqual([]);
    expect(known.has("尚")).toBe(false);
  });

  async function paper(id: string) {
    const reply = await server.app.inject({
      method: "GET",
      url: `/v1/visit/visitPdf?id=${id}`,
      headers: { authorization: `Bearer ${await server.token("ronggui")}` },
    });
    return { text: reply.rawPayload.toString("latin1"), name: String(reply.headers["content-disposition"]) };
  }
});
