import type { FastifyReply } from "fastify";

/** Aborts when the client hangs up before it has its answer. */
export function goneWith({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const note = () => {
    if (!raw.writableFinished) gone.abort();
  };
  if (raw.destroyed) note();
  else raw.once("close", note);
  return gone.signal;
}
