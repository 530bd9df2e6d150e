import { expect, it } from "vitest";
import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { knock, knockJson, signIn } from "./kit/target.ts";

const odd = ["-", "a-b", "知识-产权", "[", "(?:", "\\", "%", "_", "'", '"', "\u0000", "*", "😀"];

it("searches the website for signs of patterns, and for U+0000", async () => {
  for (const keyword of odd)
    for (const path of ["/v1/web/search", "/v1/web/asks"]) {
      const { status, envelope } = await knock(`${path}?${new URLSearchParams({ keyword })}`);
      // U+0000 is taken out, and nothing is no search.
      const expected = keyword === "\u0000" && path === "/v1/web/search" ? 422 : 200;
      expect(status, `${path} ${keyword}`).toBe(expected);
      expect(envelope().status).toBe(expected);
    }
});

it("asks for days of the year 0, and for days that are none", async () => {
  for (const from of ["0000-01-01", "9999-99-99", "-000001-01-01", "+275760-09-13"]) {
    const { status, envelope } = await knock(`/v1/web/search?${new URLSearchParams({ keyword: "专利", from })}`);
    expect(status, from).toBe(422);
    expect(envelope()).toMatchObject({ code: 0, data: { fields: { from: expect.stringContaining("起始日期") } } });
  }
});

it("posts JSON nested deeper than a stack, and lists without end", async () => {
  const official = await signIn("daliang");
  const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
  const item = `{"id":"${v7()}","call":"visit.createVisit","input":${deep},"contract_version":1,"created_at":"2026-11-20T02:00:00.000Z"}`;
  for (const body of [deep, `{"items":[${item}]}`, `{"items":[${"0,".repeat(1_000_000)}0]}`]) {
    const { status, envelope } = await knockJson("/v1/visit/batch", body, { token: official.token });
    expect(status).toBe(400);
    expect(envelope()).toMatchObject({ code: 0, msg: expect.stringContaining("提交的内容") });
  }
});

it("puts fields of every object's into a body", async () => {
  for (const body of [
    '{"__proto__":{"is_admin":1},"mobile":"19900000001"}',
    '{"constructor":{"prototype":{"is_admin":1}}}',
  ]) {
    const { status, envelope } = await knockJson("/v1/user/login", body);
    expect([400, 422]).toContain(status);
    expect(envelope().code).toBe(0);
  }
});

it("changes its place in the feed", async () => {
  const official = await signIn("daliang");
  const { cursor } = await official.call(contract.sync.changes, { cursor: "", limit: 10 });
  const written = Buffer.from(cursor, "base64url").toString();
  const [history = "", scope = ""] = written.split("~");
  const places = [
    "f~18446744073709551616~0",
    "f~1~9223372036854775808",
    "s~1~company~x",
    "s~1~visit~0000|x",
    "s~1~visit~'",
  ];
  for (const place of [...places, "", "~~~", "x".repeat(2000)]) {
    const changed = Buffer.from(`${history}~${scope}~${place}`).toString("base64url");
    const reply = await official.ask(contract.sync.changes, { cursor: changed, limit: 1 });
    expect(reply, place).toMatchObject(
      changed.length > 400 ? { code: 0, status: 422 } : { code: 1, data: { reset: true } },
    );
  }
});
