import { type ChildProcess, spawn } from "node:child_process";
import { request } from "node:http";
import { createInterface } from "node:readline";
import { join } from "node:path";
import type { Plugin } from "vite";
import { builtWorlds } from "./built-worlds.ts";

/** Started with the first call: who runs other tests does not wait for a database. */
async function startWorlds(): Promise<{ port: Promise<number>; child: ChildProcess }> {
  const folder = await builtWorlds();
  const child = spawn(process.execPath, ["--enable-source-maps", join(folder, "serve-worlds.js")], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, THREAD_PROGRAMS: folder },
  });
  const port = new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", (line) => resolve(Number(line)));
    child.once("exit", (code) => reject(new Error(`the servers of page tests ended early with ${code}`)));
  });
  return { port, child };
}

/** Hands the calls of page tests to the servers of their worlds. */
export function pageServer(): Plugin {
  let worlds: ReturnType<typeof startWorlds> | undefined;
  return {
    name: "page-server",
    configureServer(vite) {
      vite.middlewares.use("/v1", (incoming, reply) => {
        worlds ??= startWorlds();
        const portOf = worlds.then(({ port }) => port);
        portOf.then(
          (port) => {
            const { method, originalUrl: path, headers } = incoming;
            const outgoing = request({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
              reply.writeHead(answer.statusCode ?? 502, answer.headers);
              answer.pipe(reply);
            });
            outgoing.once("error", () => reply.destroy());
            // What the page gave up is given up there too.
            reply.once("close", () => outgoing.destroy());
            incoming.pipe(outgoing);
          },
          (error: unknown) => reply.writeHead(502).end(String(error)),
        );
      });
    },
    async closeBundle() {
      const started = await worlds?.catch(() => undefined);
      if (started === undefined || started.child.exitCode !== null) return;
      const ended = new Promise((resolve) => started.child.once("exit", resolve));
      started.child.stdin?.end();
      await ended;
    },
  };
}
