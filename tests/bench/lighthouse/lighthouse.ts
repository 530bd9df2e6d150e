import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contract } from "#contract/index.ts";
import { benchServer, report } from "../bench-server.ts";
import { installOwnPackages } from "../own-packages.ts";

/** What of the auditor's report is read here. */
interface Audit {
  title: string;
  score: number | null;
  scoreDisplayMode: string;
  displayValue?: string;
}
interface Category {
  title: string;
  score: number | null;
  auditRefs: { id: string; weight: number }[];
}
interface Report {
  audits: Record<string, Audit>;
  categories: Record<string, Category>;
}

/** Points of a hundred that the public pages have to reach. */
const goals: Record<string, number> = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
const timings = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
];

const browserFlags = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--no-first-run",
];

function audit(folder: string, url: string, file: string): Promise<void> {
  const args = ["node_modules/lighthouse/cli/index.js", url, "--quiet", "--output=json", `--output-path=${file}`];
  const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM ?? "/usr/bin/chromium" };
  const child = spawn(process.execPath, [...args, `--chrome-flags=${browserFlags.join(" ")}`], {
    cwd: folder,
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(`the auditor ended with ${code}`))));
  });
}

const points = (score: number | null) => Math.round((score ?? 0) * 100);

/** Scores, and of each category what costs points, the dearest first. */
function print(name: string, { audits, categories }: Report): boolean {
  const scores = Object.entries(categories).map(([id, { score }]) => [id, points(score)] as const);
  report(name, Object.fromEntries(scores));
  report("", Object.fromEntries(timings.map((id) => [id, audits[id]?.displayValue ?? "–"])));
  for (const { title, auditRefs } of Object.values(categories)) {
    const costs = auditRefs.flatMap(({ id, weight }) => {
      const one = audits[id];
      return one && one.score !== null && one.score < 1 && weight > 0 ? [{ one, lost: weight * (1 - one.score) }] : [];
    });
    for (const { one } of costs.toSorted((a, b) => b.lost - a.lost))
      console.log(`  ${title}: ${one.title} – ${one.displayValue ?? `score ${points(one.score)}`}`);
  }
  return scores.every(([id, score]) => score >= (goals[id] ?? 0));
}

async function somePolicy(url: string): Promise<string> {
  const reply = await fetch(`${url}${contract.site.list.path}?column=policies&size=1`);
  const { data } = (await reply.json()) as { data: { list: { id: string }[] } };
  if (data.list[0] === undefined) throw new Error("the website has no policy to audit");
  return data.list[0].id;
}

/**
 * Lets Lighthouse audit public pages of the built server as a phone on a slow line (its mobile preset, simulated
 * throttling) and says of each whether the goals are met. `REPORTS=folder` keeps the whole reports.
 */
export async function lighthouse(): Promise<void> {
  const folder = await installOwnPackages(join(import.meta.dirname, "auditor"), "bench-lighthouse");
  const server = await benchServer();
  const reports = process.env.REPORTS ?? (await mkdtemp(join(tmpdir(), "ip-smart-lighthouse-")));
  try {
    const pages = {
      index: "/web/index",
      list: "/web/policies",
      policy: `/web/policies/details?id=${await somePolicy(server.url)}`,
    };
    for (const [name, address] of Object.entries(pages)) {
      const file = join(reports, `${name}.json`);
      await audit(folder, server.url + address, file);
      const met = print(name, JSON.parse(await readFile(file, "utf8")) as Report);
      console.log(met ? "  met" : "  NOT MET");
    }
  } finally {
    await server.remove();
    if (process.env.REPORTS === undefined) await rm(reports, { recursive: true, force: true });
  }
}
