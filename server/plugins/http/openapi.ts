import { productName } from "#contract/core/product-names.ts";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip as gzipWith } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Call } from "#contract/core/call.ts";
import { contractVersion } from "#contract/core/call.ts";
import { projectRoot } from "#server/project-root.ts";
import type { Served } from "../handlers.ts";

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipWith);

type Json = Record<string, unknown>;

/** Schema of one side of a call; its own definitions go among the document's, as a reference begins at its root. */
function schemaOf(schema: z.ZodMiniType, io: "input" | "output", name: string, shared: Json): Json {
  const { $schema: _, $defs, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  const place = `${name}.${io}.`;
  const placed = (json: unknown) =>
    JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', `"#/components/schemas/${place}`)) as Json;
  for (const [key, one] of Object.entries($defs ?? {})) shared[place + key] = placed(one);
  return placed(rest);
}

const envelope = (data: Json): Json => ({
  type: "object",
  required: ["code", "msg", "data", "status"],
  properties: { code: { enum: [0, 1] }, msg: { type: "string" }, data, status: { type: "integer" } },
});

function operation(name: string, call: Call, shared: Json): Json {
  const input = schemaOf(call.input, "input", name, shared) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const inQuery = call.method === "GET" || call.body === "bytes";
  const answer =
    call.reply === "file"
      ? { "application/octet-stream": {} }
      : { "application/json": { schema: envelope(schemaOf(call.output, "output", name, shared)) } };
  return {
    operationId: name,
    tags: [name.split(".")[0]],
    summary: call.summary,
    description: `Access: ${call.access === "public" ? "public" : call.access.join(", ")}. Offline: ${call.offline}.`,
    security: call.access === "public" ? [] : [{ bearer: [] }],
    ...(inQuery
      ? {
          parameters: Object.entries(input.properties ?? {}).map(([field, schema]) => ({
            name: field,
            in: "query",
            required: input.required?.includes(field) ?? false,
            schema,
          })),
        }
      : { requestBody: { required: true, content: { "application/json": { schema: input } } } }),
    responses: { "200": { description: "code 1 with data", content: answer } },
  };
}

/** The usual, best quality takes seconds of a processor while the first reader waits. */
const packing = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** Calls described at once; others have their turn between. */
const slice = 20;

/** The OpenAPI 3.1 document of every call, derived from the contract. */
async function openApiDocument(served: Map<string, Served>): Promise<Json> {
  const paths: Record<string, Json> = {};
  const schemas: Json = {};
  for (const [place, { name, declared }] of [...served.values()].entries()) {
    (paths[declared.path] ??= {})[declared.method.toLowerCase()] = operation(name, declared, schemas);
    if (place % slice === 0) await nextTurn();
  }
  return {
    openapi: "3.1.0",
    info: {
      title: productName,
      version: `contract ${contractVersion}`,
      description: "Every reply is {code, msg, data, status}.",
    },
    components: { schemas, securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    paths,
  };
}

interface KeptDocument {
  /** By the coding of their content. */
  bytes: Record<"identity" | "br" | "gzip", Buffer>;
  etag: string;
}

/** The document as it is sent, whoever asks: compressed once, as packing it takes longer than making it. */
async function keptDocument(served: Map<string, Served>): Promise<KeptDocument> {
  const identity = Buffer.from(JSON.stringify(await openApiDocument(served)));
  const etag = `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  return { bytes: { identity, br: await brotli(identity, packing), gzip: await gzip(identity) }, etag };
}

/** The best of the codings that the asker takes, as `Accept-Encoding` says. */
function codingFor(accepted: string): "br" | "gzip" | "identity" {
  const taken = new Set(
    accepted.split(",").flatMap((one) => {
      const [coding = "", ...parameters] = one
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : [coding];
    }),
  );
  return taken.has("br") ? "br" : taken.has("gzip") ? "gzip" : "identity";
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, { bytes, etag }: KeptDocument): FastifyReply {
  void reply.header("etag", etag).header("cache-control", "no-cache").header("vary", "accept-encoding");
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  const coding = codingFor(String(request.headers["accept-encoding"] ?? ""));
  // Named also where it is none: otherwise the answer is packed once more for each asker.
  return reply.header("content-encoding", coding).type("application/json; charset=utf-8").send(bytes[coding]);
}

/** A package's page: its one script draws the document, under the same content policy as everything else. */
const readablePage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API</title><link rel="icon" href="/icons/logo.svg" type="image/svg+xml"><style>body{margin:0}</style><script type="module" src="/v1/docs/explorer.js"></script></head>
<body><openapi-explorer spec-url="/v1/openapi.json" primary-color="#1554d1" hide-console hide-authentication hide-server-selection use-path-in-nav-bar></openapi-explorer>
<noscript>Needs JavaScript; the document itself: <a href="/v1/openapi.json">/v1/openapi.json</a></noscript></body></html>`;
const explorer = join(projectRoot, "node_modules/openapi-explorer/dist/browser/openapi-explorer.min.js");

/** Serves the document at /v1/openapi.json, made when somebody first asks, and a page to read at /v1/docs. */
export function serveOpenApi(app: FastifyInstance, served: Map<string, Served>): void {
  let document: Promise<KeptDocument> | undefined;
  app.get("/v1/openapi.json", async (request, reply) =>
    sendDocument(request, reply, await (document ??= keptDocument(served))),
  );
  app.get("/v1/docs", async (_request, reply) => reply.type("text/html; charset=utf-8").send(readablePage));
  app.get("/v1/docs/explorer.js", async (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=3600")
      .type("text/javascript; charset=utf-8")
      .send(await readFile(explorer)),
  );
}
