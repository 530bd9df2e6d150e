import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Envelope } from "#contract/core/envelope.ts";
import { contract } from "#contract/index.ts";
import type { Visitor } from "#contract/visitor/visitor-fields.ts";
import { companies, contacts } from "#server/database/tables/company.ts";
import { daliang, firms, password, people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { contactProofs } from "#server/database/tables/visitor.ts";
import { solvedProof } from "#tests/fixtures/solved-proof.ts";

const day = 86_400_000;
const code = "91440606MA4UKQ7X0C";
const lamp = { company_name: firms.lamp.name, code_end: code.slice(-6) };
let nextMobile = 13_800_100_000;

let server: TestServer;
let lastCode = "";
beforeAll(async () => {
  server = await testServer({ sms: { send: async (_mobile, sent) => void (lastCode = sent) } });
  await server.connection.db.update(companies).set({ credit_code: code }).where(eq(companies.id, firms.lamp.id));
});
afterAll(() => server.close());
let address = "";
beforeEach(() => {
  address = `198.51.100.${nextMobile % 250}`;
});

async function ask(path: string, body: object, token = ""): Promise<Envelope> {
  const reply = await server.app.inject({
    method: Object.keys(body).length === 0 ? "GET" : "POST",
    url: path,
    ...(Object.keys(body).length > 0 && { payload: body }),
    headers: token === "" ? {} : { authorization: `Bearer ${token}` },
    remoteAddress: address,
  });
  return reply.json<Envelope>();
}
async function signIn(mobile: string) {
  server.travel(61_000);
  const altcha = await solvedProof(server.connection.db, server.now());
  expect((await ask("/v1/user/send-code", { mobile, altcha })).code).toBe(1);
  const reply = await ask("/v1/visitor/login", { mobile, code: lastCode });
  return reply.data as { token: string; visitor: Visitor };
}
const infoOf = async (token: string) => (await ask("/v1/visitor/info", {}, token)).data as Visitor;

/** A contact of the lamp company with a mobile of its own. */
async function contact(company: { id: string; street_id: string } = firms.lamp) {
  const mobile = String(nextMobile++);
  const row = { id: v7(), company_id: company.id, street_id: company.street_id, name: "李主管", mobile };
  await server.connection.db.insert(contacts).values(row);
  await provenAt(row.id, server.now());
  return row;
}
/** The trigger goes by the database's clock, which a test cannot move. */
const provenAt = (contactId: string, at: number) =>
  server.connection.db
    .update(contactProofs)
    .set({ at: new Date(at) })
    .where(eq(contactProofs.contact_id, contactId));
/** A request that the contact made, and a registration: what belongs to the person. */
async function leavePast(token: string) {
  const wish = {
    id: v7(),
    contact_name: "前任",
    wanted_on: new Date(server.now() + 3 * day).toISOString().slice(0, 10),
    wanted_part: "上午",
    purpose: "想了解专利预审",
  };
  expect((await ask("/v1/visitor/request", wish, token)).code).toBe(1);
  const registration = { id: v7(), name: "前任", company_name: "前任登记的企业", street_id: daliang };
  expect((await ask("/v1/visitor/register", registration, token)).code).toBe(1);
}

// First, while the server's clock is still the database's.
it("a contact whose mobile an official writes down is known from then on", async () => {
  const { id, company_id, name, mobile } = await contact();
  await provenAt(id, server.now() - 91 * day);
  const { token } = await signIn(mobile);
  expect(await infoOf(token)).toMatchObject({ companies: [], unconfirmed: true });
  const save = (more: object) => server.ask(contract.company.contactSave, { id, company_id, name, ...more }, "daliang");
  await save({});
  expect((await infoOf(token)).companies).toEqual([]);
  await save({ mobile });
  expect(await infoOf(token)).toMatchObject({ companies: [{ id: firms.lamp.id }], unconfirmed: false });
});

describe("who has got the mobile of a former contact", () => {
  it("sees nothing of what was: no company, no name, no registration, and nothing by any call", async () => {
    const { mobile } = await contact();
    await leavePast((await signIn(mobile)).token);
    server.travel(91 * day);
    const { token, visitor } = await signIn(mobile);
    expect(visitor).toEqual({
      name: "",
      mobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}`,
      companies: [],
      unconfirmed: true,
      company: null,
      registration: null,
    });
    for (const path of ["appointments", "visits", "records"])
      expect(await ask(`/v1/visitor/${path}`, {}, token)).toMatchObject({ status: 403, data: { reason: "company" } });
    expect((await ask("/v1/visitor/choose", { company_id: firms.lamp.id }, token)).status).toBe(404);
  });

  it("does not guess the company: five tries an hour, and right ones count for nothing after", async () => {
    const { mobile } = await contact();
    server.travel(91 * day);
    const { token } = await signIn(mobile);
    const attempts = [
      { ...lamp, code_end: "ABCDEF" },
      { ...lamp, company_name: firms.furniture.name },
      { ...lamp, company_name: "%%%" },
      { ...lamp, code_end: "123456" },
      { ...lamp, company_name: firms.valve.name },
    ];
    for (const attempt of attempts)
      expect(await ask("/v1/visitor/confirmCompany", attempt, token)).toMatchObject({
        status: 422,
        data: { fields: { code_end: "企业名称或统一社会信用代码后 6 位与登记不符，请核对" } },
      });
    expect((await ask("/v1/visitor/confirmCompany", lamp, token)).status).toBe(429);
    expect((await infoOf(token)).companies).toEqual([]);
  });

  it("is no contact by the registration of who had it: the street vouches for that time alone", async () => {
    const mobile = String(nextMobile++);
    const first = await signIn(mobile);
    const id = v7();
    const registration = { id, name: "前任", company_name: firms.lamp.name, street_id: daliang };
    await ask("/v1/visitor/register", registration, first.token);
    server.travel(91 * day);
    const official = (await ask("/v1/user/login", { mobile: people.daliang.mobile, password })).data as {
      token: string;
    };
    const acceptance = { id, company_id: firms.lamp.id };
    expect((await ask("/v1/visitRequest/acceptRegistration", acceptance, official.token)).code).toBe(1);
    const second = await signIn(mobile);
    expect(second.visitor).toMatchObject({ companies: [], company: null, unconfirmed: true, registration: null });
  });
});

describe("a contact", () => {
  it("is asked nothing while signing in at least every ninety days", async () => {
    const { mobile } = await contact();
    for (let n = 0; n < 4; n++) {
      const { visitor } = await signIn(mobile);
      expect(visitor).toMatchObject({ company: { id: firms.lamp.id }, unconfirmed: false });
      server.travel(80 * day);
    }
  });

  it("who was away for long says of which company, once, and is back", async () => {
    const { mobile } = await contact();
    await leavePast((await signIn(mobile)).token);
    server.travel(120 * day);
    const { token } = await signIn(mobile);
    const confirmed = await ask(
      "/v1/visitor/confirmCompany",
      { ...lamp, code_end: lamp.code_end.toLowerCase() },
      token,
    );
    expect(confirmed.data).toMatchObject({ company: { id: firms.lamp.id }, unconfirmed: false });
    const records = await ask("/v1/visitor/records", {}, token);
    expect(JSON.stringify(records.data)).toContain("想了解专利预审");
    server.travel(30 * day);
    expect((await signIn(mobile)).visitor.company?.id).toBe(firms.lamp.id);
  });

  it("of two companies is asked for the one that is not known", async () => {
    const row = await contact();
    await signIn(row.mobile);
    server.travel(91 * day);
    const { token } = await signIn(row.mobile);
    await ask("/v1/visitor/confirmCompany", lamp, token);
    await server.connection.db.insert(contacts).values({
      id: v7(),
      company_id: firms.furniture.id,
      street_id: firms.furniture.street_id,
      name: "李主管",
      mobile: row.mobile,
    });
    expect(await infoOf(token)).toMatchObject({ companies: [{ id: firms.lamp.id }], unconfirmed: true });
  });
});
