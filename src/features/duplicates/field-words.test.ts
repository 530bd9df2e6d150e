import { expect, it } from "vitest";
import type { DuplicateSide } from "#contract/company/company-merge.ts";
import { differingFields, proposedFields } from "./field-words.ts";

const side = (company: object): DuplicateSide =>
  ({
    company: {
      name: "甲公司",
      credit_code: "",
      invention_count: 0,
      is_listed: false,
      tier: "",
      address: "",
      ...company,
    },
    street_name: "大良街道",
    owner_name: "",
  }) as DuplicateSide;

it("asks about the fields that differ, and proposes what the kept company lacks", () => {
  const kept = side({ name: "甲公司", address: "一路 1 号" });
  const gone = side({ name: "甲有限公司", address: "二路 2 号", invention_count: 3, is_listed: true, tier: "B" });
  const pairs = differingFields(kept, gone);
  expect(pairs.map(({ field }) => field)).toEqual(["name", "address", "is_listed", "tier", "invention_count"]);
  expect(pairs.find(({ field }) => field === "tier")).toEqual({ field: "tier", kept: "", gone: "B 骨干" });
  expect(proposedFields(pairs)).toEqual(["is_listed", "tier", "invention_count"]);
  expect(proposedFields(differingFields(gone, kept))).toEqual([]);
});
