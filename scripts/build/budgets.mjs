// Measures what a browser loads for the first page of each kind (gzip) and what the worker precaches.
// Fails when a budget is exceeded. Needs a finished build in dist/client.
import { readFileSync } from "node:fs";
import { Script } from "node:vm";
import { gzipSync } from "node:zlib";
import { runnerImport } from "vite";

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

/** Files that cannot run without themselves would be drawn half made. */
function refuseCircles() {
  const done = new Set();
  const visit = (key, above) => {
    if (above.includes(key)) throw new Error(`files import each other: ${[...above, key].join(" → ")}`);
    if (done.has(key)) return;
    for (const next of manifest[key].imports ?? []) visit(next, [...above, key]);
    done.add(key);
  };
  for (const key of Object.keys(manifest)) visit(key, []);
}
refuseCircles();

const { module } = await runnerImport("/scripts/build/phone-pages.ts", { configFile: false, logLevel: "error" });

/** KB of a page's first load: scripts of a public one, everything of one behind the login. */
const limits = { public: 132, phone: 300, desk: 570 };
/** At the desk the page somebody lands on; a table and its filters come with the next. */
const firstAtDesk = 450;
/** Public pages that carry a form: a login asks for code, proof and password, the small program for dates. */
const withForm = 160;
const isForm = (path) => /^\/(login|register|forget|Backstepping|web\/(small\/.*|addWaitvisit))$/.test(path);

/** Every page as somebody first loads it: `[name, KB, manifest keys, with styles]`. */
const budgets = module.default.views.flatMap(({ kind, path, isLanding, desk, phone }) => {
  if (kind === "public") return [[path, isForm(path) ? withForm : limits.public, phone, false]];
  return [
    [`${kind} ${path} on the phone`, limits.phone, phone, true],
    [`${kind} ${path} on the desk`, isLanding ? firstAtDesk : limits.desk, desk, true],
  ];
});

let isOver = false;
function judge(name, bytes, limitKb) {
  const kb = bytes / 1024;
  const verdict = kb <= limitKb ? "ok" : "OVER";
  if (kb > limitKb) isOver = true;
  console.log(`${verdict.padEnd(5)}${name.padEnd(48)}${kb.toFixed(1).padStart(8)} KB of ${limitKb} KB`);
}

// The first call brings it; a page that carried it would make everybody wait who calls nothing.
const firstCall = manifest["src/api/http-client.ts"].file;

const measured = budgets.map(([name, limit, keys, withStyles]) => {
  const files = filesOf(keys, withStyles);
  if (files.includes(firstCall)) throw new Error(`${String(name)} carries the HTTP client`);
  return { name, limit, bytes: files.reduce((sum, file) => sum + sizeOf(file), 0) };
});
const largest = new Map();
for (const one of measured) if (one.bytes > (largest.get(one.limit)?.bytes ?? 0)) largest.set(one.limit, one);
// What is over is told one by one, of the rest the largest.
for (const one of measured)
  if (one.bytes > one.limit * 1024 || largest.get(one.limit) === one) judge(one.name, one.bytes, one.limit);
console.log(`     ${measured.length} pages measured (gzip)`);

judge("first call, script (gzip)", sizeOf(firstCall), 25);

const worker = readFileSync(new URL("sw.js", folder), "utf8");
// A classic script or the browser will not register it; parsing throws on module syntax.
new Script(worker, { filename: "sw.js" });
const precached = [...new Set([...worker.matchAll(/"url":"([^"]+)"/g)].map((hit) => hit[1]))];
const precacheBytes = precached.reduce((sum, file) => sum + readFileSync(new URL(file, folder)).length, 0);
if (precached.length === 0) throw new Error("sw.js names no precached file");
judge(`precache, ${precached.length} files`, precacheBytes, 1680);
if (isOver) process.exit(1);
