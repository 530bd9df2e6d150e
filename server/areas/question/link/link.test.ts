import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Envelope } from "#contract/core/envelope.ts";
import { contract } from "#contract/index.ts";
import type { Filling } from "#contract/question/question-link.ts";
import { creditCodeCheckCharacter } from "#contract/core/credit-code.ts";
import type { QuestionnaireDesign } from "#contract/question/questionnaire.ts";
import { dateWords } from "#contract/core/date-words.ts";
import { dayOf } from "#contract/core/time.ts";
import { companies } from "#server/database/tables/company.ts";
import { grainyJpeg, hashOf, pngBomb, scriptedSvg, webpHead } from "#tests/fixtures/files/odd-pictures.ts";
import { firms, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

const day = 86_400_000;
const creditCodeFor = (first17: string) => `${first17}${creditCodeCheckCharacter(first17) ?? ""}`;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const questions = [
  { code: "person", title: "填报人", type: "text", required: true, prefill: "name" },
  { code: "photo", title: "照片", type: "photo" },
];

async function published(changes: object = {}): Promise<QuestionnaireDesign> {
  const fields = {
    title: "线上调查",
    start_on: dayOf(server.now() - day),
    end_on: dayOf(server.now() + day),
    link_entry: "name",
    questions,
    ...changes,
  };
  const input = { id: v7(), base_rev: 0, publish: true, changes: fields };
  return (await server.post("/v1/createQuestion", input, "district")).data as QuestionnaireDesign;
}
const individual = async (id: string) => {
  const reply = await server.ask(contract.question.questionLinks, { id, company_ids: [firms.valve.id] }, "district");
  return (reply.data as { secret: string }[])[0]?.secret ?? "";
};
const look = (secret: string | null) => server.post("/v1/questionLink", { secret });
const enter = (secret: string | null, company: string = firms.valve.name) =>
  server.post("/v1/questionLinkEnter", { secret, company });
const entered = async (secret: string | null, company?: string) =>
  (await enter(secret, company)).data as { ticket: string; filling: Filling };
const save = (ticket: string, values: object, status = "已提交", version = 1) =>
  server.post("/v1/questionLinkSave", { ticket, version, values, status });
const resume = (ticket: string) => server.ask(contract.question.questionLinkResume, { ticket });
const status = (id: string, action: string) => server.post("/v1/questionStatus", { id, action }, "district");

describe("a link", () => {
  it("tells what it leads to, and of no company", async () => {
    const { secret } = await published();
    expect((await look(secret)).data).toEqual({
      title: "线上调查",
      purpose: "",
      end_on: dayOf(server.now() + day),
      question_count: 2,
      company_name: null,
      entry: "name",
    });
  });

  it("lets in by the common link whom the questionnaire's setting lets in, and by the company's own link always", async () => {
    const code = creditCodeFor("91440606MA4W12345");
    await server.connection.db.update(companies).set({ credit_code: code }).where(eq(companies.id, firms.valve.id));
    const send = (secret: string | null, input: object) => server.post("/v1/questionLinkEnter", { secret, ...input });
    const { name } = firms.valve;
    // As it is made when nothing is said.
    const closed = await published({ link_entry: undefined });
    expect(closed.link_entry).toBe("company_link");
    expect(await look(closed.secret)).toMatchObject({ status: 403, data: { reason: "company_only" } });
    expect((await send(closed.secret, { company: name, code })).data).toMatchObject({ reason: "company_only" });
    const own = await individual(closed.id);
    expect((await look(own)).data).toMatchObject({ company_name: name, entry: null });
    expect((await send(own, {})).code).toBe(1);

    const both = await published({ link_entry: "name_and_code" });
    expect((await look(both.secret)).data).toMatchObject({ company_name: null, entry: "name_and_code" });
    const fieldsOf = async (input: object) =>
      Object.keys(((await send(both.secret, input)).data as { fields: object }).fields);
    expect(await fieldsOf({})).toEqual(["company", "code"]);
    expect(await fieldsOf({ company: name })).toEqual(["code"]);
    expect(await fieldsOf({ company: code })).toEqual(["code"]);
    expect(await fieldsOf({ company: name, code: `${code.slice(0, 17)}*` })).toEqual(["code"]);
    // A right code of somebody else, and a name that is unknown: the same words.
    const other = creditCodeFor("91440606MA4W54321");
    const wrong = await send(both.secret, { company: name, code: other });
    const unknown = await send(both.secret, { company: "没有这家公司", code });
    expect([wrong.status, wrong.msg]).toEqual([unknown.status, unknown.msg]);
    expect(wrong.msg).toContain("名单中没有");
    expect((await send(both.secret, { company: name, code: code.toLowerCase() })).code).toBe(1);
  });

  it("keeps its setting in a copy", async () => {
    const { id } = await published({ link_entry: "name_and_code" });
    const copy = await server.ask(contract.question.questionCopy, { id, new_id: v7() }, "district");
    expect(copy.data).toMatchObject({ link_entry: "name_and_code" });
  });

  it("that is wrong, paused, ended or not begun says which, each with its status", async () => {
    expect(await look("f".repeat(32))).toMatchObject({ status: 404, data: { reason: "unknown" } });
    expect((await look("short")).status).toBe(422);
    const { id, secret } = await published();
    await status(id, "暂停");
    expect(await look(secret)).toMatchObject({ status: 423, msg: "问卷已暂停收集，请稍后再来" });
    await status(id, "恢复");
    await status(id, "结束");
    expect(await look(secret)).toMatchObject({ status: 410, data: { reason: "closed" } });
    const start_on = dayOf(server.now() + day);
    const early = await published({ start_on, end_on: start_on });
    expect(await look(early.secret)).toMatchObject({
      status: 403,
      msg: `问卷尚未开始收集，将于 ${dateWords(start_on)} 开始`,
    });
  });

  it("past its last day is expired, also for who has begun", async () => {
    const { secret } = await published();
    const { ticket } = await entered(secret);
    server.travel(2 * day);
    expect(await look(secret)).toMatchObject({ status: 410, data: { reason: "expired" } });
    expect(await save(ticket, { person: "何某" })).toMatchObject({ status: 410, data: { reason: "expired" } });
    expect((await resume(ticket)).data).toMatchObject({ closed: "expired" });
  });

  it("dies when it is renewed", async () => {
    const { id, secret } = await published();
    const renewed = await server.ask(contract.question.questionrefresh, { id }, "district");
    expect((await look(secret)).status).toBe(404);
    expect((await look((renewed.data as { secret: string }).secret)).status).toBe(200);
    expect((await server.ask(contract.question.questionrefresh, { id }, "daliang")).status).toBe(403);
  });

  it("asks who one is, with the same words for a company that is unknown and one that is not asked", async () => {
    const { secret } = await published({ scope: "指定企业", scope_ids: [firms.valve.id] });
    const replies = [await enter(secret, "没有这家公司"), await enter(secret, firms.lamp.name)];
    expect(replies.map(({ status: code }) => code)).toEqual([422, 422]);
    expect(replies[0]?.msg).toBe(replies[1]?.msg);
    expect((await enter(secret, "")).msg).toBe("请填写企业全称或统一社会信用代码");
    expect((await enter(secret)).data).toMatchObject({
      filling: { company_name: firms.valve.name, values: {}, status: null, keeps_drafts: true, closed: null },
    });
  });
});

describe("filling in over a link", () => {
  it("keeps a draft for its ticket, submits once and refuses a second answer in words", async () => {
    const { secret } = await published();
    const { ticket } = await entered(secret);
    expect((await save(ticket, {}, "暂存")).data).toEqual({ status: "暂存", submitted_at: null });
    expect(await save(ticket, {})).toMatchObject({ status: 422, msg: "“填报人”为必填" });
    await save(ticket, { person: "何" }, "暂存");
    expect((await resume(ticket)).data).toMatchObject({ values: { person: "何" }, status: "暂存" });
    expect((await save(ticket, { person: "何某" })).data).toMatchObject({ status: "已提交" });
    expect(await save(ticket, { person: "改" })).toMatchObject({ status: 409, data: { reason: "answered" } });
    expect(await enter(secret)).toMatchObject({ status: 409, msg: expect.stringContaining("已提交过本问卷") });
    expect((await resume(ticket)).data).toMatchObject({ values: { person: "何某" }, closed: "answered" });
  });

  it("never shows nor overwrites another device's draft; a submitted whole answer stands", async () => {
    const { secret } = await published();
    const first = await entered(secret);
    await save(first.ticket, { person: "甲" }, "暂存");
    const second = await entered(secret);
    expect(second.filling).toMatchObject({ values: {}, keeps_drafts: false });
    expect(await save(second.ticket, { person: "乙" }, "暂存")).toMatchObject({
      status: 409,
      data: { reason: "other_draft" },
    });
    expect((await save(second.ticket, { person: "乙" })).status).toBe(200);
    expect((await resume(second.ticket)).data).toMatchObject({ values: { person: "乙" } });
    expect((await resume(first.ticket)).data).toMatchObject({ values: {}, closed: "answered" });
  });

  it("lets an editable answer be changed only by the person who wrote it", async () => {
    const { secret } = await published({ editable: true });
    const { ticket } = await entered(secret);
    await save(ticket, { person: "何某" });
    expect((await save(ticket, { person: "陈某" })).status).toBe(200);
    expect((await save(ticket, { person: "陈某" }, "暂存")).status).toBe(422);
    expect(await enter(secret)).toMatchObject({ status: 409, msg: expect.stringContaining("原来填写的设备") });
  });

  it("of one company is prefilled, and goes on with what an official began", async () => {
    const { id } = await published();
    const secret = await individual(id);
    expect((await look(secret)).data).toMatchObject({ company_name: firms.valve.name });
    expect((await entered(secret, "")).filling.values).toEqual({ person: firms.valve.name });
    const answer = { id: v7(), base_rev: 0 };
    const fields = { questionnaire_id: id, version: 1, company_id: firms.valve.id, status: "暂存" };
    await server.post("/v1/saveQuestion", { ...answer, changes: { ...fields, values: { person: "官" } } }, "daliang");
    const begun = await entered(secret, "");
    expect(begun.filling).toMatchObject({ values: { person: "官" }, keeps_drafts: true });
    expect((await save(begun.ticket, { person: "企" })).status).toBe(200);
    const info = await server.ask(contract.question.questionAnswer, { id: answer.id }, "daliang");
    expect(info.data).toMatchObject({
      answer: { status: "已提交", values: { person: "企" } },
      history: [{ by_name: "企业填报" }, { by_name: "大良甲" }],
    });
  });

  it("tells the company why its answer was given back, and takes it again", async () => {
    const { secret } = await published();
    const { ticket } = await entered(secret);
    await save(ticket, { person: "何某" });
    const { data } = await server.ask(
      contract.question.companyAnswerList,
      { company_id: firms.valve.id, size: 1 },
      "daliang",
    );
    const { id } = (data as { list: { id: string }[] }).list[0] ?? { id: "" };
    await server.ask(contract.question.answerReturn, { id, reason: "请写全名" }, "daliang");
    expect((await resume(ticket)).data).toMatchObject({ status: "暂存", returned: "请写全名", closed: null });
    expect((await save(ticket, { person: "何全名" })).data).toMatchObject({ status: "已提交" });
    expect((await resume(ticket)).data).toMatchObject({ returned: "" });
  });

  it("is opened from the company's own account by its own link", async () => {
    const { id } = await published();
    const own = await server.ask(contract.question.questionOwn, { id }, "enterprise");
    const { secret } = own.data as { secret: string };
    expect((await look(secret)).data).toMatchObject({ company_name: firms.valve.name });
    const elsewhere = await published({ scope: "指定企业", scope_ids: [firms.lamp.id] });
    expect((await server.ask(contract.question.questionOwn, { id: elsewhere.id }, "enterprise")).status).toBe(404);
  });

  it("asks to look again when the questions were changed meanwhile", async () => {
    const { id, rev, secret } = await published();
    const { ticket } = await entered(secret);
    const more = [...questions, { code: "more", title: "补充", type: "text" }];
    await server.post(
      "/v1/createQuestion",
      { id, base_rev: rev, changes: { questions: more }, publish: true },
      "district",
    );
    expect(await save(ticket, { person: "何某" })).toMatchObject({ status: 409, data: { reason: "version" } });
    expect((await resume(ticket)).data).toMatchObject({ version: 2 });
    expect((await save(ticket, { person: "何某" }, "已提交", 2)).status).toBe(200);
  });

  it("with an unknown ticket opens nothing", async () => {
    expect((await resume("0".repeat(64))).status).toBe(404);
    expect((await save("0".repeat(64), {})).status).toBe(404);
  });
});

describe("files over a link", () => {
  const announce = (ticket: string, bytes: Buffer, changes: object = {}) => {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const file = { id: v7(), kind: "photo", sha256, size: bytes.length, mime: "image/jpeg", name: "a.jpg", ...changes };
    return { file, reply: server.post("/v1/questionLinkFile", { ticket, ...file }) };
  };
  const send = async (reply: Envelope, bytes: Buffer): Promise<Envelope> => {
    const { upload } = reply.data as { upload: string };
    const url = `/v1/questionLinkBytes?upload=${upload}&offset=0`;
    const headers = { "content-type": "application/octet-stream" };
    return (await server.app.inject({ method: "POST", url, payload: bytes, headers })).json<Envelope>();
  };
  const picture = () =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: "#1554d1" } })
      .jpeg()
      .toBuffer();

  it("arrive before the answer names them; officials of the street may open them", async () => {
    const { secret } = await published();
    const { ticket } = await entered(secret);
    const bytes = await picture();
    const { file, reply } = announce(ticket, bytes);
    const photo = [{ id: file.id, sha256: file.sha256, size: file.size, mime: file.mime, name: file.name }];
    expect(await save(ticket, { person: "何某", photo })).toMatchObject({
      status: 422,
      msg: "有照片或附件没有上传完成，请移除后重新添加",
    });
    expect((await send(await reply, bytes)).data).toEqual({ received: bytes.length, complete: true });
    expect((await save(ticket, { person: "何某", photo })).status).toBe(200);
    const open = async (person: "daliang" | "ronggui") =>
      (
        await server.app.inject({
          url: `/v1/common/fileContent?id=${file.id}`,
          headers: { authorization: `Bearer ${await server.token(person)}` },
        })
      ).statusCode;
    expect([await open("daliang"), await open("ronggui")]).toEqual([200, 404]);
  });

  it("that are no picture, too large or another answer's are refused in words", async () => {
    const { secret } = await published();
    const { ticket } = await entered(secret);
    const text = Buffer.from("这不是照片，只是改了后缀的文字");
    const refused = await send(await announce(ticket, text, { name: "假.jpg" }).reply, text);
    expect(refused).toMatchObject({ status: 422, msg: "“假.jpg”不是能识别的图片，请重新选择" });
    const large = await announce(ticket, text, { size: 500 * 1024 }).reply;
    expect(large).toMatchObject({ status: 422, msg: expect.stringContaining("超过上限") });
    const bytes = await picture();
    const mine = announce(ticket, bytes);
    await send(await mine.reply, bytes);
    const other = await entered(secret, firms.lamp.name);
    const { id, sha256, size, mime } = mine.file;
    const photo = [{ id, sha256, size, mime }];
    expect((await save(other.ticket, { person: "何某", photo })).status).toBe(422);
  });
});

