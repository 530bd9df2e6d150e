import type { FastifyReply, FastifyRequest } from "fastify";

/** A name or an address with a port, as a `Host` header holds it: labels of letters, digits and hyphens. */
const plainHost =
  /^(?:(?!-)[a-z0-9-]{1,63}(?<!-)(?:\.(?!-)[a-z0-9-]{1,63}(?<!-))*|\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}))?$/i;

function isPlain(host: string): boolean {
  const port = plainHost.exec(host)?.[1];
  return plainHost.test(host) && host.length <= 253 && Number(port ?? 1) <= 65_535;
}

/**
 * Scheme and host for a document that cannot do without: as configured, else as it was asked, and then no cache may
 * keep it for somebody else. Null when what was asked is no host.
 */
export function askedOrigin(publicUrl: string | null, request: FastifyRequest, reply: FastifyReply): string | null {
  if (publicUrl !== null) return publicUrl;
  const { protocol, host } = request;
  void reply.header("cache-control", "no-store").header("vary", "host");
  return /^https?$/.test(protocol) && isPlain(host) ? `${protocol}://${host}` : null;
}
