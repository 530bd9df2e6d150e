import { v7 } from "uuid";
import { beforeAll, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { grainyJpeg, hashOf, pngBomb, scriptedSvg, webpHead } from "#tests/fixtures/files/odd-pictures.ts";
import { newVisit } from "#tests/fixtures/test-server.ts";
import { forgetPeak, knock, knockJson, peakMemory, rows, signIn } from "./kit/target.ts";

const lists = { photo: "photos", attachment: "attachments" } as const;
const mobile = "19900000002";
let token: string;
let official: string;
let company: string | undefined;
beforeAll(async () => {
  ({ token } = await signIn("daliang"));
  const found = await rows<{ company: string; official: string }>(
    `select c.id as company, a.id as official from companies c join accounts a on c.street_id = any(a.street_ids)
     where a.mobile = $1 limit 1`,
    [mobile],
  );
  company = found[0]?.company;
  official = found[0]?.official ?? "";
});

/** Names a file in a visit of its own and delivers its bytes; the answer to the last piece. */
async function handIn(kind: keyof typeof lists, mime: string, bytes: Buffer) {
  const file = { id: v7(), sha256: hashOf(bytes), size: bytes.length, mime, name: "a" };
  const input = newVisit({ company_id: company, visitor_ids: [official], [lists[kind]]: [file] });
  const visit = (await knockJson("/v1/visit/createVisit", input, { token })).envelope();
  expect(visit.msg).toBe("成功");
  const place = { id: file.id, owner: "visit", record_id: input.id, sha256: file.sha256, size: String(file.size) };
  const answer = await knock(`/v1/common/file?${new URLSearchParams(place)}`, {
    method: "POST",
    body: new Uint8Array(bytes),
    token,
    headers: { "content-type": "application/octet-stream" },
  });
  return { id: file.id, ...answer };
}

const open = (id: string, variant: "full" | "thumb") =>
  knock(`/v1/common/fileContent?id=${id}&variant=${variant}`, { token });

it("hands in few bytes that unpack to a quarter of a billion pixels", async () => {
  forgetPeak();
  const before = peakMemory();
  const bomb = pngBomb(16_000, 16_000);
  for (const kind of ["photo", "attachment"] as const) {
    const { id, status, envelope } = await handIn(kind, "image/png", bomb);
    expect([status, envelope().data]).toMatchObject([422, { reason: "content" }]);
    const thumbs = await Promise.all(Array.from({ length: 4 }, () => open(id, "thumb")));
    expect(thumbs.map((one) => one.status)).toEqual([404, 404, 404, 404]);
  }
  expect(peakMemory() - before).toBeLessThan(100);
});

it("asks at once for thumbnails of many of the largest pictures that are taken", async () => {
  // 49 million pixels each, and no two the same.
  const bombs = Array.from({ length: 12 }, (_, at) => pngBomb(7000, 7000 - at));
  const ids: string[] = [];
  for (const bomb of bombs) {
    const { id, envelope } = await handIn("attachment", "image/png", bomb);
    expect(envelope().data).toMatchObject({ complete: true });
    ids.push(id);
  }
  forgetPeak();
  const before = peakMemory();
  const answers = await Promise.all([...ids, ...ids, ...ids].map((id) => open(id, "thumb")));
  for (const { status, headers } of answers)
    if (status !== 200) expect([status, Number(headers.get("retry-after")) > 0]).toEqual([503, true]);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(peakMemory() - before).toBeLessThan(400);
});

it("hands in as a photo what is none: a head, half a picture, a drawing with a script, words", async () => {
  const whole = await grainyJpeg(400, 300);
  for (const bytes of [webpHead(800, 600), whole.subarray(0, 3000), scriptedSvg, Buffer.from("hello")]) {
    const { id, status, envelope } = await handIn("photo", "image/jpeg", bytes);
    expect([status, envelope().data]).toMatchObject([422, { reason: "content" }]);
    expect((await open(id, "full")).status).toBe(404);
  }
});

it("attaches a script that calls itself a picture, and has it shown in place", async () => {
  for (const mime of ["image/svg+xml", "image/svg+xml;\r\nx: y", "text/html", "audio/x-html"]) {
    const { id } = await handIn("attachment", mime, scriptedSvg);
    const { status, headers } = await open(id, "full");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/octet-stream");
    expect(headers.get("content-disposition")).toMatch(/^attachment/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect((await open(id, "thumb")).status).toBe(404);
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
