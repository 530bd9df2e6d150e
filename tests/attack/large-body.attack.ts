import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { forgetPeak, knock, peakMemory, rawKnock } from "./kit/target.ts";

const login = "/v1/user/login";

it("announces bodies larger than any call takes", async () => {
  forgetPeak();
  const before = peakMemory();
  const headers = { "content-type": "application/json", "content-length": String(20 * 1024 * 1024) };
  const answers = await Promise.all(Array.from({ length: 8 }, () => rawKnock("POST", login, headers)));
  for (const { status, text } of answers) {
    expect(status).toBe(413);
    expect(JSON.parse(text)).toMatchObject({ code: 0, status: 413 });
  }
  // Eight bodies of 20 MB are refused by their announced length: none has to arrive.
  expect(peakMemory() - before).toBeLessThan(100);
});

it("posts few packed bytes that unpack to many", async () => {
  forgetPeak();
  const before = peakMemory();
  const body = gzipSync(Buffer.from(JSON.stringify({ mobile: "19900000001", password: " ".repeat(100_000_000) })));
  const headers = { "content-type": "application/json", "content-encoding": "gzip" };
  const { status, envelope } = await knock(login, { method: "POST", body, headers });
  expect(status).toBe(413);
  expect(envelope().code).toBe(0);
  expect(peakMemory() - before).toBeLessThan(100);
});
