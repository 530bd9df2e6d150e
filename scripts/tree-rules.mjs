// Rules of the tree that no linter has. Prints what breaks them and fails.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { documentProblems } from "./document-paths.mjs";
import { root } from "./run.mjs";

const areas = ["contract", "offline", "src", "sw", "server", "demo", "scripts", "tests"];
const emptyNames = /^(utils?|helpers?|common|managers?|services?)$/;
const switchOff = /(eslint|oxlint)-disable|@ts-(ignore|nocheck|expect-error)/;
const nativeDates = /\btype=\{?["'](date|time|datetime-local|month|week)["']/;
/** Documents of the public website work without script: lists to choose from are the browser's own. */
const serverDrawn = join("src", "features", "website", "/");
/**
 * Where an expression is put together, of what, and why nobody's text can make it slow: everywhere else it stands as it
 * is. One of foreign words tries them in every way, and a single line would stop the server.
 */
const builtExpressions = new Set([
  // Constants of the same file.
  join("server", "areas", "sync", "cursor.ts"),
  join("contract", "industry", "report-chart.ts"),
  join("contract", "question", "answer-person.ts"),
  join("contract", "core", "pasted", "phone-numbers.ts"),
  join("contract", "patent", "query", "normal-text.ts"),
  join("src", "entities", "rich-text", "word-headings.ts"),
  join("server", "importers", "patent", "patent-file.ts"),
  join("sw", "public-page.ts"),
  // One sign, of the ranges that the delivered font has.
  join("server", "plugins", "papers", "font-characters.ts"),
  // The name of an index, from the settings.
  join("server", "search", "opensearch", "cluster-index.ts"),
  // Words one beside the other, every sign of theirs escaped: nothing repeats.
  join("server", "areas", "site", "search", "search-words.ts"),
]);
/** Where a device's own clock may be read: everywhere else it is the server's time, as the device knows it. */
const deviceClock = join("offline", "browser-surroundings.ts");
const enterHelper = join("src", "ui", "is-choosing.ts");
const problems = [];

for (const area of areas)
  for (const entry of readdirSync(join(root, area), { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name).slice(root.length);
    if (emptyNames.test(basename(file).split(".")[0])) problems.push(`${file}: the name says nothing`);
    if (/^index\.tsx?$/.test(entry.name) && file !== join("contract", "index.ts")) problems.push(`${file}: a barrel`);
    if (/\.(tsx?|mjs)$/.test(file) && file !== join("scripts", "tree-rules.mjs")) checkText(file);
    if (/^(contract|offline|src|sw|server)\/.*\.tsx?$/.test(file) && !/\.(test|testing)\.tsx?$/.test(file))
      checkExpressions(file);
    if (/^src\/.*\.(css|tsx?)$/.test(file) && !/(tokens|\.test)\.ts$/.test(file)) checkColours(file);
    if (/^src\/.*\.tsx$/.test(file)) checkControls(file);
    if (/^(offline|src|sw)\/.*\.tsx?$/.test(file) && !/\.(test|testing)\.tsx?$/.test(file)) checkClock(file);
    if (/^src\/.*\.tsx?$/.test(file) && !/\.(test|testing)\.tsx?$/.test(file)) checkEnter(file);
  }

const mostInFolder = 25;
for (const area of areas) {
  checkFolder(join(root, area));
  for (const entry of readdirSync(join(root, area), { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) checkFolder(join(entry.parentPath, entry.name));
}

problems.push(...documentProblems(root));

// Addresses in the lock file would tie every install to one registry.
const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
for (const [folder, { resolved, link }] of Object.entries(lock.packages))
  if (resolved !== undefined && !link) problems.push(`package-lock.json: ${folder} has a "resolved" address`);

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function checkText(file) {
  const lines = readFileSync(join(root, file), "utf8").split("\n");
  for (const [index, line] of lines.entries())
    if (switchOff.test(line)) problems.push(`${file}:${index + 1}: switches a check off`);
}

function checkExpressions(file) {
  const isBuilt = /\b(?:new )?RegExp\((?!\/)/.test(readFileSync(join(root, file), "utf8"));
  if (isBuilt && !builtExpressions.has(file)) problems.push(`${file}: an expression of text that is not known`);
  if (!isBuilt && builtExpressions.has(file)) problems.push(`${file}: is listed and builds no expression`);
}

/** The clock of a phone may be wrong, and may be moved: nothing is dated by it. */
function checkClock(file) {
  if (file === deviceClock) return;
  const lines = readFileSync(join(root, file), "utf8").split("\n");
  for (const [index, line] of lines.entries())
    if (/\bDate\.now\b|\bnew Date\(\)/.test(line))
      problems.push(`${file}:${index + 1}: the device's own clock; contract/sync/current-time.ts has the time`);
}

/** Enter may choose a candidate of an input method. A file that acts on it asks for each. */
function checkEnter(file) {
  if (file === enterHelper) return;
  const text = readFileSync(join(root, file), "utf8");
  const acts = text.match(/\bkey [!=]==? ["']Enter["']|\bcase ["']Enter["']/g)?.length ?? 0;
  const asks = text.match(/\bisChoosing\(/g)?.length ?? 0;
  if (acts > asks) problems.push(`${file}: acts on Enter without isChoosing of ${enterHelper}`);
  if (/\bisComposing\b/.test(text)) problems.push(`${file}: isComposing alone misses Safari; see ${enterHelper}`);
}

/** Colours are named once, in the tokens. */
function checkColours(file) {
  const lines = readFileSync(join(root, file), "utf8").split("\n");
  for (const [index, line] of lines.entries())
    if (/(?<![\w&[])#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})\b(?=["'\s;,)}])/i.test(line))
      problems.push(`${file}:${index + 1}: a colour beside the tokens`);
}

/** A native list or calendar speaks the browser's language and has its own measure. */
function checkControls(file) {
  const lines = readFileSync(join(root, file), "utf8").split("\n");
  for (const [index, line] of lines.entries())
    if (nativeDates.test(line) || (!file.startsWith(serverDrawn) && /<select\b/.test(line)))
      problems.push(`${file}:${index + 1}: a native control beside the kit's`);
}

/** A folder is split by the word people would look for before it is too long to read; tests and its README are not counted. */
function checkFolder(folder) {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (one) => one.isFile() && !/\.(test|testing|spec|attack)\.tsx?$|\.(sql|md)$/.test(one.name),
  );
  if (files.length > mostInFolder) problems.push(`${folder.slice(root.length)}: ${files.length} files`);
}
