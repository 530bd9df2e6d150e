import { existsSync } from "node:fs";
import { run } from "./run.mjs";

const packages = ["chromium", "fonts-noto-cjk"];
/** The same engine without windows: a third less work for each page. Older releases of Debian do not have it. */
const shell = "chromium-headless-shell";

/**
 * Makes sure that there is a Chromium for the browser tests; only root on Debian gets it installed. Where it was installed
 * by hand without the engine that has no windows, that one is added if it can be had.
 */
export async function requireBrowser() {
  if (process.env.CHROMIUM !== undefined && existsSync(process.env.CHROMIUM)) return;
  const has = (name) => existsSync(`/usr/bin/${name}`);
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (has("chromium") && (has(shell) || !mayInstall)) return;
  if (!mayInstall) {
    console.error(`缺少浏览器，请先运行 the browser tests need: sudo apt-get install -y ${packages.join(" ")}`);
    process.exit(1);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) => run("apt-get", args, { env });
  const install = (...names) => apt("install", "-y", "--no-install-recommends", ...names);
  const isUpdated = (await apt("update")) === 0;
  if (isUpdated && (await install(...packages, shell)) === 0) return;
  // Without it the tests take longer, and are the same.
  if (has("chromium") || (isUpdated && (await install(...packages)) === 0)) return;
  console.error("浏览器安装失败 chromium could not be installed");
  process.exit(1);
}
