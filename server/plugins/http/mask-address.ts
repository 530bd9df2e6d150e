import { isIPv6 } from "node:net";

/** A client address without what names the single reader: `203.0.113.*`, of IPv6 the first three groups. */
export function maskAddress(address: string): string {
  const mapped = address.startsWith("::ffff:") ? address.slice(7) : address;
  if (!isIPv6(mapped)) return mapped.replace(/\.\d+$/, ".*");
  const groups = mapped.split("::")[0]?.split(":").filter(Boolean) ?? [];
  return `${groups.slice(0, 3).join(":")}:*`;
}
