// Measures what a browser loads for the first page of each kind (gzip) and what the worker precaches.
// Fails when a budget is exceeded. Needs a finished build in dist/client.
import { readFileSync } from "node:fs";
import { Script } from "node:vm";
import { gzipSync } from "node:zlib";

const folder = new URL("../../dist/client/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", folder), "utf8"));
const gzipped = new Map();

function sizeOf(file) {
  if (!gzipped.has(file)) gzipped.set(file, gzipSync(readFileSync(new URL(file, folder))).length);
  return gzipped.get(file);
}

/** Scripts (and style sheets, when asked) that the entries bring along by static imports. */
function filesOf(keys, withStyles) {
  const files = new Set();
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build`);
    files.add(chunk.file);
    if (withStyles) for (const css of chunk.css ?? []) files.add(css);
    for (const next of chunk.imports ?? []) visit(next);
  };
  keys.forEach(visit);
  return [...files];
}

const main = "index.html";
const session = ["src/entities/session/load-session.ts"];
const inside = [main, ...session, "src/app/shells/app-shell.tsx"];
// Officials alone have the field engine.
const engine = "offline/page-engine.ts";
const phone = [...inside, engine, "src/app/shells/phone/phone-shell.tsx"];
const desk = [...inside, "src/app/shells/desk/desk-shell.tsx"];
const budgets = [
  ["public index, script", 130, [main, "src/features/website/index-page.tsx"], false],
  ["public list, script", 130, [main, "src/features/website/reading/column-page.tsx"], false],
  ["public piece, script", 130, [main, "src/features/website/reading/piece-page.tsx"], false],
  ["public search, script", 130, [main, "src/features/website/search/search-list-page.tsx"], false],
  ["public talents, script", 130, [main, "src/features/website/search/personnel-page.tsx"], false],
  ["public form, script", 130, [main, "src/features/website/steward/manage-new-page.tsx"], false],
  ["login, script", 160, [main, "src/features/account/login-page.tsx"], false],
  ["questionnaire link, script", 130, [main, "src/features/questions/link/link-page.tsx"], false],
  ["phone questionnaire, all", 300, [...phone, "src/features/questions/filling/filling-page.phone.tsx"], true],
  ["phone workbench, all", 300, [...phone, "src/features/home/work-page.phone.tsx"], true],
  ["phone visit list, all", 300, [...phone, "src/features/visits/list/visits-page.phone.tsx"], true],
  ["phone visit form, all", 300, [...phone, "src/features/visits/form/visit-form-page.phone.tsx"], true],
  [
    "desktop workbench, all",
    450,
    [...desk, engine, "src/features/home/work-page.tsx", "src/app/shells/desk/company-search.tsx"],
    true,
  ],
  ["desktop user list, all", 450, [...desk, "src/features/users/users-page.tsx"], true],
];

let isOver = false;
function judge(name, bytes, limitKb) {
  const kb = bytes / 1024;
  const verdict = kb <= limitKb ? "ok" : "OVER";
  if (kb > limitKb) isOver = true;
  console.log(`${verdict.padEnd(5)}${name.padEnd(28)}${kb.toFixed(1).padStart(8)} KB of ${limitKb} KB`);
}

// The first call brings it; a page that carried it would make everybody wait who calls nothing.
const firstCall = manifest["src/api/http-client.ts"].file;

for (const [name, limit, keys, withStyles] of budgets) {
  const files = filesOf(keys, withStyles);
  if (files.includes(firstCall)) throw new Error(`${String(name)} carries the HTTP client`);
  const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0);
  judge(`${String(name)} (gzip)`, bytes, limit);
}

judge("first call, script (gzip)", sizeOf(firstCall), 25);

const worker = readFileSync(new URL("sw.js", folder), "utf8");
// A classic script or the browser will not register it; parsing throws on module syntax.
new Script(worker, { filename: "sw.js" });
const precached = [...new Set([...worker.matchAll(/"url":"([^"]+)"/g)].map((hit) => hit[1]))];
const precacheBytes = precached.reduce((sum, file) => sum + readFileSync(new URL(file, folder)).length, 0);
if (precached.length === 0) throw new Error("sw.js names no precached file");
judge(`precache, ${precached.length} files`, precacheBytes, 1.6 * 1024);
if (isOver) process.exit(1);
