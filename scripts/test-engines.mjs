// The smoke in Firefox and WebKit: npm run test:engines, or with -- firefox for one of them.
import { existsSync } from "node:fs";
import { buildIfChanged } from "./build/built.mjs";
import { installPackages } from "./installed.mjs";
import { run } from "./run.mjs";

/** What each engine needs, by a program that its package brings. */
const needed = {
  "/usr/bin/firefox-esr": "firefox-esr",
  "/usr/bin/WebKitWebDriver": "webkit2gtk-driver",
  "/usr/bin/xvfb-run": "xvfb",
  "/usr/bin/xauth": "xauth",
};

await installPackages();
await requireEngines();
await buildIfChanged();
// Node has a WebSocket of its own from 22 on without being asked.
const flags = Number(process.versions.node.split(".")[0]) < 22 ? ["--experimental-websocket"] : [];
const smoke = ["--import", "tsx", "tests/engines/run.ts", ...process.argv.slice(2)];
process.exitCode = await run(process.execPath, [...flags, ...smoke]);

/** Root on Debian gets installed what is missing; everybody else the line to run. */
async function requireEngines() {
  const missing = Object.entries(needed).flatMap(([program, name]) => (existsSync(program) ? [] : [name]));
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    console.error(`缺少浏览器，请先运行 the engines are missing: sudo apt-get install -y ${missing.join(" ")}`);
    process.exit(1);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) => run("apt-get", args, { env });
  const code = (await apt("update")) || (await apt("install", "-y", "--no-install-recommends", ...missing));
  if (code === 0) return;
  console.error("浏览器安装失败 the engines could not be installed");
  process.exit(code);
}
