import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { v7 } from "uuid";
import startDemo from "#tests/fixtures/database/demo-template.ts";
import { statementPath, worldHeader, worldPath } from "./world-paths.ts";
import { openWorld, type World } from "./worlds.ts";

/*
 * The servers that page tests talk to: a process of its own, which prints its port in one line and ends when its input
 * is closed. Calls go to the server of the world that their header names.
 */

const worlds = new Map<string, World>();

function worldOf(request: IncomingMessage): { id: string; world: World } {
  const id = String(request.headers[worldHeader]);
  const world = worlds.get(id);
  if (world === undefined) throw new Error(`${request.url}: there is no world "${id}"`);
  return { id, world };
}

function answer(reply: ServerResponse, body: unknown, status = 200) {
  reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  if (request.url === worldPath && request.method === "POST") {
    const id = v7();
    worlds.set(id, await openWorld());
    return answer(reply, { id });
  }
  const { id, world } = worldOf(request);
  if (request.url === worldPath) {
    worlds.delete(id);
    await world.end();
    return answer(reply, {});
  }
  if (request.url === statementPath) {
    const { statement, values } = (await json(request)) as { statement: string; values: unknown[] };
    return answer(reply, await world.query(statement, values));
  }
  world.app.routing(request, reply);
}

const endDemo = await startDemo();
const server = createServer((request, reply) => {
  serve(request, reply).catch((error: unknown) => answer(reply, { problem: String(error) }, 500));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
});

async function end() {
  server.close();
  await Promise.all([...worlds.values()].map((world) => world.end()));
  await endDemo();
}
process.stdin.once("end", () => void end().finally(() => process.exit())).resume();
