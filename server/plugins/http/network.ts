import { isIPv6 } from "node:net";

/**
 * What of a client address limits may count by: of IPv4 the whole, of IPv6 the 64 bits that one connection is given,
 * as whoever has them may write any address behind.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.toLowerCase().split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  // An IPv4 address at the end stands for two groups; it is never among the first four but behind `::`.
  const behind = after.length + (tail?.includes(".") === true ? 1 : 0);
  const between = tail === undefined ? 0 : Math.max(0, 8 - before.length - behind);
  const groups = [...before, ...Array.from({ length: between }, () => "0"), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::`;
}
