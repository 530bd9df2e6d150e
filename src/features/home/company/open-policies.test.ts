import { expect, it } from "vitest";
import type { FittingPolicy } from "#contract/policy/policy-calls.ts";
import { openPolicies } from "./open-policies.ts";

const policy = (id: string, given: Partial<FittingPolicy>): FittingPolicy => ({
  id,
  title: id,
  topic: "",
  level: "区",
  support: "",
  apply_from: null,
  apply_to: null,
  window: "常年受理",
  fit: "符合",
  lines: [],
  ...given,
});

it("what a company may apply for stands by how surely, then by how soon it ends", () => {
  const { first, count } = openPolicies([
    policy("unmet", { fit: "不符合", window: "申报中", apply_to: "2026-12-01" }),
    policy("closed", { window: "已截止", apply_to: "2026-11-01" }),
    policy("unsure", { fit: "待核实", window: "申报中", apply_to: "2026-12-01" }),
    policy("always", {}),
    policy("later", { window: "未开始", apply_from: "2026-12-01", apply_to: "2026-12-02" }),
    policy("soon", { window: "申报中", apply_to: "2026-12-20" }),
  ]);
  expect(first.map(({ id }) => id)).toEqual(["soon", "always", "later"]);
  expect(count).toBe(4);
});

it("nothing is open where nothing fits", () => {
  expect(openPolicies([policy("unmet", { fit: "不符合" })])).toEqual({ first: [], count: 0 });
});
