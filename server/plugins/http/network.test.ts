import { expect, it } from "vitest";
import { networkOf } from "./network.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::"],
  ["2001:db8:1:2::1", "2001:db8:1:2::"],
  ["2001:0DB8:0001:0002::99", "2001:db8:1:2::"],
  ["2001:db8::7", "2001:db8:0:0::"],
  ["fe80::1%eth0", "fe80:0:0:0::"],
  ["::1", "0:0:0:0::"],
  ["64:ff9b::192.0.2.1", "64:ff9b:0:0::"],
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
