import { eq } from "drizzle-orm";
import sharp from "sharp";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Envelope } from "#contract/core/envelope.ts";
import { contract } from "#contract/index.ts";
import type { UploadedFile } from "#contract/site/content.ts";
import type { ManagedPiece, PublicPiece } from "#contract/site/content-piece.ts";
import { accounts } from "#server/database/tables/people.ts";
import { pieceHistory } from "#server/database/tables/website.ts";
import { policyPiece, publishPiece, savePiece } from "#tests/fixtures/pieces.ts";
import { people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const admin = (path: string, body: object) => server.post(`/v1/content/${path}`, body, "admin");
const info = async (id: string) => (await server.ask(contract.content.info, { id }, "admin")).data as ManagedPiece;
const read = (id: string) => server.ask(contract.site.piece, { id });

async function upload(purpose: string, name: string, payload: Buffer): Promise<Envelope> {
  const headers = {
    authorization: `Bearer ${await server.token("admin")}`,
    "content-type": "application/octet-stream",
  };
  const url = `/v1/content/upload?${new URLSearchParams({ purpose, name })}`;
  return (await server.app.inject({ method: "POST", url, payload, headers })).json<Envelope>();
}

const picture = (width: number) =>
  sharp({ create: { width, height: Math.round(width / 2), channels: 3, background: "#1554D1" } })
    .png()
    .toBuffer();

describe("a piece", () => {
  it("is seen by readers only when it has been published, and as it was published", async () => {
    const id = v7();
    await savePiece(server, policyPiece({ id, title: "专利资助办法" }));
    expect((await read(id)).status).toBe(404);
    expect(await admin("move", { id, base_rev: 1, move: "送审" })).toMatchObject({ code: 1 });
    expect((await read(id)).status).toBe(404);
    expect(await admin("save", policyPiece({ id, base_rev: 1 }))).toMatchObject({ status: 409 });
    expect(await admin("move", { id, base_rev: 1, move: "发布" })).toMatchObject({ code: 1 });
    expect((await read(id)).data).toMatchObject({ title: "专利资助办法", state: "现行有效" });

    await savePiece(server, policyPiece({ id, base_rev: 1, title: "专利资助办法（修订）" }));
    expect((await read(id)).data).toMatchObject({ title: "专利资助办法" });
    expect(await info(id)).toMatchObject({ state: "草稿", live: true, rev: 2 });
    expect(await admin("remove", { id })).toMatchObject({ status: 409 });

    expect(await admin("move", { id, base_rev: 2, move: "撤下", remark: "" })).toMatchObject({ status: 422 });
    expect(await admin("move", { id, base_rev: 2, move: "撤下", remark: "文号有误" })).toMatchObject({ code: 1 });
    expect((await read(id)).status).toBe(404);
    const moves = (await info(id)).history.map(({ move }) => move);
    expect(moves).toEqual(["撤下", "修改", "发布", "送审", "新建"]);
  });

  it("comes and goes by its schedule", async () => {
    const id = v7();
    await savePiece(server, policyPiece({ id }));
    await admin("move", { id, base_rev: 1, move: "送审" });
    const hour = (hours: number) => new Date(server.now() + hours * 3_600_000).toISOString();
    const backwards = { id, base_rev: 1, move: "发布", publish_at: hour(2), ends_at: hour(1) };
    expect(await admin("move", backwards)).toMatchObject({ status: 422 });
    const over = { ...backwards, publish_at: hour(-2), ends_at: hour(-1) };
    expect((await admin("move", over)).data).toMatchObject({ fields: { ends_at: "下线时间应晚于现在" } });
    await admin("move", { ...backwards, publish_at: hour(1), ends_at: hour(3) });
    const seen = async () => (await read(id)).status;
    expect(await seen()).toBe(404);
    server.travel(2 * 3_600_000);
    expect(await seen()).toBe(200);
    server.travel(2 * 3_600_000);
    expect(await seen()).toBe(404);
  });

  it("can be taken back to an earlier version, and is not overwritten unseen", async () => {
    const id = v7();
    await savePiece(server, policyPiece({ id, title: "第一版标题" }));
    await savePiece(server, policyPiece({ id, base_rev: 1, title: "第二版标题" }));
    expect(await admin("save", policyPiece({ id, base_rev: 1 }))).toMatchObject({
      status: 409,
      data: { reason: "conflict" },
    });
    expect((await server.ask(contract.content.version, { id, rev: 1 }, "admin")).data).toMatchObject({
      title: "第一版标题",
    });
    expect(await admin("restore", { id, rev: 1, base_rev: 2 })).toMatchObject({ code: 1, data: { rev: 3 } });
    expect(await info(id)).toMatchObject({ title: "第一版标题", rev: 3 });
  });

  it("leaves behind who deleted it", async () => {
    const id = v7();
    await savePiece(server, policyPiece({ id }));
    expect(await admin("remove", { id })).toMatchObject({ code: 1 });
    expect(await admin("save", policyPiece({ id, base_rev: 1 }))).toMatchObject({ status: 404 });
    const lines = await server.connection.db.select().from(pieceHistory).where(eq(pieceHistory.piece_id, id));
    expect(lines.map(({ move, by }) => [move, by])).toContainEqual(["删除", people.admin.id]);
  });

  it("is published by somebody else than who wrote it, as soon as there is somebody else", async () => {
    const id = v7();
    await savePiece(server, policyPiece({ id }));
    await admin("move", { id, base_rev: 1, move: "送审" });
    const other = { id: v7(), mobile: "13800000099", name: "管理员乙", is_admin: 1, password_hash: "none" };
    await server.connection.db.insert(accounts).values(other);
    expect(await info(id)).toMatchObject({ may_publish: false });
    expect(await admin("move", { id, base_rev: 1, move: "发布" })).toMatchObject({ status: 403 });
    await server.connection.db.update(accounts).set({ state: 0 }).where(eq(accounts.id, other.id));
    expect(await admin("move", { id, base_rev: 1, move: "发布" })).toMatchObject({ code: 1 });
  });

  it("is refused where its fields do not fit its column or each other", async () => {
    const problem = async (changes: Record<string, unknown>) =>
      ((await admin("save", policyPiece(changes))).data as { fields: object }).fields;
    const policy = policyPiece().extension;
    expect(await problem({ column: "news" })).toHaveProperty("extension");
    expect(await problem({ column: "news", extension: { kind: "plain", category: "图解" } })).toHaveProperty(
      "extension.category",
    );
    const backwards = { ...policy, valid_from: "2026-05-01", valid_to: "2026-04-01" };
    expect(Object.keys(await problem({ extension: backwards }))).toEqual(["extension.valid_to"]);
    expect(Object.keys(await problem({ extension: { ...policy, replaced_by: v7() } }))).toEqual([
      "extension.replaced_by",
    ]);
    expect(Object.keys(await problem({ cover: { id: v7(), alt: "" } }))).toEqual(["cover.alt"]);
    expect(Object.keys(await problem({ cover: { id: v7(), alt: "厂房外景" } }))).toEqual(["cover"]);
  });
});

describe("an uploaded file", () => {
  it("is read by the public only while something published shows it", async () => {
    const { data } = await upload("picture", "照片.png", await picture(1200));
    const file = data as UploadedFile;
    expect(file).toMatchObject({ width: 1200, height: 600, mime: "image/webp" });
    const status = async (width = 0) =>
      (await server.app.inject({ url: `/v1/web/file?id=${file.id}&width=${width}` })).statusCode;
    expect(await status()).toBe(404);
    const silent = policyPiece({ body: `<p>正文</p><img src="/v1/web/file?id=${file.id}">` });
    expect((await admin("save", silent)).data).toHaveProperty("fields.body");
    const id = await publishPiece(server, {
      cover: { id: file.id, alt: "一张蓝色的图" },
      body: `<p>正文</p><img src="/v1/web/file?id=${file.id}" alt="蓝色">`,
    });
    expect(await status()).toBe(200);
    const reply = await server.app.inject({ url: `/v1/web/file?id=${file.id}&width=400` });
    expect((await sharp(reply.rawPayload).metadata()).width).toBe(480);
    const piece = (await read(id)).data as PublicPiece;
    expect(piece.cover).toEqual({ id: file.id, alt: "一张蓝色的图", width: 1200, height: 600 });
    expect(piece.body).toContain(`width="1200" height="600" loading="lazy"`);
    await admin("move", { id, base_rev: 1, move: "撤下", remark: "测试撤下" });
    expect(await status()).toBe(404);
  });

  it("is no picture when it is HTML, SVG or broken, whatever it is called", async () => {
    const svg = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`,
    );
    const half = (await picture(900)).subarray(0, 200);
    for (const bytes of [Buffer.from("<html><script>alert(1)</script></html>"), svg, half])
      expect(await upload("picture", "图.png", bytes)).toMatchObject({
        status: 422,
        data: { fields: { name: "图片无法识别" } },
      });
  });

  it("loses what was hidden behind a picture", async () => {
    const tail = Buffer.concat([await picture(60), Buffer.from("<script>alert(1)</script>")]);
    const { data } = await upload("picture", "图.png", tail);
    const headers = { authorization: `Bearer ${await server.token("admin")}` };
    const reply = await server.app.inject({ url: `/v1/content/file?id=${(data as UploadedFile).id}`, headers });
    expect(reply.headers["content-type"]).toBe("image/webp");
    expect(reply.rawPayload.includes("<script>")).toBe(false);
  });

  it("is an attachment by its bytes and its name, and never shown in place", async () => {
    const pdf = Buffer.from("%PDF-1.7 an invented file");
    expect(await upload("attachment", "a.html", Buffer.from("<script>"))).toMatchObject({ status: 422 });
    expect(await upload("attachment", "a.pdf", Buffer.from("<script>"))).toMatchObject({ status: 422 });
    const { data } = await upload("attachment", "../../etc/申报表\r\n.pdf", pdf);
    const file = data as UploadedFile;
    expect(file.name).toBe("申报表.pdf");
    await publishPiece(server, { attachments: [{ id: file.id, name: file.name }] });
    const reply = await server.app.inject({ url: `/v1/web/file?id=${file.id}` });
    expect(reply.headers["content-type"]).toBe("application/octet-stream");
    expect(reply.headers["content-disposition"]).toMatch(/^attachment;/);
  });
});
