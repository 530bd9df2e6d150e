import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, it } from "vitest";
import { failureWords } from "./failure-words.ts";

it("tells the first line of an error, with its code", () => {
  expect(failureWords({ message: "connect refused\n    at x", code: "ECONNREFUSED" })).toBe(
    "connect refused（ECONNREFUSED）",
  );
  expect(failureWords({ value: { message: "job failed by timeout in active state" } })).toContain("超过 30 分钟");
});

it("tells nothing of what a statement was given", () => {
  const cause = { message: 'invalid input syntax for type date: "陈一 13912345678"', code: "22007" };
  const { message } = new DrizzleQueryError("insert into a values ($1)", ["13912345678"], undefined);
  const words = failureWords({ message, cause });
  expect(words).toBe("数据库没有执行：invalid input syntax for type date（22007）");
  expect(failureWords({ message })).toBe("数据库没有执行");
});

it("says that there is no reason where none was left", () => {
  for (const output of [null, undefined, {}, "x", { value: {} }]) expect(failureWords(output)).toBe("没有留下原因");
});
