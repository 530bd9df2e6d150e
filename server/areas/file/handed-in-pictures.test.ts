import { rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Envelope } from "#contract/core/envelope.ts";
import type { FileKind } from "#contract/core/file.ts";
import { contract } from "#contract/index.ts";
import type { Visit } from "#contract/visit/visit.ts";
import { grainyJpeg, hashOf, markedJpeg, pngBomb, scriptedSvg, webpHead } from "#tests/fixtures/files/odd-pictures.ts";
import { newVisit, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const listOf = { photo: "photos", audio: "audio", attachment: "attachments" } as const;
type Kind = Exclude<FileKind, "signature">;

/** Names files in a visit, in this order. */
async function visitWith(files: readonly { bytes: Buffer; mime: string; kind?: Kind; name?: string }[]) {
  const named = files.map(({ bytes, mime, kind = "photo", name = "一.jpg" }) => ({
    kind,
    bytes,
    ref: { id: v7(), sha256: hashOf(bytes), size: bytes.length, mime, name },
  }));
  const lists = Object.fromEntries(
    Object.entries(listOf).map(([kind, list]) => [
      list,
      named.filter((one) => one.kind === kind).map(({ ref }) => ref),
    ]),
  );
  const reply = await server.ask(contract.visit.createVisit, newVisit(lists), "daliang");
  expect(reply.msg).toBe("成功");
  const { id } = reply.data as Visit;
  return { id, files: named.map(({ ref, bytes }) => ({ ...ref, bytes, record_id: id })) };
}
type Named = Awaited<ReturnType<typeof visitWith>>["files"][number];

const headers = async () => ({
  authorization: `Bearer ${await server.token("daliang")}`,
  "content-type": "application/octet-stream",
});

/** Delivers a file as a phone does. */
async function deliver({ id, record_id, sha256, bytes }: Named): Promise<Envelope> {
  let reply: Envelope | undefined;
  for (let offset = 0; offset < bytes.length; offset += 1024 * 1024) {
    const place = { id, owner: "visit", record_id, sha256, size: String(bytes.length), offset: String(offset) };
    const url = `/v1/common/file?${new URLSearchParams(place)}`;
    const payload = bytes.subarray(offset, offset + 1024 * 1024);
    reply = (await server.app.inject({ method: "POST", url, payload, headers: await headers() })).json<Envelope>();
  }
  return reply as Envelope;
}

async function one(file: Parameters<typeof visitWith>[0][number]): Promise<Named> {
  return (await visitWith([file])).files[0] as Named;
}

const open = async (id: string, variant: "full" | "thumb" = "full") =>
  server.app.inject({ url: `/v1/common/fileContent?id=${id}&variant=${variant}`, headers: await headers() });

/** On a server that has no place for pictures. */
async function withoutAPlace(task: () => Promise<void>): Promise<void> {
  const calm = server;
  server = await testServer({ limits: { picture: { atOnce: 0, waiting: 0, patienceMs: 1000 } } });
  try {
    await task();
  } finally {
    await server.close();
    server = calm;
  }
}

describe("a photo", () => {
  it("whose bytes are none, or not all there, is refused in words, whatever it calls itself", async () => {
    const whole = await grainyJpeg(400, 300);
    const odd = [Buffer.from("一段文字"), webpHead(800, 600), scriptedSvg, whole.subarray(0, whole.length / 2)];
    for (const bytes of odd) {
      const file = await one({ bytes, mime: "image/jpeg" });
      const refused = { status: 422, msg: "“一.jpg”不是能识别的图片，请重新选择", data: { reason: "content" } };
      expect(await deliver(file)).toMatchObject(refused);
      // A second try makes them no picture.
      expect(await deliver(file)).toMatchObject(refused);
      expect((await open(file.id)).statusCode).toBe(404);
    }
  });

  it("that unpacks to more pixels than any phone sends is refused by its head", async () => {
    const file = await one({ bytes: pngBomb(16_000, 16_000), mime: "image/png", name: "" });
    expect(await deliver(file)).toMatchObject({
      status: 422,
      msg: "照片的像素过多（16000 × 16000），请缩小后重新添加",
      data: { reason: "content" },
    });
  });

  it("that is refused keeps no other one of its visit away", async () => {
    const visit = await visitWith([
      { bytes: Buffer.from("不是照片"), mime: "image/jpeg" },
      { bytes: markedJpeg(Buffer.from("second")), mime: "image/jpeg" },
    ]);
    const [bad, good] = visit.files as [Named, Named];
    expect((await deliver(bad)).status).toBe(422);
    expect((await deliver(good)).data).toMatchObject({ complete: true });
    const detail = await server.call(contract.visit.visitDetail, { id: visit.id }, "daliang");
    expect([detail.photos.length, detail.arrived]).toEqual([2, [good.id]]);
  });

  it("waits, and is not refused, while no more pictures can be looked at", async () => {
    await withoutAPlace(async () => {
      const file = await one({ bytes: markedJpeg(Buffer.from("later")), mime: "image/jpeg" });
      expect(await deliver(file)).toMatchObject({ status: 503, data: { reason: "busy" } });
    });
  });
});

describe("an attachment that calls itself a picture", () => {
  it("is refused when it unpacks to more pixels than the server draws", async () => {
    const file = await one({ bytes: pngBomb(16_000, 16_000), mime: "image/png", kind: "attachment", name: "图.png" });
    expect(await deliver(file)).toMatchObject({
      status: 422,
      msg: "“图.png”的像素过多（16000 × 16000），请缩小后重新添加",
    });
    expect((await open(file.id, "thumb")).statusCode).toBe(404);
  });

  it("stays an attachment when it is none, without a thumbnail", async () => {
    for (const bytes of [Buffer.from("扫描件"), webpHead(800, 600), scriptedSvg]) {
      const file = await one({ bytes, mime: "image/png", kind: "attachment" });
      expect((await deliver(file)).data).toMatchObject({ complete: true });
      const thumb = await open(file.id, "thumb");
      expect([thumb.statusCode, thumb.json<Envelope>()]).toMatchObject([
        404,
        { code: 0, msg: "这个文件没有可以显示的图片", data: { reason: "no_picture" } },
      ]);
      expect((await open(file.id)).rawPayload.equals(bytes)).toBe(true);
    }
  });

  it("has no thumbnail when it is no picture at all, as little as a recording", async () => {
    const file = await one({ bytes: Buffer.from("%PDF-1.4"), mime: "application/pdf", kind: "attachment" });
    await deliver(file);
    expect((await open(file.id, "thumb")).statusCode).toBe(404);
  });
});

describe("a picture that is made anew", () => {
  it("is refused with the time to come back while all places are taken, and is not called broken", async () => {
    const bytes = markedJpeg(Buffer.from("x"));
    const calls = [
      ["enterprise", `/v1/user/certify-file?id=${v7()}&name=a.jpg`],
      ["admin", "/v1/content/upload?purpose=picture&name=a.jpg"],
    ] as const;
    await withoutAPlace(async () => {
      const avatar = { name: "企业甲", introduction: "", avatar: bytes.toString("base64") };
      const saved = await server.ask(contract.account.save, avatar, "enterprise");
      expect(saved).toMatchObject({ status: 503, msg: "图片处理繁忙，请稍后再试" });
      for (const [person, url] of calls) {
        const told = { ...(await headers()), authorization: `Bearer ${await server.token(person)}` };
        const reply = await server.app.inject({ method: "POST", url, payload: bytes, headers: told });
        expect([reply.statusCode, Number(reply.headers["retry-after"]) > 0], url).toEqual([503, true]);
      }
    });
  });
});

describe("a file is shown in place", () => {
  const shown = async (mime: string, kind: Kind, bytes = markedJpeg(Buffer.from(mime))) => {
    const file = await one({ bytes, mime, kind, name: "x" });
    await deliver(file);
    const { statusCode, headers: told } = await open(file.id);
    return [
      statusCode,
      told["content-type"],
      told["content-disposition"] !== undefined,
      told["x-content-type-options"],
    ];
  };

  it("only as a picture of pixels or as sound; everything else is for saving", async () => {
    expect(await shown("image/jpeg", "photo")).toEqual([200, "image/jpeg", false, "nosniff"]);
    expect(await shown("image/png", "attachment")).toEqual([200, "image/png", false, "nosniff"]);
    expect(await shown("audio/webm;codecs=opus", "audio")).toEqual([200, "audio/webm", false, "nosniff"]);
    for (const mime of ["image/svg+xml", "image/xml", "image/x-odd", "audio/odd", "text/html", "image/"])
      expect(await shown(mime, "attachment", scriptedSvg), mime).toEqual([
        200,
        "application/octet-stream",
        true,
        "nosniff",
      ]);
  });

  it("also when its type holds what no header may", async () => {
    expect(await shown("image/jpeg;\r\nx-odd: 1", "photo")).toEqual([200, "image/jpeg", false, "nosniff"]);
    expect(await shown("image/图\u0001", "attachment")).toEqual([200, "application/octet-stream", true, "nosniff"]);
  });
});

describe("a thumbnail", () => {
  it("is made once and kept, small and upright", async () => {
    const bytes = await sharp(await grainyJpeg(900, 600))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const file = await one({ bytes, mime: "image/jpeg", kind: "attachment" });
    await deliver(file);
    const first = await open(file.id, "thumb");
    const { format, width, height } = await sharp(first.rawPayload).metadata();
    expect([format, width, height]).toEqual(["jpeg", 213, 320]);
    await rm(join(server.dataDir, "files", file.sha256.slice(0, 2), file.sha256.slice(2)));
    const again = await open(file.id, "thumb");
    expect([again.statusCode, again.rawPayload.equals(first.rawPayload)]).toEqual([200, true]);
  });

  it("that cannot be made is not tried again", async () => {
    const whole = await grainyJpeg(400, 300);
    const file = await one({ bytes: whole.subarray(0, 2000), mime: "image/jpeg", kind: "attachment" });
    await deliver(file);
    expect((await open(file.id, "thumb")).statusCode).toBe(404);
    await rm(join(server.dataDir, "files", file.sha256.slice(0, 2), file.sha256.slice(2)));
    expect((await open(file.id, "thumb")).json<Envelope>()).toMatchObject({ data: { reason: "no_picture" } });
  });

  it("asked for while all places are taken is refused with the time to come back", async () => {
    await withoutAPlace(async () => {
      const file = await one({ bytes: markedJpeg(Buffer.from("x")), mime: "image/jpeg", kind: "attachment" });
      await deliver(file);
      const reply = await open(file.id, "thumb");
      expect([reply.statusCode, reply.json<Envelope>().msg]).toEqual([503, "图片处理繁忙，请稍后再试"]);
      expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    });
  });
});

describe("a picture that comes as an attachment with what its camera wrote", () => {
  it.each([
    ["image/jpeg", "一.jpg"],
    ["application/octet-stream", "一.JPG"],
  ])("is delivered without it, the same side up (%s)", async (mime, name) => {
    const place = { IFD0: { ImageDescription: "GPS 22.8" } };
    const bytes = await sharp(await grainyJpeg(40, 30))
      .withMetadata({ orientation: 6 })
      .withExifMerge(place)
      .jpeg()
      .toBuffer();
    expect(bytes.includes("GPS 22.8")).toBe(true);
    const file = await one({ bytes, mime, kind: "attachment", name });
    expect((await deliver(file)).data).toMatchObject({ complete: true });
    const read = (await open(file.id)).rawPayload;
    expect(read.includes("GPS 22.8")).toBe(false);
    expect(await sharp(read).metadata()).toMatchObject({ orientation: 6, width: 40, height: 30 });
  });
});
