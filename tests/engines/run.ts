import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "#server/project-root.ts";
import { startAppServer } from "#tests/fixtures/app-server.ts";
import setup from "#tests/fixtures/database/demo-template.ts";
import { writeCounts } from "#tests/fixtures/write-counts.ts";
import type { Engine } from "./engine.ts";
import { openFirefox } from "./firefox.ts";
import { storyOf } from "./story.ts";
import { openWebkit } from "./webkit.ts";

/*
 * The smoke in the engines that the other browser tests leave out: one line for each step, and 1 as exit code
 * when any failed. `firefox` or `webkit` as argument runs that one alone.
 */

const engines: Record<string, () => Promise<Engine>> = { firefox: openFirefox, webkit: openWebkit };
const asked = process.argv.slice(2);
const reports = join(projectRoot, "test-results/engines");
const failures: string[] = [];
let passed = 0;

/** What an end undoes, newest first; also one from outside, which would leave browsers and databases behind. */
const opened: (() => Promise<unknown>)[] = [];

async function undo(): Promise<void> {
  for (let close = opened.pop(); close !== undefined; close = opened.pop()) await close();
}
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void undo().finally(() => process.exit(1)));

opened.push(await setup());
try {
  for (const [key, open] of Object.entries(engines))
    if (asked.length === 0 || asked.includes(key)) await smoke(key, open);
} finally {
  await undo();
}
console.log(`\n${passed} passed, ${failures.length} failed`);
writeCounts({ passed, failed: failures.length, failures });
process.exitCode = failures.length > 0 ? 1 : 0;

async function smoke(key: string, open: () => Promise<Engine>): Promise<void> {
  const before = opened.length;
  const server = await startAppServer();
  opened.push(() => server.remove());
  try {
    const engine = await open();
    opened.push(() => engine.close());
    console.log(`\n${engine.name} ${engine.version}`);
    for (const limit of engine.limits) console.log(`  · ${limit}`);
    await tell(key, engine, storyOf(engine, server));
  } catch (error) {
    console.log(`\n${key}\n  ✘ start: ${String(error)}`);
    failures.push(`${key}: does not start`);
  }
  while (opened.length > before) await opened.pop()?.();
}

/** Runs the steps; what follows a failed one cannot be told. */
async function tell(key: string, engine: Engine, steps: ReturnType<typeof storyOf>): Promise<void> {
  for (const [place, step] of steps.entries()) {
    try {
      const note = await step.run();
      passed += 1;
      console.log(`  ✓ ${step.name}${note === undefined ? "" : ` (${note})`}`);
    } catch (error) {
      failures.push(...steps.slice(place).map(({ name }) => `${key}: ${name}`));
      console.log(`  ✘ ${step.name}: ${String(error)}`);
      for (const skipped of steps.slice(place + 1)) console.log(`  ✘ ${skipped.name}: not reached`);
      await keepPage(key, engine);
      return;
    }
  }
}

/** The page as text, for who looks for the cause. */
async function keepPage(key: string, engine: Engine): Promise<void> {
  const page = await engine
    .run(() => `${location.href}\n${document.body.innerText}`, null)
    .catch((error: unknown) => `the page does not answer: ${String(error)}`);
  await mkdir(reports, { recursive: true });
  await writeFile(join(reports, `${key}.txt`), page);
  console.log(`    the page: test-results/engines/${key}.txt`);
}
