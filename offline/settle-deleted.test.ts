import { expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import { restorePaths } from "./settle-deleted.ts";

test("deleted records are brought back by the contract's calls", () => {
  const { visitRestore, calendarRestore } = contract.visit;
  const { demandRestore } = contract.business;
  expect(restorePaths).toEqual({
    visit: visitRestore.path,
    calendar: calendarRestore.path,
    demand: demandRestore.path,
  });
});
