import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { forgetPeak, knock, peakMemory, signIn } from "./kit/target.ts";

it("posts a file for an import packed a thousandfold", async () => {
  const { token } = await signIn("admin");
  forgetPeak();
  const before = peakMemory();
  const headers = { "content-type": "application/octet-stream", "content-encoding": "gzip" };
  const body = gzipSync(Buffer.alloc(300_000_000));
  const path = `${contract.company.importPreview.path}?name=x.csv`;
  const { status, envelope } = await knock(path, { token, method: "POST", body, headers });
  expect(status).toBe(413);
  expect(envelope().code).toBe(0);
  expect(peakMemory() - before).toBeLessThan(150);
});

it("posts a batch of field work packed a thousandfold", async () => {
  const { token } = await signIn("daliang", "phone");
  forgetPeak();
  const before = peakMemory();
  const headers = { "content-type": "application/json", "content-encoding": "gzip" };
  const body = gzipSync(Buffer.from(`{"items":[${" ".repeat(300_000_000)}]}`));
  const { status } = await knock(contract.sync.visitBatch.path, { token, method: "POST", body, headers });
  expect(status).toBe(413);
  expect(peakMemory() - before).toBeLessThan(150);
});
