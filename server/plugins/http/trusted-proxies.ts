import { BlockList, isIP } from "node:net";
import type { FastifyInstance } from "fastify";
import { wrongSetting } from "#server/database/wrong-setting.ts";

/** Whether the `X-Forwarded-…` of a peer are believed; `hop` is 0 for who connects, 1 for whom that one names … */
export type TrustedProxies = (address: string, hop: number) => boolean;

/** Where a proxy stands that is counted and not named: the same machine, a network of its own. */
const near = [
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "169.254.0.0/16",
  "::1/128",
  "fc00::/7",
  "fe80::/10",
];
const mostHops = 9;

/** Without the prefix of an IPv4 address in IPv6, without a zone. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");

function listOf(networks: readonly string[]): BlockList | null {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits, more] = network.split("/");
    const version = isIP(address);
    const longest = version === 6 ? 128 : 32;
    const prefix = bits === undefined ? longest : Number(bits);
    const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && prefix >= 1 && prefix <= longest);
    if (version === 0 || !isPrefix || more !== undefined) return null;
    list.addSubnet(address, prefix, version === 6 ? "ipv6" : "ipv4");
  }
  return list;
}

const isIn = (list: BlockList, address: string): boolean => {
  const version = isIP(plain(address));
  return version !== 0 && list.check(plain(address), version === 6 ? "ipv6" : "ipv4");
};

/**
 * `TRUST_PROXY`: how many proxies stand in front (`1`), or their addresses (`10.0.0.0/8,127.0.0.1`); null: none.
 * The client is the right-most address that none of them has. Counted proxies are believed only when the first one
 * connects from a private address: the count alone does not tell a proxy from anybody who connects past it.
 */
export function trustedProxies(text: string | undefined): TrustedProxies | null {
  const said = text?.trim() ?? "";
  if (said === "" || said === "0") return null;
  if (/^\d+$/.test(said)) {
    const hops = Number(said);
    const private_ = listOf(near);
    if (hops > mostHops || private_ === null)
      throw wrongSetting("TRUST_PROXY", ` 0–${mostHops} 的代理数，或代理地址`, said);
    return (address, hop) => hop < hops && (hop > 0 || isIn(private_, address));
  }
  const named = listOf(said.split(",").map((one) => one.trim()));
  if (named === null)
    throw wrongSetting("TRUST_PROXY", ` 0–${mostHops} 的代理数，或代理地址，如 10.0.0.0/8,127.0.0.1`, said);
  return (address) => isIn(named, address);
}

/** Says once that an address was forwarded by who is not believed: then everybody behind it shares one address. */
export function warnOfUntrusted(app: FastifyInstance, trusted: TrustedProxies | null): void {
  let isSaid = false;
  app.addHook("onRequest", async (request) => {
    if (isSaid || request.headers["x-forwarded-for"] === undefined) return;
    if (trusted?.(request.socket.remoteAddress ?? "", 0) === true) return;
    isSaid = true;
    request.log.warn(
      "X-Forwarded-For from a peer that TRUST_PROXY does not name: if it is your proxy, set TRUST_PROXY, or all share its address",
    );
  });
}
