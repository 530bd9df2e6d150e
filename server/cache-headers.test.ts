import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callsByName, contract } from "#contract/index.ts";
import type { Visit } from "#contract/visit/visit.ts";
import { visits } from "#server/database/tables/visit.ts";
import { queryText } from "#src/api/query-text.ts";
import { signedInPhone, type SignedInPhone } from "#tests/fixtures/browser/signed-in-phone.ts";
import { newVisit, people, ronggui, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

const bytes = Buffer.from("a recording of what was said");
const sha256 = createHash("sha256").update(bytes).digest("hex");
const file = { id: v7(), sha256, size: bytes.length, mime: "audio/webm", name: "录音.webm" };
let server: TestServer;
let visit: Visit;
let phone: SignedInPhone;
beforeAll(async () => {
  server = await testServer();
  phone = await signedInPhone(server, "daliang");
  const made = await phone.make(contract.visit.createVisit, newVisit({ audio: [file] }));
  visit = made.data as Visit;
  const { id, size } = file;
  const query = queryText({ id, owner: "visit", record_id: visit.id, sha256, size });
  const type = { "content-type": "application/octet-stream" };
  const { code, msg } = await phone.ask("POST", `/v1/common/file?${query}`, bytes, type);
  if (code !== 1) throw new Error(msg);
});
afterAll(() => server.close());

const read = async (person: keyof typeof people, headers: Record<string, string> = {}) => {
  const authorization = `Bearer ${await server.token(person)}`;
  const url = `/v1/common/fileContent?id=${file.id}`;
  return server.app.inject({ url, headers: { authorization, ...headers } });
};

describe("what the next person on the same device might find", () => {
  it("is no answer of a call: a browser keeps none of them, refusals included", async () => {
    const login = await server.app.inject({
      method: "POST",
      url: "/v1/user/login",
      payload: { mobile: people.daliang.mobile, password: "wrong" },
    });
    expect(login.headers["cache-control"]).toBe("no-store");
    const kept: string[] = [];
    const { token } = await signedInPhone(server, "daliangLead");
    for (const [name, call] of callsByName) {
      if (call.reply === "file" || call.inView === "ends" || call.fromDevice === "obeys") continue;
      const headers = { authorization: `Bearer ${token}` };
      const payload = call.method === "POST" && call.body !== "bytes" ? { payload: {} } : {};
      const reply = await server.app.inject({ method: call.method, url: call.path, headers, ...payload });
      if (reply.headers["cache-control"] !== "no-store") kept.push(name);
    }
    expect(kept).toEqual([]);
    expect((await server.app.inject("/v1/no-such-call")).headers["cache-control"]).toBe("no-store");
  });

  it("is a file only after the access has been checked again", async () => {
    const first = await read("daliang");
    expect(first.statusCode).toBe(200);
    expect(first.rawPayload).toEqual(bytes);
    expect(first.headers).toMatchObject({ "cache-control": "private, no-cache", etag: `"${sha256}"` });
    const again = { "if-none-match": `"${sha256}"` };
    const same = await read("daliangLead", again);
    expect([same.statusCode, same.body, same.headers["cache-control"]]).toEqual([304, "", "private, no-cache"]);
    expect((await read("daliang", { "if-none-match": '"another"' })).statusCode).toBe(200);
    const other = await read("ronggui", again);
    expect([other.statusCode, other.headers.etag, other.headers["cache-control"]]).toEqual([
      404,
      undefined,
      "no-store",
    ]);
    await server.connection.db.update(visits).set({ street_id: ronggui }).where(eq(visits.id, visit.id));
    const [after, there] = [await read("daliangLead", again), await read("ronggui", again)];
    expect([after.statusCode, there.statusCode]).toEqual([404, 304]);
  });

  it("is dropped by the browser at a logout, at the end of a view and at a wipe", async () => {
    const clears = [...callsByName].flatMap(([name, call]) => (call.clearsCache ? [name] : []));
    expect(clears).toEqual(["account.logout", "account.viewEnd", "staff.deviceWiped", "visitor.logout"]);
    const leaving = await signedInPhone(server, "daliangColleague");
    const reply = await server.app.inject({
      method: "POST",
      url: "/v1/user/logout",
      payload: {},
      headers: { authorization: `Bearer ${leaving.token}` },
    });
    // The HTTP cache alone: storage would take the app itself and what waits on the device.
    expect(reply.headers["clear-site-data"]).toBe('"cache"');

    const lost = await signedInPhone(server, "daliangColleague");
    await server.ask(contract.staff.deviceWipe, lost.target, "district");
    const headers = { authorization: `Bearer ${lost.token}` };
    const told = await server.app.inject({ method: "POST", url: "/v1/user/info", payload: {}, headers });
    expect([told.statusCode, told.headers["clear-site-data"]]).toEqual([401, '"cache"']);
    const ordinary = await server.app.inject({ method: "POST", url: "/v1/user/info", payload: {} });
    expect(ordinary.headers["clear-site-data"]).toBeUndefined();
  });
});
