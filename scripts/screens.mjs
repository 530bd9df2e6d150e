// Makes the pictures of the documents again: the sweep of all pages takes them, this puts them where they are shown.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { root, runProgram, stopIfFailed } from "./run.mjs";
import { buildIfChanged } from "./build/built.mjs";

/** What a picture is called, and the page of the sweep that it shows. */
const pictures = {
  "administrator-accounts": "admin-desk-user",
  "desk-dashboard": "district-desk-visualization",
  "enterprise-home": "enterprise-desk-home",
  "enterprise-portfolio": "enterprise-desk-patent",
  "phone-calendar": "daliang-phone-workCalendar",
  "phone-review": "daliang-phone-workVisit",
  "phone-visit-form": "daliang-phone-workVisit-form",
  "phone-work": "daliang-phone-work",
  "public-search": "nobody-desk-docking",
  "public-site": "nobody-desk-web-index",
  "question-designer": "district-desk-question-design",
};
const taken = (page) => join(root, "test-results", "screens", `${page}.png`);

await buildIfChanged();
const sweep = ["test", "tests/e2e/sweep.spec.ts", "--grep", "of (district|daliang|enterprise|admin|nobody) "];
stopIfFailed(
  await runProgram("@playwright/test/cli.js", sweep, { env: { ...process.env, SCREENS: "1" } }),
  "the pages were not opened",
);

const folder = join(root, "docs", "screens");
await mkdir(folder, { recursive: true });
for (const [name, page] of Object.entries(pictures))
  await sharp(taken(page))
    .png({ palette: true })
    .toFile(join(folder, `${name}.png`));

const height = 600;
const [phone, desk] = await Promise.all(
  [
    [taken("daliang-phone-work"), 277],
    [taken("district-desk-workVisit"), 953],
  ].map(([file, width]) => sharp(file).resize({ width, height, fit: "cover", position: "left top" }).toBuffer()),
);
await sharp({ create: { width: 1290, height: height + 40, channels: 3, background: { r: 222, g: 229, b: 238 } } })
  .composite([
    { input: phone, left: 20, top: 20 },
    { input: desk, left: 317, top: 20 },
  ])
  .png({ palette: true })
  .toFile(join(root, "docs", "images", "overview.png"));
