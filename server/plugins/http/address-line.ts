import { isIPv6 } from "node:net";

/** What limits count an address as: IPv4 as it is; of IPv6 the first 64 bits, as every line has 2^64 addresses. */
export function addressLine(address: string): string {
  if (!isIPv6(address) || address.includes(".")) return address;
  const [head = "", tail] = address.split("::");
  const front = head === "" ? [] : head.split(":");
  const back = (tail ?? "").split(":").filter((group) => group !== "");
  const between = Array<string>(8 - front.length - back.length).fill("0");
  return [...front, ...between, ...back]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
