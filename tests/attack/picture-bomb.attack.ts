import { v7 } from "uuid";
import { beforeAll, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { grainyJpeg, hashOf, pngBomb, scriptedSvg, webpHead } from "#tests/fixtures/files/odd-pictures.ts";
import { picturesOfAnOfficial } from "./kit/hand-in-picture.ts";
import { forgetPeak, knock, knockJson, peakMemory, rows, signIn } from "./kit/target.ts";

let official: Awaited<ReturnType<typeof picturesOfAnOfficial>>;
beforeAll(async () => {
  official = await picturesOfAnOfficial();
});

it("hands in few bytes that unpack to a quarter of a billion pixels", async () => {
  forgetPeak();
  const before = peakMemory();
  const bomb = pngBomb(16_000, 16_000);
  for (const kind of ["photo", "attachment"] as const) {
    const { id, status, envelope } = await official.handIn(kind, "image/png", bomb);
    expect([status, envelope().data]).toMatchObject([422, { reason: "content" }]);
    const thumbs = await Promise.all(Array.from({ length: 4 }, () => official.open(id, "thumb")));
    expect(thumbs.map((one) => one.status)).toEqual([404, 404, 404, 404]);
  }
  expect(peakMemory() - before).toBeLessThan(100);
});

it("hands in as a photo what is none: a head, half a picture, a drawing with a script, words", async () => {
  const whole = await grainyJpeg(400, 300);
  for (const bytes of [webpHead(800, 600), whole.subarray(0, 3000), scriptedSvg, Buffer.from("hello")]) {
    const { id, status, envelope } = await official.handIn("photo", "image/jpeg", bytes);
    expect([status, envelope().data]).toMatchObject([422, { reason: "content" }]);
    expect((await official.open(id, "full")).status).toBe(404);
  }
});

it("attaches a script that calls itself a picture, and has it shown in place", async () => {
  for (const mime of ["image/svg+xml", "image/svg+xml;\r\nx: y", "text/html", "audio/x-html"]) {
    const { id } = await official.handIn("attachment", mime, scriptedSvg);
    const { status, headers } = await official.open(id, "full");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/octet-stream");
    expect(headers.get("content-disposition")).toMatch(/^attachment/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect((await official.open(id, "thumb")).status).toBe(404);
  }
});

it("fills a questionnaire in without an account, with pictures that are bombs or none", async () => {
  const district = await signIn("district");
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const questions = [{ code: "photo", title: "照片", type: "photo" }];
  const changes = { title: "线上调查", start_on: day(-1), end_on: day(2), link_entry: "name", questions };
  const made = { id: v7(), base_rev: 0, publish: true, changes };
  const { secret } = (await knockJson("/v1/createQuestion", made, { token: district.token })).envelope().data as {
    secret: string;
  };
  const [known] = await rows<{ name: string }>("select name from companies limit 1");
  const entered = await knockJson(contract.question.questionLinkEnter.path, { secret, company: known?.name });
  const { ticket } = entered.envelope().data as { ticket: string };
  for (const bytes of [pngBomb(16_000, 16_000), webpHead(800, 600), scriptedSvg]) {
    const file = { id: v7(), kind: "photo", sha256: hashOf(bytes), size: bytes.length, mime: "image/png", name: "a" };
    const announced = (await knockJson("/v1/questionLinkFile", { ticket, ...file })).envelope();
    const { upload } = announced.data as { upload: string };
    const { status, envelope } = await knock(`/v1/questionLinkBytes?upload=${upload}&offset=0`, {
      method: "POST",
      body: new Uint8Array(bytes),
      headers: { "content-type": "application/octet-stream" },
    });
    expect([status, envelope().code]).toEqual([422, 0]);
  }
});
