import { expect, it } from "vitest";
import { formatMoney } from "./format-money.ts";

it("amounts stand in groups of three with two decimals, however large", () => {
  expect(["0", "999.5", "1000.00", "123456789012.34"].map(formatMoney)).toEqual([
    "0.00",
    "999.50",
    "1,000.00",
    "123,456,789,012.34",
  ]);
});
