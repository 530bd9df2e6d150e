import { eq, inArray } from "drizzle-orm";
import sharp from "sharp";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InputOf } from "#contract/core/call.ts";
import { creditCodeCheckCharacter } from "#contract/core/credit-code.ts";
import type { Envelope } from "#contract/core/envelope.ts";
import type { OwnSession } from "#contract/account/own-account.ts";
import { contract } from "#contract/index.ts";
import { accountFiles } from "#server/database/tables/account.ts";
import { companies } from "#server/database/tables/company.ts";
import { accounts } from "#server/database/tables/people.ts";
import { firms, password, people, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
let picture: Buffer;
beforeAll(async () => {
  server = await testServer();
  picture = await sharp({ create: { width: 900, height: 500, channels: 3, background: "#1554d1" } })
    .withExif({ IFD0: { Copyright: "secret place" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const html = Buffer.from("<html><script>alert(1)</script></html>");
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');

describe("the own profile", () => {
  const save = (avatar: Buffer | string | undefined, person: PersonName = "enterprise", name = "企业甲") =>
    server.ask(
      contract.account.save,
      {
        name,
        introduction: "负责知识产权",
        ...(avatar !== undefined && { avatar: Buffer.from(avatar).toString("base64") }),
      },
      person,
    );

  it("keeps an avatar as pixels of its own, found by its hash alone", async () => {
    const reply = await save(picture);
    expect(reply).toMatchObject({ code: 1, data: { introduction: "负责知识产权" } });
    const { avatar } = reply.data as { avatar: string };
    const got = await server.app.inject({ method: "GET", url: avatar });
    expect(got.headers["content-type"]).toBe("image/webp");
    const kept = await sharp(got.rawPayload).metadata();
    expect([kept.format, kept.width, kept.height, kept.exif]).toEqual(["webp", 256, 256, undefined]);
    expect((await server.ask(contract.account.info, {}, "enterprise")).data).toMatchObject({ avatar });
    expect((await save(undefined)).data).toMatchObject({ avatar });
    expect((await save("")).data).toMatchObject({ avatar: "" });
    expect((await server.app.inject({ method: "GET", url: avatar })).statusCode).toBe(404);
  });

  it("refuses HTML, SVG and half a picture that call themselves one", async () => {
    for (const bytes of [html, svg, picture.subarray(0, 400)])
      expect(await save(bytes)).toMatchObject({ status: 422, data: { fields: { avatar: expect.any(String) } } });
  });

  it("leaves the names of officials to their managers", async () => {
    expect((await save(undefined, "daliang", "别名")).status).toBe(403);
    const told = { name: "别名", introduction: "联系阀门企业", avatar: picture.toString("base64") };
    expect((await server.post("/v1/news/user/update-user-info", told, "daliang")).data).toMatchObject({
      name: people.daliang.name,
      introduction: "联系阀门企业",
    });
    const { name, avatar } = await server.call(contract.account.info, {}, "daliang");
    expect([name, (await server.app.inject({ method: "GET", url: avatar })).headers["content-type"]]).toEqual([
      people.daliang.name,
      "image/webp",
    ]);
  });
});

describe("the own sessions", () => {
  it("are listed, ended one by one and all others together; nobody ends somebody else's", async () => {
    const { mobile } = people.ronggui;
    const login = async () =>
      (
        (await server.post("/v1/user/login", { mobile, password }, undefined, { "user-agent": "Browser X" })).data as {
          token: string;
        }
      ).token;
    const [a, b, c] = [await login(), await login(), await login()];
    const call = (path: string, token: string, body = {}) => server.post(path, body, undefined, bearer(token));
    const listOf = async () => ((await call("/v1/user/sessions", a)).data as { list: OwnSession[] }).list;
    const list = await listOf();
    expect(list.map((one) => one.is_current).filter(Boolean)).toHaveLength(1);
    expect(list[0]).toMatchObject({ label: "Browser X", client: "pc" });
    expect(list).toHaveLength(3);
    const other = list.find((one) => !one.is_current);
    expect((await server.post("/v1/user/session-end", { id: other?.id }, "daliang")).status).toBe(404);
    expect((await call("/v1/user/session-end", a, { id: other?.id })).data).toEqual({ ended_sessions: 1 });
    expect((await call("/v1/user/sessions-end-others", a)).data).toEqual({ ended_sessions: 1 });
    expect(await listOf()).toHaveLength(1);
    for (const token of [b, c]) expect((await call("/v1/user/info", token)).status).toBe(401);
  });
});

it("a session that has idled out is no place where the account is signed in", async () => {
  const { mobile } = people.daliangColleague;
  await server.ask(contract.account.login, { mobile, password, type: "pc" });
  const signedIn = async () => (await server.call(contract.account.sessions, {}, "daliangColleague")).list.length;
  expect(await signedIn()).toBe(2);
  server.travel(31 * 60_000);
  expect(await signedIn()).toBe(1);
});

describe("certification", () => {
  const first17 = "91440606MA5TEXT07";
  const credit_code = `${first17}${creditCodeCheckCharacter(first17)}`;
  const upload = async (bytes: Buffer, name: string, person: PersonName = "enterprise") => {
    const id = v7();
    const reply = await server.app.inject({
      method: "POST",
      url: `/v1/user/certify-file?${new URLSearchParams({ id, name })}`,
      payload: bytes,
      headers: { ...bearer(await server.token(person)), "content-type": "application/octet-stream" },
    });
    return { id, reply: reply.json<Envelope>() };
  };
  const application = (documents: string[]) => ({
    id: v7(),
    company_name: firms.lamp.name,
    credit_code,
    legal_person: "李总",
    contact_name: "陈经理",
    documents,
  });
  const certify = (input: InputOf<typeof contract.account.certify>) =>
    server.ask(contract.account.certify, input, "enterprise");
  const handle = (input: InputOf<typeof contract.account.certifyHandle>) =>
    server.ask(contract.account.certifyHandle, input, "admin");
  const typeOf = async () => (await server.call(contract.account.info, {}, "enterprise")).type;

  beforeAll(async () => {
    const { db } = server.connection;
    await db.update(accounts).set({ type: 1, com_id: null }).where(eq(accounts.id, people.enterprise.id));
  });

  it("takes pictures and PDF as documents, and shows them to their account and administrators alone", async () => {
    const { id, reply } = await upload(Buffer.from("%PDF-1.7 licence"), "营业执照.pdf");
    expect(reply).toMatchObject({ code: 1, data: { mime: "application/pdf", name: "营业执照.pdf" } });
    expect((await upload(html, "营业执照.jpg")).reply).toMatchObject({
      data: { fields: { documents: expect.any(String) } },
    });
    expect((await upload(Buffer.alloc(5 * 1024 * 1024 + 1), "大.pdf")).reply.status).toBe(422);
    const read = async (person: PersonName) => {
      const headers = bearer(await server.token(person));
      return server.app.inject({ method: "GET", url: `/v1/user/certify-content?id=${id}`, headers });
    };
    for (const person of ["enterprise", "admin"] as const) expect((await read(person)).statusCode).toBe(200);
    expect((await read("enterprise")).headers["content-disposition"]).toContain("attachment");
    expect((await read("daliang")).statusCode).toBe(403);
  });

  it("keeps a hundred documents of an account at most", async () => {
    const { db } = server.connection;
    const account_id = people.enterprise.id;
    const row = { account_id, sha256: "0".repeat(64), mime: "application/pdf", size: 1, name: "旧.pdf" };
    const held = await db.$count(accountFiles, eq(accountFiles.account_id, account_id));
    const old = Array.from({ length: 99 - held }, () => ({ id: v7(), ...row }));
    await db.insert(accountFiles).values(old);
    expect((await upload(Buffer.from("%PDF-1.7 hundredth"), "执照.pdf")).reply.code).toBe(1);
    const { reply } = await upload(Buffer.from("%PDF-1.7 one more"), "执照.pdf");
    expect(reply).toMatchObject({ status: 409, msg: expect.stringContaining("100 份") });
    await db.delete(accountFiles).where(
      inArray(
        accountFiles.id,
        old.map(({ id }) => id),
      ),
    );
  });

  it("goes from 待审核 back with a reason, and then to 通过, which links the company", async () => {
    const { id } = await upload(picture, "执照.jpg");
    const first = application([id]);
    expect(await certify({ ...application([v7()]) })).toMatchObject({
      data: { fields: { documents: expect.any(String) } },
    });
    expect(await certify(first)).toMatchObject({ data: { status: "待审核", documents: [{ mime: "image/webp" }] } });
    expect((await certify(first)).code).toBe(1);
    expect(await certify(application([id]))).toMatchObject({ status: 409 });
    expect(await handle({ id: first.id, status: "退回" })).toMatchObject({
      data: { fields: { reply: "请填写需要修改的地方" } },
    });
    expect((await handle({ id: first.id, status: "退回", reply: "执照不清晰" })).code).toBe(1);
    expect((await handle({ id: first.id, status: "通过" })).status).toBe(409);
    expect(await typeOf()).toBe(1);

    const hopeless = application([id]);
    await certify(hopeless);
    expect(await handle({ id: hopeless.id, status: "不予通过" })).toMatchObject({
      data: { fields: { reply: "请填写不予通过的原因" } },
    });
    expect((await handle({ id: hopeless.id, status: "不予通过", reply: "该企业已注销" })).code).toBe(1);
    expect(await typeOf()).toBe(1);
    const told = await server.ask(contract.calendar.reminders, { kind: "application" }, "enterprise");
    expect(told.data).toMatchObject({
      list: [
        { title: "企业认证申请没有通过", body: "该企业已注销", path: "/userCenter" },
        { title: expect.stringContaining("被退回"), body: "执照不清晰" },
      ],
    });

    const second = application([id]);
    await certify(second);
    const { db } = server.connection;
    const setCode = (code: string) =>
      db.update(companies).set({ credit_code: code }).where(eq(companies.id, firms.lamp.id));
    const [before] = await db.select().from(companies).where(eq(companies.id, firms.lamp.id));
    await setCode("91440606MA5OTHER0X");
    expect(await handle({ id: second.id, status: "通过" })).toMatchObject({
      status: 409,
      msg: expect.stringContaining("91440606MA5OTHER0X"),
      data: { reason: "company" },
    });
    await setCode("");
    const list = await server.ask(contract.account.certifyList, { status: "待审核" }, "admin");
    expect(list.data).toMatchObject({
      total: 1,
      waiting: 1,
      list: [{ company: { id: firms.lamp.id, credit_code: "" }, mobile: "138****0006", handled_by_name: "" }],
    });
    expect((await handle({ id: second.id, status: "通过" })).code).toBe(1);
    const [after] = await db.select().from(companies).where(eq(companies.id, firms.lamp.id));
    expect(after).toMatchObject({ credit_code, rev: (before?.rev ?? 0) + 1 });
    expect(await server.ask(contract.account.info, {}, "enterprise")).toMatchObject({
      data: { type: 0, com_id: firms.lamp.id, com_name: firms.lamp.name },
    });
    const { list: own } = await server.call(contract.account.certifyInfo, {}, "enterprise");
    expect(own.map(({ status, reply }) => [status, reply])).toEqual([
      ["通过", ""],
      ["不予通过", "该企业已注销"],
      ["退回", "执照不清晰"],
    ]);
    expect((await certify(application([id]))).status).toBe(409);
  });

  it("adds a company that the directory does not have, in the street the administrator names", async () => {
    const { db } = server.connection;
    await db.update(accounts).set({ type: 1, com_id: null }).where(eq(accounts.id, people.enterprise.id));
    const { id } = await upload(picture, "执照.jpg");
    const first = "91440606MA5TEXT08";
    const fresh = { ...application([id]), company_name: "佛山市顺德区初芽电器有限公司" };
    await certify({ ...fresh, credit_code: first + creditCodeCheckCharacter(first) });
    expect(await handle({ id: fresh.id, status: "通过" })).toMatchObject({
      status: 422,
      data: { fields: { street_id: expect.stringContaining("所属镇街") } },
    });
    expect(await handle({ id: fresh.id, status: "通过", street_id: "999999999" })).toMatchObject({ status: 422 });
    expect(await typeOf()).toBe(1);
    expect((await handle({ id: fresh.id, status: "通过", street_id: "440606005" })).code).toBe(1);
    const [made] = await db.select().from(companies).where(eq(companies.name, fresh.company_name));
    expect(made).toMatchObject({ street_id: "440606005", legal_person: "李总", rev: 1 });
    expect(await server.ask(contract.account.info, {}, "enterprise")).toMatchObject({
      data: { type: 0, com_id: made?.id },
    });
  });

  it("is handled by administrators alone", async () => {
    const input = { id: v7(), status: "通过" };
    for (const person of ["enterprise", "district", "daliang"] as const)
      expect((await server.post("/v1/user/certify-handle", input, person)).status).toBe(403);
  });
});
