import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { failure } from "#contract/core/envelope.ts";
import { refusalOf, unexpected } from "../perform-call.ts";
import { Refused } from "./refused.ts";

const tooLarge = "FST_ERR_CTP_BODY_TOO_LARGE";
/** The client hung up before its body, gzipped, had arrived. */
const hungUp = "ERR_STREAM_PREMATURE_CLOSE";

/** How large a body may be: a file as its call says, anything else as JSON may be. */
function tooLargeWords({ routeOptions }: FastifyRequest): string {
  const { mostBytes } = routeOptions.config;
  return mostBytes === undefined ? "提交的内容过大" : `文件过大，最大 ${Math.floor(mostBytes / 1024 / 1024)} MB`;
}

/** Fastify's own complaints about a request, in words. */
function requestProblem(error: FastifyError, request: FastifyRequest): Refused | null {
  if (error.code === tooLarge || error.statusCode === 413) return new Refused(413, tooLargeWords(request));
  if (error.code === hungUp) return new Refused(408, "请求没有传完，请重试");
  if (error.statusCode === 415) return new Refused(400, "请求的内容类型不支持");
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refused(400, "请求的格式不正确");
  return null;
}

/** Every failure leaves as an envelope; the unexpected is logged with a reference that the person sees. */
export function answerErrors(
  app: FastifyInstance,
  send: (reply: FastifyReply, refused: Refused) => FastifyReply,
): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = refusalOf(error) ?? requestProblem(error, request);
    const at = { err: error, route: request.routeOptions.url };
    if (known === null) request.log.error(at, "unexpected");
    // What is sent away under load is counted; a line for each would be load of its own.
    else if (known.status >= 500 && known.data.reason !== "busy") request.log.warn(at, "unavailable");
    return send(reply, known ?? unexpected(request.id));
  });
}

/** The envelope of an address that is no call. */
export const unknownCall = failure(404, "接口不存在");
