import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { Call } from "#contract/core/call.ts";
import { contractVersion } from "#contract/core/call.ts";
import type { Served } from "../handlers.ts";

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodMiniType, io: "input" | "output"): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return rest;
};

const envelope = (data: Json): Json => ({
  type: "object",
  required: ["code", "msg", "data", "status"],
  properties: { code: { enum: [0, 1] }, msg: { type: "string" }, data, status: { type: "integer" } },
});

function operation(name: string, call: Call): Json {
  const input = schemaOf(call.input, "input") as { properties?: Record<string, Json>; required?: string[] };
  const inQuery = call.method === "GET" || call.body === "bytes";
  const answer =
    call.reply === "file"
      ? { "application/octet-stream": {} }
      : { "application/json": { schema: envelope(schemaOf(call.output, "output")) } };
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

/** The OpenAPI 3.1 document of every call, derived from the contract. */
export function openApiDocument(served: Map<string, Served>): Json {
  const paths: Record<string, Json> = {};
  for (const { name, declared } of served.values())
    (paths[declared.path] ??= {})[declared.method.toLowerCase()] = operation(name, declared);
  return {
    openapi: "3.1.0",
    info: { title: "知识产权智慧管理平台", version: `contract ${contractVersion}` },
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    paths,
  };
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function readablePage(served: Map<string, Served>): string {
  const rows = [...served.values()].map(({ name, declared }) => {
    const schema = JSON.stringify(schemaOf(declared.input, "input"), null, 1);
    return `<section><h2>${declared.method} ${escapeHtml(declared.path)}</h2><p><b>${name}</b> — ${escapeHtml(declared.summary)}</p>
<p>access: ${declared.access === "public" ? "public" : declared.access.join(", ")} · offline: ${declared.offline}</p>
<details><summary>input</summary><pre>${escapeHtml(schema)}</pre></details></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API</title><style>body{font:15px/1.6 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#14213d}
h2{font-size:1rem;margin:1.5rem 0 0}p{margin:0}pre{background:#f5f7fa;padding:1rem;overflow:auto}</style>
<h1>API</h1><p>Every reply is {code, msg, data, status}. Machine-readable: <a href="/v1/openapi.json">/v1/openapi.json</a></p>${rows.join("")}</html>`;
}

/** Serves the document at /v1/openapi.json and a page to read at /v1/docs; made when somebody first asks. */
export function serveOpenApi(app: FastifyInstance, served: Map<string, Served>): void {
  let document: Json | undefined;
  let page: string | undefined;
  app.get("/v1/openapi.json", async () => (document ??= openApiDocument(served)));
  app.get("/v1/docs", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send((page ??= readablePage(served))),
  );
}
