import type { FastifyInstance } from "fastify";

/** Pages and calls of a shared report: found by no search engine, kept by no cache, named to no other site. */
const shared = /^\/(Backstepping|v1\/backstepping(Info|Pdf))\b/i;

/** Headers of what only the holder of a link may see. */
export function privatePages(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    if (!shared.test(request.url)) return;
    reply.header("cache-control", "no-store");
    reply.header("x-robots-tag", "noindex, nofollow, noarchive");
    reply.header("referrer-policy", "no-referrer");
  });
}