describe("pictures over a link", () => {
  const kinds = { photo: "image/jpeg", signature: "image/png", attachment: "image/png" } as const;
  const upload = async (kind: keyof typeof kinds, bytes: Buffer) => {
    const { secret } = await published();
    const { ticket } = await entered(secret);
    const sha256 = hashOf(bytes);
    const file = { id: v7(), kind, sha256, size: bytes.length, mime: kinds[kind], name: "a" };
    const reply = await server.ask(contract.question.questionLinkFile, { ticket, ...file });
    const { upload: name } = reply.data as { upload: string };
    const url = `/v1/questionLinkBytes?upload=${name}&offset=0`;
    const headers = { "content-type": "application/octet-stream" };
    return (await server.app.inject({ method: "POST", url, payload: bytes, headers })).json<Envelope>();
  };

  it("are refused when only their head is one, or too much unpacks from them", async () => {
    const whole = await grainyJpeg(400, 300);
    for (const bytes of [webpHead(800, 600), scriptedSvg, whole.subarray(0, whole.length / 2)])
      for (const kind of ["photo", "signature"] as const)
        expect(await upload(kind, bytes)).toMatchObject({ status: 422, msg: "“a”不是能识别的图片，请重新选择" });
    const bomb = pngBomb(16_000, 16_000);
    for (const kind of ["photo", "signature", "attachment"] as const)
      expect(await upload(kind, bomb)).toMatchObject({
        status: 422,
        msg: "“a”的像素过多（16000 × 16000），请缩小后重新添加",
      });
  });

  it("stay attachments when they were attached and are none", async () => {
    expect((await upload("attachment", webpHead(800, 600))).data).toMatchObject({ complete: true });
  });
});

describe("guessing", () => {
  it("ends after twenty wrong links or names, for a while", async () => {
    const { secret } = await published();
    server.travel(3_600_000);
    for (let at = 0; at < 20; at++) await look("e".repeat(32));
    const refused = await look(secret);
    expect(refused).toMatchObject({ status: 429, msg: "操作过于频繁，请 10 分钟后再试" });
    server.travel(11 * 60_000);
    expect((await look(secret)).status).toBe(200);
  });
});
