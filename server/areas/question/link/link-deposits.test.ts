import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Envelope } from "#contract/core/envelope.ts";
import { linkFiles } from "#contract/question/question-link.ts";
import type { QuestionnaireDesign } from "#contract/question/questionnaire.ts";
import { dayOf } from "#contract/core/time.ts";
import { answers, callLimits } from "#server/database/tables/questionnaire.ts";
import { files } from "#server/database/tables/visit.ts";
import { sweepLinks } from "./link-sweep.ts";
import { sha256Of, someBytes } from "#tests/fixtures/files/file-delivery.ts";
import { daliang, firms, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

const day = 86_400_000;
let server: TestServer;
let secret = "";
beforeAll(async () => {
  server = await testServer();
  const changes = {
    title: "线上调查",
    start_on: dayOf(server.now() - day),
    end_on: dayOf(server.now() + 30 * day),
    link_entry: "name",
    questions: [{ code: "photo", title: "照片", type: "photo" }],
  };
  const made = await server.post("/v1/createQuestion", { id: v7(), base_rev: 0, publish: true, changes }, "district");
  secret = (made.data as QuestionnaireDesign).secret ?? "";
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.connection.db.delete(callLimits);
  await server.connection.db.delete(answers);
});

async function post(url: string, payload: object | Buffer, address = "203.0.113.7"): Promise<Envelope> {
  const type = Buffer.isBuffer(payload) ? "application/octet-stream" : "application/json";
  const headers = { "content-type": type };
  const reply = await server.app.inject({ method: "POST", url, payload, headers, remoteAddress: address });
  return reply.json<Envelope>();
}

const newTicket = async () =>
  ((await post("/v1/questionLinkEnter", { secret, company: firms.valve.name })).data as { ticket: string }).ticket;
const save = (ticket: string, address?: string) =>
  post("/v1/questionLinkSave", { ticket, version: 1, values: {}, status: "暂存" }, address);

interface Announced {
  id: string;
  upload: string;
  reply: Envelope;
}
async function announce(ticket: string, bytes: Buffer, changes: object = {}): Promise<Announced> {
  const id = v7();
  const file = { id, sha256: sha256Of(bytes), size: bytes.length, mime: "image/jpeg", kind: "photo", ...changes };
  const reply = await post("/v1/questionLinkFile", { ticket, ...file });
  return { id, upload: (reply.data as { upload?: string }).upload ?? "", reply };
}
const send = ({ upload }: Announced, bytes: Buffer, { offset = 0, address = "203.0.113.7" } = {}) =>
  post(`/v1/questionLinkBytes?upload=${upload}&offset=${offset}`, bytes, address);

/** Everything below the folder of files but small drawings. */
const kept = async () =>
  (await readdir(join(server.dataDir, "files"), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("/drawings/"))
    .map(({ name }) => name);
const rowsOf = async (id: string) => server.connection.db.$count(files, eq(files.id, id));
const limitRows = async () => server.connection.db.$count(callLimits);

describe("an upload over a link that is refused", () => {
  const attachment = { kind: "attachment", mime: "application/pdf" };

  it("for its hash leaves neither bytes nor a row", async () => {
    const announced = await announce(await newTicket(), someBytes(), attachment);
    expect(await send(announced, someBytes())).toMatchObject({ status: 422, msg: "文件校验未通过，请重新上传" });
    expect([await kept(), await rowsOf(announced.id)]).toEqual([[], 0]);
  });

  it("for not being a picture leaves neither bytes nor a row", async () => {
    const bytes = someBytes();
    const announced = await announce(await newTicket(), bytes);
    expect(await send(announced, bytes)).toMatchObject({
      status: 422,
      msg: expect.stringContaining("不是能识别的图片"),
    });
    expect([await kept(), await rowsOf(announced.id)]).toEqual([[], 0]);
  });

  it("for its size leaves no bytes, those that came before included", async () => {
    const bytes = someBytes();
    const announced = await announce(await newTicket(), bytes, attachment);
    expect(await send(announced, bytes.subarray(0, 20))).toMatchObject({ data: { received: 20, complete: false } });
    expect(await send(announced, bytes, { offset: 20 })).toMatchObject({ status: 413 });
    expect(await kept()).toEqual([]);
  });

  it("at three places at once arrives once all the same", async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#1554d1" } })
      .jpeg()
      .toBuffer();
    const announced = await announce(await newTicket(), bytes);
    const replies = await Promise.all([1, 2, 3].map(() => send(announced, bytes)));
    for (const reply of replies) expect(reply).toMatchObject({ code: 1, data: { complete: true } });
    expect(await kept()).toEqual([sha256Of(bytes).slice(2)]);
  });
});

describe("tickets that do not exist", () => {
  const invented = () => randomBytes(32).toString("hex");

  it("leave one row for their address, not one each", async () => {
    for (let n = 0; n < 10; n++) {
      expect(await save(invented())).toMatchObject({ status: 404 });
      expect((await announce(invented(), someBytes())).reply).toMatchObject({ status: 404 });
      expect(await post("/v1/questionLinkResume", { ticket: invented() })).toMatchObject({ status: 404 });
    }
    expect(await limitRows()).toBe(2);
  });

  it("are refused after sixty from one address, and never hold up a real one", async () => {
    const ticket = await newTicket();
    for (let n = 0; n < 60; n++) expect((await save(invented())).status).toBe(404);
    expect(await save(invented())).toMatchObject({ status: 429, data: { reason: "limit" } });
    expect((await save(ticket)).status).toBe(200);
  });

  it("count for a whole line of IPv6, whichever of its addresses they come from", async () => {
    for (let n = 1; n <= 5; n++) await save(invented(), `2001:db8:1:2:${n.toString(16)}::1`);
    expect(await limitRows()).toBe(1);
    await save(invented(), "2001:db8:1:3::1");
    expect(await limitRows()).toBe(2);
  });
});

describe("files of answers that nobody saves", () => {
  const attachment = { kind: "attachment", mime: "application/pdf" };
  const sweep = (days: number) =>
    sweepLinks({ db: server.connection.db, log: server.app.log, now: () => server.now() + days * day });

  async function uploaded(ticket: string): Promise<Announced> {
    const bytes = someBytes();
    const announced = await announce(ticket, bytes, attachment);
    expect(await send(announced, bytes)).toMatchObject({ data: { complete: true } });
    return announced;
  }

  it("are let go of after a week, with the names and counts that are used up", async () => {
    const [ticket, saved] = [await newTicket(), await newTicket()];
    const [loose, claimed] = [await uploaded(ticket), await uploaded(saved)];
    expect((await save(saved)).status).toBe(200);
    await sweep(6);
    expect([await rowsOf(loose.id), await rowsOf(claimed.id)]).toEqual([1, 1]);
    await sweep(8);
    expect([await rowsOf(loose.id), await rowsOf(claimed.id)]).toEqual([0, 1]);
    expect(await limitRows()).toBe(0);
    expect(await send(claimed, someBytes())).toMatchObject({ status: 404, msg: "上传已失效，请重新添加文件" });
  });

  it("stay all together while one of them was announced in that time", async () => {
    const ticket = await newTicket();
    const first = await uploaded(ticket);
    await server.connection.db.execute(sql`update question_uploads set created_at = created_at - interval '8 days'`);
    const second = await uploaded(ticket);
    await sweep(0);
    expect([await rowsOf(first.id), await rowsOf(second.id)]).toEqual([1, 1]);
  });

  it("wait for a save that is under way", async () => {
    const ticket = await newTicket();
    const kept = await uploaded(ticket);
    const [file] = await server.connection.db.select().from(files).where(eq(files.id, kept.id));
    const answerId = file?.record_id ?? "";
    let swept: Promise<void> = Promise.resolve();
    await server.connection.db.transaction(async (transaction) => {
      await transaction.execute(sql`select from question_tickets where answer_id = ${answerId} for update`);
      swept = sweep(8);
      const blocked = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await server.connection.db.execute(blocked)).rowCount).toBe(1);
      await transaction.execute(sql`insert into answers (id, questionnaire_id, version, company_id, street_id, channel)
        select answer_id, questionnaire_id, 1, company_id, ${daliang}, 'link' from question_tickets
        where answer_id = ${answerId}`);
    });
    await swept;
    expect(await rowsOf(kept.id)).toBe(1);
  });
});

