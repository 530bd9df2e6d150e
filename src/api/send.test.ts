import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NetworkFailure, refusesToken, ServerRefusal } from "./call-errors.ts";
import { fileNameOf } from "./fetch-file.ts";
import { queryText } from "./query-text.ts";
import { fileCalls } from "#contract/core/file.ts";
import { user } from "#contract/account/user.ts";
import { web } from "#contract/site/web.ts";
import { httpClient } from "./http-client.ts";
import { dataOf, send } from "./send.ts";

describe("an answer", () => {
  it("with code 1 is its data", () => {
    expect(dataOf({ code: 1, msg: "成功", data: { id: "a" }, status: 200 })).toEqual({ id: "a" });
  });

  it("with code 0 is thrown in the server's words, with the failing fields", () => {
    const refused = { code: 0, msg: "手机号不正确", data: { fields: { mobile: "应为 11 位" } }, status: 422 };
    const thrown = catchOf(() => dataOf(refused));
    expect(thrown).toBeInstanceOf(ServerRefusal);
    expect(thrown).toMatchObject({ message: "手机号不正确", fields: { mobile: "应为 11 位" }, status: 422 });
  });

  it("that is no envelope counts as a failed network: a portal's page is no success", () => {
    for (const body of ["<html>登录无线网络</html>", { ok: true }, "", null])
      expect(catchOf(() => dataOf(body))).toBeInstanceOf(NetworkFailure);
  });

  it("ends the session only when it refuses the token", () => {
    const refusal = (status: number) => new ServerRefusal({ code: 0, msg: "", data: null, status });
    expect([401, 403, 404, 500].map((status) => refusesToken(refusal(status)))).toEqual([true, true, false, false]);
    expect(refusesToken(new NetworkFailure())).toBe(false);
  });
});

describe("a request", () => {
  it("joins lists by commas and leaves undefined out of the query", () => {
    expect(queryText({ columns: ["a", "b"], from: undefined, page: 2, keyword: "" })).toBe(
      "columns=a%2Cb&page=2&keyword=",
    );
  });

  it("takes a file's Chinese name from the header", () => {
    expect(fileNameOf("attachment; filename=\"a.xlsx\"; filename*=UTF-8''%E8%B5%B0%E8%AE%BF.xlsx")).toBe("走访.xlsx");
    expect(fileNameOf('attachment; filename="a.xlsx"')).toBe("a.xlsx");
    expect(fileNameOf("")).toBe("");
  });
});

describe("sending", () => {
  const asked: { method?: string | undefined; url?: string | undefined; headers: IncomingHttpHeaders; body: string }[] =
    [];
  let answer: (reply: ServerResponse) => void = () => undefined;
  const server = createServer((request, reply) => {
    const { method, url, headers } = request;
    void text(request).then((body) => {
      asked.push({ method, url, headers, body });
      answer(reply);
    });
  });
  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    httpClient.defaults.baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    delete httpClient.defaults.baseURL;
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => void asked.splice(0));

  const ok = (reply: ServerResponse) => reply.end(JSON.stringify({ code: 1, msg: "成功", data: 7, status: 200 }));
  const login = { mobile: "13800000001", password: "x", type: "pc" };

  it("puts the input where the call wants it, and the token in the header alone", async () => {
    answer = ok;
    await send(user.login, login, { token: "t" }, "json");
    await send(fileCalls.file, { id: "a", offset: 0 }, { token: "t", bytes: new Blob(["xyz"]) }, "json");
    await send(web.list, { column: "news", page: 2 }, { token: "t" }, "json");
    expect(asked[0]).toMatchObject({
      method: "POST",
      url: user.login.path,
      body: JSON.stringify(login),
      headers: { authorization: "Bearer t", "content-type": "application/json" },
    });
    expect(asked[1]).toMatchObject({
      method: "POST",
      url: "/v1/common/file?id=a&offset=0",
      body: "xyz",
      headers: { "content-type": "application/octet-stream" },
    });
    expect(asked[2]).toMatchObject({ method: "GET", url: `${web.list.path}?column=news&page=2`, body: "" });
    expect(asked.map(({ headers }) => headers.cookie ?? headers["x-xsrf-token"])).toEqual(Array(3).fill(undefined));
    expect(asked[0]?.headers["user-agent"]).not.toContain("axios");
  });

  it("answers with any status, a body that is no JSON as text", async () => {
    answer = (reply) => reply.writeHead(502).end("<html>502</html>");
    expect(await send(user.login, login, { token: "t" }, "json")).toMatchObject({
      status: 502,
      data: "<html>502</html>",
    });
  });

  it("hands a file over as bytes with its name", async () => {
    answer = (reply) => reply.writeHead(200, { "content-disposition": 'attachment; filename="a.bin"' }).end("abc");
    const reply = await send(fileCalls.fileContent, { id: "a" }, { token: "t" }, "blob");
    expect(await (reply.data as Blob).text()).toBe("abc");
    expect(fileNameOf(reply.disposition)).toBe("a.bin");
  });

  it("is a failed network when nothing came back or the answer broke off", async () => {
    answer = (reply) => reply.destroy();
    await expect(send(user.login, login, { token: "t" }, "json")).rejects.toBeInstanceOf(NetworkFailure);
    answer = (reply) => {
      reply.writeHead(200, { "content-length": "100" });
      reply.write('{"code":1');
      setImmediate(() => reply.destroy());
    };
    await expect(send(user.login, login, { token: "t" }, "json")).rejects.toBeInstanceOf(NetworkFailure);
  });

  it("passes on that its caller gave up, before and while it waits", async () => {
    const caller = new AbortController();
    answer = () => caller.abort();
    const sent = send(user.login, login, { token: "t", signal: caller.signal }, "json");
    await expect(sent).rejects.toMatchObject({ name: "AbortError" });
    const late = send(user.login, login, { token: "t", signal: caller.signal }, "json");
    await expect(late).rejects.toMatchObject({ name: "AbortError" });
    expect(asked).toHaveLength(1);
  });
});

function catchOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
