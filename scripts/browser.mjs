import { existsSync } from "node:fs";
import { run } from "./run.mjs";

const packages = ["chromium", "fonts-noto-cjk"];
/** The same engine without windows: a third less work for each page. Older releases of Debian do not have it. */
const shell = "chromium-headless-shell";

/** Makes sure that there is a Chromium for the browser tests; only root on Debian gets it installed. */
export async function requireBrowser() {
  if (existsSync(process.env.CHROMIUM ?? "/usr/bin/chromium")) return;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync("/usr/bin/apt-get")) {
    console.error(`缺少浏览器，请先运行 the browser tests need: sudo apt-get install -y ${packages.join(" ")}`);
    process.exit(1);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) => run("apt-get", args, { env });
  const install = (...names) => apt("install", "-y", "--no-install-recommends", ...names);
  const code = (await apt("update")) || ((await install(...packages, shell)) && (await install(...packages)));
  if (code === 0) return;
  console.error("浏览器安装失败 chromium could not be installed");
  process.exit(code);
}
