import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import type { PublicPiece } from "#contract/site/content-piece.ts";
import { policyPiece, publishPiece, savePiece } from "#tests/fixtures/pieces.ts";
import { type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ip-smart-pages-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), '<!doctype html><title>x</title><body><div id="root"></div></body>');
  server = await testServer({ clientDir: folder });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const exchange = { asker: "", question: "从哪里做起？", speaker: "", answer: "先管好图纸。\n再谈申请。" };
const interview = (questions: object[]) => ({
  column: "dialogues",
  title: "对话试验人",
  body: "",
  extension: { kind: "interview", guest: "何屿舟", guest_post: "", host: "编辑", recorded_on: "2026-05-06", questions },
});
const pieceOf = async (id: string) => (await server.ask(contract.site.piece, { id })).data as PublicPiece;
const textOf = async (path: string, id: string) =>
  (await server.app.inject({ url: `${path}?id=${id}` })).body.replaceAll("<!-- -->", "");

it("reads as questions and answers, with and without script, and is found by its answers", async () => {
  const named = { asker: "听众<b>", question: "要花多少钱？", speaker: "陆拓", answer: "比想象的少。" };
  const id = await publishPiece(server, interview([exchange, named]));
  const { extension } = await pieceOf(id);
  expect(extension).toMatchObject({ questions: [exchange, named] });
  const text = await textOf("/web/dialogue", id);
  for (const part of [
    ["编辑 问", "从哪里做起？", "何屿舟 答", "先管好图纸。", "再谈申请。"],
    ["听众&lt;b&gt; 问", "要花多少钱？", "陆拓 答", "比想象的少。"],
  ])
    expect(text).toMatch(new RegExp(part.join("</[^>]+>(<[^>]+>)*")));
  expect(text).toContain('id="question-2"');
  const found = await server.ask(contract.site.search, { keyword: "比想象的少" });
  expect(found.data).toMatchObject({ total: 1, list: [{ id }] });
});

it("needs a text or questions, and each question its answer", async () => {
  const empty = policyPiece(interview([]));
  await savePiece(server, empty);
  const handedIn = await server.ask(contract.content.move, { id: empty.id, base_rev: 1, move: "送审" }, "admin");
  expect(handedIn.data).toMatchObject({ fields: { body: "请填写正文" } });
  const wrong = (questions: object[]) => server.post("/v1/content/save", policyPiece(interview(questions)), "admin");
  expect((await wrong([exchange, { ...exchange, question: "", answer: " " }])).data).toMatchObject({
    fields: { "extension.questions.1.question": "问题至少 2 个字", "extension.questions.1.answer": "请填写回答" },
  });
  expect((await wrong(Array.from({ length: 61 }, () => exchange))).data).toMatchObject({
    fields: { "extension.questions": "问答最多 60 项" },
  });
});

it("is still read when it was written before there were questions, and a guide before its hours", async () => {
  const body = "<p>旧访谈正文。</p>";
  const guide = { kind: "guide", audience: "企业", materials: ["营业执照"], steps: [], place: "", phone: "" };
  const old = await publishPiece(server, { ...interview([]), body });
  const oldGuide = await publishPiece(server, { column: "guides", title: "旧办事指南", extension: guide });
  const { db } = server.connection;
  await db.execute(sql`update published_pieces set extension = extension - 'questions' - 'hours'`);
  await db.execute(sql`update pieces set content = content #- '{extension,questions}' #- '{extension,hours}'`);
  expect((await pieceOf(old)).extension).toMatchObject({ questions: [] });
  expect(await textOf("/web/dialogue", old)).toContain(body);
  expect((await pieceOf(oldGuide)).extension).toMatchObject({ hours: "" });
  expect(await textOf("/web/immediately", oldGuide)).toContain("营业执照");
  for (const id of [old, oldGuide]) {
    await server.ask(contract.content.move, { id, base_rev: 1, move: "撤下", remark: "更新" }, "admin");
    expect((await server.ask(contract.content.info, { id }, "admin")).code).toBe(1);
  }
});
