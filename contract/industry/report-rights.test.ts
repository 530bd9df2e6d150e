import { describe, expect, it } from "vitest";
import { accessChangeProblem, barrierOf } from "./report-rights.ts";

const today = "2026-11-26";

it.each([
  ["免费", false, undefined, null],
  ["认证会员", false, undefined, "需认证"],
  ["认证会员", true, undefined, null],
  ["指定企业", true, undefined, "需开通"],
  ["指定企业", true, null, null],
  ["指定企业", true, "2026-11-26", null],
  ["指定企业", true, "2026-11-25", "需开通"],
  ["指定企业", false, null, "需认证"],
  ["订购可读", true, null, "需订购"],
] as const)("a report for %s, certified %s, open until %s: %s", (access, isCertified, openUntil, barrier) => {
  expect(barrierOf(access, { isCertified, openUntil, hasOrdered: false }, today)).toBe(barrier);
});

it("opens by an order what is for an order, to certified companies alone", () => {
  const ordered = { openUntil: undefined, hasOrdered: true };
  expect(barrierOf("订购可读", { isCertified: true, ...ordered }, today)).toBeNull();
  expect(barrierOf("订购可读", { isCertified: false, ...ordered }, today)).toBe("需认证");
  expect(barrierOf("指定企业", { isCertified: true, ...ordered }, today)).toBe("需开通");
});

describe("what companies have ordered", () => {
  const before = { access: "订购可读", product_id: "a", was_published: true } as const;
  it.each([
    ["订购可读", "a", true],
    ["订购可读", "b", false],
    ["指定企业", null, false],
    ["免费", null, true],
    ["认证会员", null, true],
  ] as const)("may become %s by service %s: %s", (access, product_id, may) => {
    const next = { access, product_id };
    expect(accessChangeProblem(before, next, 2) === null).toBe(may);
    expect(accessChangeProblem(before, next, 0)).toBeNull();
    expect(accessChangeProblem({ ...before, was_published: false }, next, 2)).toBeNull();
    expect(accessChangeProblem({ ...before, access: "指定企业" }, next, 2)).toBeNull();
  });
});
