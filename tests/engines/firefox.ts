import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Bidi, connectBidi } from "./bidi.ts";
import { callText, type Engine } from "./engine.ts";
import { type Program, startProgram } from "./program.ts";

/** No first-run pages, no questions, no requests of the browser's own. */
const preferences = {
  "browser.shell.checkDefaultBrowser": false,
  "browser.aboutwelcome.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "app.update.enabled": false,
  "app.normandy.enabled": false,
  "extensions.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "intl.locale.requested": "zh-CN",
  "remote.active-protocols": 1,
};

interface Running {
  program: Program;
  bidi: Bidi;
  context: string;
  version: string;
}

async function launch(profile: string): Promise<Running> {
  const flags = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0", "about:blank"];
  const program = startProgram("firefox-esr", flags, { MOZ_DISABLE_CONTENT_SANDBOX: "1", HOME: profile });
  const [, address] = await program.line(/WebDriver BiDi listening on (ws:\S+)/);
  const bidi = await connectBidi(`${address}/session`);
  const { capabilities } = await bidi.send<{ capabilities: { browserVersion: string } }>("session.new", {
    capabilities: {},
  });
  const { contexts } = await bidi.send<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
  const context = contexts[0]?.context ?? "";
  await bidi.send("browsingContext.setViewport", { context, viewport: { width: 390, height: 844 } });
  return { program, bidi, context, version: capabilities.browserVersion };
}

type Evaluated =
  | { type: "success"; result: { value?: string } }
  | { type: "exception"; exceptionDetails: { text: string } };

/** Debian's Firefox over WebDriver BiDi, which it speaks itself. */
export async function openFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), "ip-smart-firefox-"));
  const lines = Object.entries(preferences).map(
    ([key, value]) => `user_pref(${JSON.stringify(key)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, "user.js"), lines.join("\n"));
  let running = await launch(profile);

  const send = <T>(method: string, params: object) =>
    running.bidi.send<T>(method, { context: running.context, ...params });

  async function run<A, T>(task: (argument: A) => T | Promise<T>, argument: A): Promise<T> {
    // As text both ways: BiDi's own serialisation of objects is of no use here.
    const expression = `Promise.resolve(${callText(task as (argument: never) => unknown, argument)}).then((value) => JSON.stringify(value) ?? "null")`;
    const evaluated = await running.bidi.send<Evaluated>("script.evaluate", {
      expression,
      target: { context: running.context },
      awaitPromise: true,
      userActivation: true,
    });
    if (evaluated.type === "exception") throw new Error(evaluated.exceptionDetails.text);
    return JSON.parse(evaluated.result.value ?? "null") as T;
  }

  async function click(selector: string): Promise<void> {
    const { nodes } = await send<{ nodes: { sharedId: string }[] }>("browsingContext.locateNodes", {
      locator: { type: "css", value: selector },
      maxNodeCount: 1,
    });
    const [node] = nodes;
    if (node === undefined) throw new Error(`nothing is ${selector}`);
    const origin = { type: "element", element: { sharedId: node.sharedId } };
    const actions = [
      { type: "pointerMove", x: 0, y: 0, origin },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await send("input.performActions", { actions: [{ type: "pointer", id: "hand", actions }] });
  }

  return {
    name: "Firefox",
    version: running.version,
    limits: [],
    open: async (url) => void (await send("browsingContext.navigate", { url, wait: "complete" })),
    reload: async () => void (await send("browsingContext.reload", { wait: "complete" })),
    run,
    click,
    async type(selector, text) {
      await click(selector);
      const actions = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await send("input.performActions", { actions: [{ type: "key", id: "keys", actions }] });
    },
    async setOffline(isOffline) {
      await running.bidi.send("emulation.setNetworkConditions", {
        networkConditions: isOffline ? { type: "offline" } : null,
        contexts: [running.context],
      });
    },
    async restart() {
      await running.program.kill();
      running = await launch(profile);
    },
    async close() {
      running.bidi.close();
      await running.program.kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
