import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callText, type Engine } from "./engine.ts";
import { startProgram } from "./program.ts";

const miniBrowser = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** One call of classic WebDriver. */
async function ask<T>(address: string, method: string, path: string, body: object = {}): Promise<T> {
  const reply = await fetch(`${address}${path}`, {
    method,
    ...(method === "POST" && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  const { value } = (await reply.json()) as { value: T & { error?: string; message?: string } };
  if (!reply.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
  return value;
}

async function driverAnswers(address: string): Promise<void> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const isUp = await fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    if (Date.now() > deadline) throw new Error("WebKitWebDriver does not answer");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Debian's WebKitGTK over its own WebDriver, which speaks HTTP. */
export async function openWebkit(): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), "ip-smart-webkit-"));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  // The sandbox needs rights that root in a container has not.
  const env = { HOME: home, XDG_RUNTIME_DIR: home, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1", LANG: "zh_CN.UTF-8" };
  const driver = startProgram("xvfb-run", ["-a", "WebKitWebDriver", `--port=${port}`, "--host=127.0.0.1"], env);
  await driverAnswers(address);
  const options = existsSync(miniBrowser)
    ? { "webkitgtk:browserOptions": { binary: miniBrowser, args: ["--automation"] } }
    : {};
  const { sessionId, capabilities } = await ask<{ sessionId: string; capabilities: { browserVersion: string } }>(
    address,
    "POST",
    "/session",
    { capabilities: { alwaysMatch: { ...options, timeouts: { script: 60_000, pageLoad: 60_000 } } } },
  );
  const session = <T>(method: string, path: string, body?: object) =>
    ask<T>(address, method, `/session/${sessionId}${path}`, body);
  await session("POST", "/window/rect", { width: 390, height: 844 });

  async function elementOf(selector: string): Promise<string> {
    const found = await session<Record<string, string>>("POST", "/element", { using: "css selector", value: selector });
    return found[elementKey] ?? "";
  }

  return {
    name: "WebKit",
    version: capabilities.browserVersion,
    limits: [
      "its driver cannot cut the network: the server is stopped instead",
      "under automation its profile is in memory: it is reloaded, not killed and started again",
    ],
    open: async (url) => void (await session("POST", "/url", { url })),
    reload: async () => void (await session("POST", "/refresh")),
    async run(task, argument) {
      const call = callText(task as (argument: never) => unknown, argument);
      const script = `const done = arguments[0]; Promise.resolve(${call}).then((value) => done({ value: JSON.stringify(value) ?? "null" }), (error) => done({ error: String(error) }));`;
      const { value, error } = await session<{ value?: string; error?: string }>("POST", "/execute/async", {
        script,
        args: [],
      });
      if (error !== undefined) throw new Error(error);
      return JSON.parse(value ?? "null") as never;
    },
    click: async (selector) => void (await session("POST", `/element/${await elementOf(selector)}/click`)),
    type: async (selector, text) =>
      void (await session("POST", `/element/${await elementOf(selector)}/value`, { text })),
    setOffline: null,
    restart: null,
    async close() {
      await session("DELETE", "").catch(() => undefined);
      await driver.kill();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
