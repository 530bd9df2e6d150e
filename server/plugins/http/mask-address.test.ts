import { expect, it } from "vitest";
import { maskAddress } from "./mask-address.ts";

it("a masked address keeps the network and hides the reader", () => {
  expect(maskAddress("203.0.113.7")).toBe("203.0.113.*");
  expect(maskAddress("::ffff:203.0.113.7")).toBe("203.0.113.*");
  expect(maskAddress("2001:db8:85a3:8d3:1319:8a2e:370:7348")).toBe("2001:db8:85a3:*");
  expect(maskAddress("::1")).toBe(":*");
});
