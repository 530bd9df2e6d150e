import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Envelope, failure } from "#contract/core/envelope.ts";
import { type Contract, contract } from "#contract/index.ts";
import type { Call } from "#contract/core/call.ts";
import type { Access } from "#contract/core/roles.ts";
import type { Changes } from "#contract/sync/feed.ts";
import { nextPlaceHeader } from "#contract/sync/sync.ts";
import { underView } from "#server/plugins/people/admin-view.ts";
import type { CallContext, Person, Services } from "#server/plugins/call-context.ts";
import type { AnyHandler, FileReply, Handlers, Served } from "#server/plugins/handlers.ts";
import { throughDoor } from "#server/plugins/input-door.ts";
import { networkOf } from "#server/plugins/http/network.ts";
import { checkedInput, performCall, refuseAsker } from "#server/plugins/perform-call.ts";
import type { CallLanes } from "#server/plugins/limits/call-lanes.ts";
import { goneWith } from "#server/plugins/limits/client-gone.ts";
import { askerOf, asOneOfFew } from "#server/plugins/limits/few-at-once.ts";
import { limitedSearch } from "#server/plugins/limits/search-limit.ts";
import { queryReader } from "#server/plugins/query-input.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { findPerson, hashToken } from "#server/plugins/people/session.ts";
import { heedOrder } from "#server/plugins/people/wipe-order.ts";
import { findVisitor } from "#server/plugins/people/visitor-session.ts";
import { watchedCall } from "#server/plugins/usage/watched-call.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Largest raw body that the call of this route takes. */
    mostBytes?: number;
  }
}

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

/** What calls work with: `services.db` is the database of those that nobody may be kept from; the lanes have the rest. */
export interface Serving {
  services: Services;
  lanes: CallLanes;
}

/** Mounts every call: session → shape → kind of user → input → handler → output → envelope. */
export function serveContract(app: FastifyInstance, serving: Serving, served: Map<string, Served>): void {
  for (const one of served.values()) mount(app, serving, one);
}

function mount(app: FastifyInstance, { services, lanes }: Serving, served: Served): void {
  const { method, path, input, body, mostBytes, reply: replyKind, access, clearsCache, leadsOn } = served.declared;
  const readQuery = queryReader(input);
  const fromQuery = method === "GET" || body === "bytes";
  app.route({
    method,
    url: path,
    ...(mostBytes !== undefined && {
      // Little more: what is hardly too large is told so by the handler, in its own words.
      bodyLimit: mostBytes + 64 * 1024,
      config: { mostBytes },
      // Nobody's large body is read but theirs who may send one.
      onRequest: async (request: FastifyRequest) =>
        refuseAsker(served, await contextOf(request, services, served.declared)),
    }),
    handler: async (request, reply) => {
      const answer = await watchedCall(services.usage, served.name, async (isOf) => {
        const sent = throughDoor(fromQuery ? request.query : (request.body ?? {}));
        const rawInput = fromQuery ? readQuery(sent as Record<string, unknown>) : sent;
        const made = await contextOf(request, services, served.declared);
        isOf(made);
        const context = await heedOrder(made, served.declared, deviceSaid(made, served.declared, rawInput));
        // Nobody takes a place for what is refused anyway; a view by the administrator is written down before.
        if (lanes.isHeavy(served) && !context.person?.view) checkedInput(served, context, rawInput);
        const inLane = <T>(work: (inside: CallContext) => Promise<T>): Promise<T> =>
          lanes.run({ served, asker: askerOf(context), gone: () => goneWith(reply) }, (db) => work({ ...context, db }));
        if (replyKind !== "file") return inLane((inside) => performCall(served, inside, rawInput, keyOf(request)));
        return asOneOfFew(served.name, context, () => inLane((inside) => fileOf(served, inside, rawInput)));
      });
      if (replyKind === "file") return sendFile(request, reply, answer as FileReply, access);
      if (clearsCache) clearCache(reply);
      if (leadsOn) leadOn(reply, answer as Envelope);
      return answer;
    },
  });
}

