import { afterEach, describe, expect, it, vi } from "vitest";
import { NetworkFailure, refusesToken, ServerRefusal } from "./call-errors.ts";
import { fileNameOf } from "./fetch-file.ts";
import { queryText } from "./query-text.ts";
import { common } from "#contract/file.ts";
import { user } from "#contract/user.ts";
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
  afterEach(() => vi.unstubAllGlobals());

  /** A network that answers as told, and what it was asked. */
  function network(answer: (request: RequestInit) => Promise<Response>) {
    const asked: { address: string; request: RequestInit }[] = [];
    vi.stubGlobal("fetch", (address: string, request: RequestInit) => {
      asked.push({ address, request });
      return answer(request);
    });
    return asked;
  }
  const ok = async () => Response.json({ code: 1, msg: "成功", data: 7, status: 200 });
  const login = { mobile: "13800000001", password: "x", type: "pc" };

  it("puts the input where the call wants it, and the token in the header alone", async () => {
    const asked = network(ok);
    await send(user.login, login, { token: "t" }, "json");
    await send(common.file, { id: "a", offset: 0 }, { token: "t", bytes: new Blob(["xyz"]) }, "json");
    expect(asked[0]?.request).toMatchObject({
      method: "POST",
      body: JSON.stringify(login),
      credentials: "omit",
      headers: { Authorization: "Bearer t", "Content-Type": "application/json" },
    });
    expect(asked[1]?.address).toBe("/v1/common/file?id=a&offset=0");
    expect(asked[1]?.request.headers).toMatchObject({ "Content-Type": "application/octet-stream" });
  });

  it("answers with any status, a body that is no JSON as text", async () => {
    network(async () => new Response("<html>502</html>", { status: 502 }));
    expect(await send(user.login, login, { token: "t" }, "json")).toMatchObject({
      status: 502,
      data: "<html>502</html>",
    });
  });

  it("is a failed network when nothing came back or the answer broke off", async () => {
    network(() => Promise.reject(new TypeError("Failed to fetch")));
    await expect(send(user.login, login, { token: "t" }, "json")).rejects.toBeInstanceOf(NetworkFailure);
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError("reset")) });
    network(async () => new Response(broken));
    await expect(send(user.login, login, { token: "t" }, "json")).rejects.toBeInstanceOf(NetworkFailure);
  });

  it("passes on that its caller gave up", async () => {
    network(({ signal }) => new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))));
    const caller = new AbortController();
    const sent = send(user.login, login, { token: "t", signal: caller.signal }, "json");
    caller.abort();
    await expect(sent).rejects.toMatchObject({ name: "AbortError" });
  });
});

function catchOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
