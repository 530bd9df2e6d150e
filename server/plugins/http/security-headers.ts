import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** Strict headers: only our own scripts, no framing; styles inline because the component libraries write them. */
export async function securityHeaders(app: FastifyInstance, https: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        mediaSrc: ["'self'", "blob:"],
        fontSrc: ["'self'", "data:"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", "blob:"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: https ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: "same-origin" },
  });
  app.addHook("onSend", async (request, reply) => {
    // What a call answers is one person's, and may hold a token: no browser keeps it unless the call says so.
    if (request.url.startsWith("/v1/") && !reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    reply.header("permissions-policy", "camera=(self), microphone=(self), geolocation=(self)");
  });
}
