import { afterEach, expect, it } from "vitest";
import { KeptThreads } from "./kept-threads.ts";
import type { PaperMade, PaperWork } from "./papers/paper-work.ts";
import { programOfThread } from "./thread-answer.ts";

const source = new URL("./papers/made-file.ts", import.meta.url).href;
const program = programOfThread(source, "./paper-worker-source.mjs", "paper-worker");
const enough = { heapMegabytes: 512, milliseconds: 60_000 };
const small: PaperWork = { stamp: { reader: "企业甲", at: new Date("2026-11-20T06:05:00Z") } };

let threads: KeptThreads<PaperWork, PaperMade>;
afterEach(() => threads.end());

it("one thread serves what is asked one after the other, and as many as are asked at once", async () => {
  threads = new KeptThreads(program, enough);
  for (let time = 0; time < 3; time += 1) expect(await threads.ask(small)).toHaveProperty("bytes");
  expect(threads.waiting).toBe(1);
  await Promise.all([threads.ask(small), threads.ask(small)]);
  expect(threads.waiting).toBe(2);
});

it("says what went wrong and stays", async () => {
  threads = new KeptThreads(program, enough);
  const foreign = { title: "x", content: [{ image: "/etc/hostname" }], at: new Date(0) };
  expect(await threads.ask({ paper: foreign })).toMatchObject({ failure: expect.stringContaining("denied") as string });
  expect(threads.waiting).toBe(1);
});

it("is ended when it takes too long, and another comes for the next", async () => {
  threads = new KeptThreads(program, { ...enough, milliseconds: 1 });
  for (let time = 0; time < 2; time += 1) expect(await threads.ask(small)).toBeNull();
  expect(threads.waiting).toBe(0);
});

it("is ended when it takes too much memory", async () => {
  threads = new KeptThreads(program, { ...enough, heapMegabytes: 96 });
  const text = "阀门行业上半年专利申请量稳步增长，".repeat(30_000);
  const large = { title: "x", content: Array.from({ length: 8 }, () => ({ text })), at: new Date(0) };
  expect(await threads.ask({ paper: large })).toBeNull();
});