describe("what may be deposited", () => {
  const piece = someBytes(4096);
  const attachment = { kind: "attachment", mime: "application/pdf" };

  it("from one address in a day ends at half a gigabyte", async () => {
    const announced = await announce(await newTicket(), piece, attachment);
    expect((await send(announced, piece.subarray(0, 3072))).status).toBe(200);
    // As if 512 MB less this piece had come before.
    await server.connection.db.execute(sql`update call_limits set count = 512 * 1024 where count = 3`);
    expect(await send(announced, piece.subarray(3072), { offset: 3072 })).toMatchObject({
      status: 429,
      data: { reason: "limit" },
    });
    server.travel(day + 1000);
    expect(await send(announced, piece.subarray(3072), { offset: 3072 })).toMatchObject({ data: { complete: true } });
  });

  it("of one answer ends at its count, also when many are announced at once", async () => {
    const ticket = await newTicket();
    const replies = await Promise.all(
      Array.from({ length: linkFiles.count + 4 }, () => announce(ticket, piece, attachment)),
    );
    expect(replies.filter(({ reply }) => reply.code === 1)).toHaveLength(linkFiles.count);
  });

  it("by answers that nobody saved ends at two gigabytes for one questionnaire", async () => {
    const first = await announce(await newTicket(), piece, attachment);
    await server.connection.db.update(files).set({ size: 2_147_483_647 }).where(eq(files.id, first.id));
    expect((await announce(await newTicket(), piece, attachment)).reply).toMatchObject({
      status: 429,
      msg: "这份问卷正在上传的文件过多，请稍后再试，或联系发放问卷的工作人员",
    });
    await server.connection.db.update(files).set({ size: 4096 }).where(eq(files.id, first.id));
  });
});
