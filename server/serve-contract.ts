import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { failure } from "#contract/envelope.ts";
import { type Contract, contract } from "#contract/index.ts";
import type { Call } from "#contract/call.ts";
import { underView } from "#server/plugins/admin-view.ts";
import type { CallContext, Person, Services } from "#server/plugins/call-context.ts";
import type { AnyHandler, FileReply, Handlers, Served } from "#server/plugins/handlers.ts";
import { throughDoor } from "#server/plugins/input-door.ts";
import { checkedInput, performCall } from "#server/plugins/perform-call.ts";
import { queryReader } from "#server/plugins/query-input.ts";
import { Refused } from "#server/plugins/refused.ts";
import { findPerson, hashToken } from "#server/plugins/session.ts";
import { findVisitor } from "#server/plugins/visitor-session.ts";

const uuidText = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Every declared call with its handler, by dotted name. */
export function servedCalls(handlers: Handlers): Map<string, Served> {
  const served = new Map<string, Served>();
  for (const area of Object.keys(contract) as (keyof Contract)[]) {
    for (const [name, declared] of Object.entries(contract[area])) {
      const handler = (handlers[area] as unknown as Record<string, AnyHandler>)[name];
      if (!handler) throw new Error(`no handler for ${area}.${name}`);
      served.set(`${area}.${name}`, { name: `${area}.${name}`, declared: declared as Call, handler });
    }
  }
  return served;
}

/** Mounts every call: session → shape → kind of user → input → handler → output → envelope. */
export function serveContract(app: FastifyInstance, services: Services, served: Map<string, Served>): void {
  for (const one of served.values()) mount(app, services, one);
}

function mount(app: FastifyInstance, services: Services, served: Served): void {
  const { method, path, input, body, reply: replyKind } = served.declared;
  const readQuery = queryReader(input);
  const fromQuery = method === "GET" || body === "bytes";
  app.route({
    method,
    url: path,
    handler: async (request, reply) => {
      const context = await contextOf(request, services, served.declared);
      const sent = throughDoor(fromQuery ? request.query : (request.body ?? {}));
      const rawInput = fromQuery ? readQuery(sent as Record<string, unknown>) : sent;
      if (replyKind === "file") {
        const checked = checkedInput(served, context, rawInput);
        const answer = await underView(served, context, (inside) => served.handler(inside, checked));
        return sendFile(reply, answer as FileReply);
      }
      return performCall(served, context, rawInput, keyOf(request));
    },
  });
}

async function contextOf(request: FastifyRequest, services: Services, declared: Call): Promise<CallContext> {
  const header = request.headers.authorization ?? "";
  const token = header.startsWith("Bearer ") ? header.slice(7) : null;
  const device = request.headers["x-device-id"];
  return {
    ...services,
    person: token === null ? null : await personBehind(token, services, declared),
    address: request.ip,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 200),
    deviceId: typeof device === "string" && uuidText.test(device) ? device : null,
    bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  };
}

/** Who a token stands for; a visitor's counts only where visitors may call. */
async function personBehind(token: string, { db, now }: Services, { access }: Call): Promise<Person | null> {
  if (access === "public") return null;
  const person = await findPerson(db, token, now());
  return person === null && access.includes("visitor") ? findVisitor(db, hashToken(token), now()) : person;
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !uuidText.test(key)) throw new Refused(400, "Idempotency-Key 应为 UUID");
  return key.toLowerCase();
}

function sendFile(reply: FastifyReply, answer: FileReply): FastifyReply {
  if (answer.name !== undefined)
    reply.header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(answer.name)}`);
  reply.header("cache-control", answer.immutable ? "private, max-age=86400, immutable" : "no-store");
  return reply.type(answer.mime).send(answer.file);
}

/** Sends a refusal as an envelope whose status equals the HTTP status. */
export function sendRefusal(reply: FastifyReply, refused: Refused): FastifyReply {
  if (refused.retryAfter !== undefined) reply.header("retry-after", String(refused.retryAfter));
  return reply.code(refused.status).send(failure(refused.status, refused.message, refused.data));
}
