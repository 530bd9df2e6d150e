import { expect, it } from "vitest";
import { addressLine } from "./address-line.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "::ffff:203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0DB8:0001:2::1", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["2001:db8:1:2:3:4:5::", "2001:db8:1:2"],
])("counts %s as %s", (address, line) => {
  expect(addressLine(address)).toBe(line);
});