const fileOf = (served: Served, context: CallContext, rawInput: unknown): Promise<unknown> =>
  underView(served, context, async (inside) => served.handler(inside, checkedInput(served, inside, rawInput)));

async function contextOf(request: FastifyRequest, services: Services, declared: Call): Promise<CallContext> {
  const token = tokenOf(request, declared);
  const device = request.headers["x-device-id"];
  const person = token === null ? null : await personBehind(token, services, declared);
  const address = networkOf(request.ip);
  return {
    ...services,
    search: limitedSearch(services.search, services.searchTurns, { ...services, person, address }),
    person,
    token: person === null ? null : token,
    address,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 200),
    deviceId: typeof device === "string" && uuidText.test(device) ? device : null,
    bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  };
}

/** The token that is sent: in the header, or where there is none in the body of a call that takes it there. */
function tokenOf({ headers, body }: FastifyRequest, { tokenIn }: Call): string | null {
  const { authorization } = headers;
  if (authorization !== undefined) return authorization.startsWith("Bearer ") ? authorization.slice(7) : null;
  if (tokenIn === undefined || typeof body !== "object" || body === null) return null;
  const sent = (body as Record<string, unknown>)[tokenIn];
  return typeof sent === "string" ? sent : null;
}

/** The device that speaks: by the header, or in the input of a call that a device makes for itself. */
function deviceSaid({ deviceId }: CallContext, { fromDevice }: Call, rawInput: unknown): string | null {
  const { device_id } = (fromDevice === undefined ? {} : rawInput) as { device_id?: unknown };
  const said = typeof device_id === "string" && uuidText.test(device_id) ? device_id : deviceId;
  return said === null ? null : said.toLowerCase();
}

/** Who a token stands for; a visitor's counts only where visitors may call. */
async function personBehind(token: string, { db, now }: Services, declared: Call): Promise<Person | null> {
  const { access, knowsPerson } = declared;
  if (access === "public" && knowsPerson !== true) return null;
  const person = await findPerson(db, token, now());
  return person === null && access.includes("visitor") ? findVisitor(db, hashToken(token), now()) : person;
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !uuidText.test(key)) throw new Refused(400, "Idempotency-Key 应为 UUID");
  return key.toLowerCase();
}

/** Nothing is led on to by a refusal, the last page, or one that starts over and may not be followed. */
function leadOn(reply: FastifyReply, { data }: Envelope): void {
  const { cursor, more, reset } = (data ?? {}) as Partial<Changes>;
  if (cursor !== undefined && more === true && reset !== true) void reply.header(nextPlaceHeader, cursor);
}

/** The browser's own cache alone: what a service worker keeps to open without a network stays. */
const clearCache = (reply: FastifyReply) => reply.header("clear-site-data", '"cache"');

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, mime, name, etag }: FileReply,
  access: Access,
): FastifyReply {
  reply.header("cache-control", etag === undefined ? "no-store" : keeping(access));
  if (etag !== undefined) reply.header("etag", `"${etag}"`);
  if (etag !== undefined && (request.headers["if-none-match"] ?? "").includes(`"${etag}"`)) {
    if (!Buffer.isBuffer(file)) file.destroy();
    return reply.code(304).send();
  }
  if (name !== undefined)
    reply.header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
  return reply.type(mime).send(file);
}

/**
 * Who comes next on this device must not be shown what the browser kept of the person before: it asks each time, and
 * is answered only after the access has been checked. What is open to everybody needs no question.
 */
const keeping = (access: Access): string =>
  access === "public" ? "private, max-age=86400, immutable" : "private, no-cache";

/** Sends a refusal as an envelope whose status equals the HTTP status. */
export function sendRefusal(reply: FastifyReply, refused: Refused): FastifyReply {
  if (refused.retryAfter !== undefined) reply.header("retry-after", String(refused.retryAfter));
  if (refused.data.reason === "wiped") clearCache(reply);
  // A file that could not be read is not what its hash names.
  reply.removeHeader("etag").header("cache-control", "no-store");
  return reply.code(refused.status).send(failure(refused.status, refused.message, refused.data));
}
