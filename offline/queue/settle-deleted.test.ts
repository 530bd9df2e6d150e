import { expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import { recordKinds } from "../kinds/kinds.ts";
import { descriptorOf } from "../kinds/write-kinds.ts";

test("deleted records are brought back by the contract's calls", () => {
  const { visitRestore, calendarRestore } = { ...contract.visit, ...contract.calendar };
  const { demandRestore } = contract.demand;
  const addresses = recordKinds.flatMap((kind) => {
    const { restore } = descriptorOf(kind);
    return restore === undefined ? [] : [[kind, restore]];
  });
  expect(Object.fromEntries(addresses)).toEqual({
    visit: visitRestore.path,
    calendar: calendarRestore.path,
    demand: demandRestore.path,
  });
});
