import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { PatentView } from "#contract/patent/patent-view.ts";
import { startEmbeddedPostgres } from "#server/database/embedded/embedded.ts";
import { benchBrowser } from "./bench-phone.ts";
import { benchServer, median, report } from "./bench-server.ts";

const rounds = 7;
const silent = { info: () => undefined, warn: console.warn, error: console.error };
const throttle = { rate: 4 };
const characters = 20_000;
/** Marked throughout the text. */
const words = ["装置", "壳体"];

/** A description of so many characters in numbered paragraphs of some 200, with words to mark in each. */
function longDescription(): PatentView["description"] {
  const sentence = "所述装置包括壳体、设于壳体内的支撑板以及与支撑板转动连接的调节件，调节件带动滑块沿导槽移动。";
  const text = sentence.repeat(Math.ceil(200 / sentence.length));
  const paragraphs = Array.from({ length: Math.ceil(characters / text.length) }, (_, at) => ({
    no: String(at + 1).padStart(4, "0"),
    text,
  }));
  return [{ heading: "具体实施方式", paragraphs }];
}

/** Notes when the first marked word stands in the document; it is seen with the first paint at the earliest. */
const watch = () => {
  const seen = globalThis as unknown as { firstText?: number };
  new MutationObserver(() => {
    if (seen.firstText === undefined && document.querySelector(".patent-text mark") !== null)
      requestAnimationFrame(() => (seen.firstText ??= performance.now()));
  }).observe(document, { childList: true, subtree: true });
};

/** Id of a patent of the demo that has the long description. */
async function longPatent(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `update patent_texts set description = $1 where patent_id = (select id from patents order by id limit 1)
     returning patent_id as id`,
    [JSON.stringify(longDescription())],
  );
  await client.end();
  if (rows[0] === undefined) throw new Error("no patent has a text to lengthen");
  return rows[0].id;
}

/** Milliseconds from the address to the first text of a long description with marked words, 4× CPU, on a phone. */
export async function patentPage(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "ip-smart-reader-"));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "database"), log: silent });
  const server = await benchServer({ databaseUrl: postgres.url });
  const id = await longPatent(postgres.url);
  const address = `${server.url}/instructionsNew2?id=${id}&mark=${encodeURIComponent(words.join(","))}`;
  const times: Record<"cold" | "warm", number[]> = { cold: [], warm: [] };
  for (let round = 0; round < rounds; round++) {
    const { context, page, cdp, close } = await benchBrowser();
    await context.addInitScript(watch);
    for (const kind of ["cold", "warm"] as const) {
      await cdp.send("Emulation.setCPUThrottlingRate", throttle);
      await page.goto(address);
      const time = await page.waitForFunction(() => {
        const { firstText } = globalThis as unknown as { firstText: number | undefined };
        const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
        return firstText !== undefined && painted !== undefined && Math.max(firstText, painted);
      });
      times[kind].push(Number(await time.jsonValue()));
      await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    }
    await close();
  }
  for (const kind of ["cold", "warm"] as const)
    report(`description of ${characters} characters, ${kind}`, {
      "median (ms)": Math.round(median(times[kind])),
      "worst (ms)": Math.round(Math.max(...times[kind])),
      "goal (ms)": 1000,
    });
  await server.remove();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
