import { expect, it } from "vitest";
import { officeOwes, orderStates } from "#contract/order/order-moves.ts";
import { awaitedOf } from "./order-words.tsx";

it("the table says that the office is awaited exactly where it owes the next step", () => {
  for (const state of orderStates)
    for (const voucher of [false, true]) {
      // Elsewhere none waits.
      if (voucher && state !== "待付款") continue;
      expect(awaitedOf({ state, voucher }).startsWith("平台"), `${state} ${voucher}`).toBe(
        officeOwes({ state, voucher }),
      );
    }
});
