import { describe, expect, it } from "vitest";
import { NetworkFailure, refusesToken, ServerRefusal } from "./call-errors.ts";
import { fileNameOf } from "./fetch-file.ts";
import { queryText } from "./query-text.ts";
import { dataOf } from "./send.ts";

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

function catchOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
