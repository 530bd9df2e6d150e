import { type ChildProcess, spawn } from "node:child_process";
import { request } from "node:http";
import { createInterface } from "node:readline";
import type { Plugin } from "vite";

/** Started with the first call: who runs other tests does not wait for a database. */
function startWorlds(): { port: Promise<number>; child: ChildProcess } {
  const args = ["--import", "tsx", "tests/pages/host/serve-worlds.ts"];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
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
        worlds.port.then(
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
      if (worlds === undefined || worlds.child.exitCode !== null) return;
      const ended = new Promise((resolve) => worlds?.child.once("exit", resolve));
      worlds.child.stdin?.end();
      await ended;
    },
  };
}
