import { expect, it } from "vitest";
import { barrierOf } from "./report-rights.ts";

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
] as const)("a report for %s, certified %s, open until %s: %s", (access, isCertified, openUntil, barrier) => {
  expect(barrierOf(access, { isCertified, openUntil }, today)).toBe(barrier);
});
