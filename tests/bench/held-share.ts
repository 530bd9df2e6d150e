import { gzipSync } from "node:zlib";
import type { Holding, PackedHolding } from "#contract/patent/held-patents.ts";
import { readPatents } from "#contract/patent/packed-holding.ts";
import type { Changes } from "#contract/sync/feed.ts";
import { packedHoldings } from "#contract/sync/sync.ts";
import { benchServer, report, signIn } from "./bench-server.ts";
import { answered } from "./possible-figures.ts";

const official = "19900000002";
const wanted = 200;
const goal = 20;

/** One first download, its bytes packed as a page is. */
async function downloaded(url: string, headers: Record<string, string>, form: number) {
  const bytes = { rights: 0, patents: 0, rest: 0 };
  const counted = { companies: 0, withRights: 0, patents: 0 };
  let cursor = "";
  for (let more = true; more;) {
    const query = new URLSearchParams({ cursor, limit: "2000", rights: String(form) });
    const reply = await answered(await fetch(`${url}/v1/visit/changes?${query.toString()}`, { headers }));
    const page = ((await reply.json()) as { data: Changes }).data;
    const rights = page.changes.filter(({ kind }) => kind === "holding");
    const rest = page.changes.filter(({ kind }) => kind !== "holding");
    const records = rights.map(({ record }) => record as unknown as Holding | PackedHolding);
    counted.withRights += rights.length;
    counted.patents += records.reduce((sum, one) => sum + readPatents(one).length, 0);
    counted.companies += rest.filter(({ kind }) => kind === "company").length;
    const alone = records.map(({ honors: _honors, certificates: _scans, warnings: _open, ...patents }) => patents);
    bytes.rights += packed(rights);
    bytes.patents += packed(alone);
    bytes.rest += packed(rest);
    ({ cursor, more } = page);
  }
  return { bytes, counted };
}

/** As the server packs a page for who takes no better. */
const packed = (part: readonly unknown[]) => (part.length === 0 ? 0 : gzipSync(JSON.stringify(part)).length);

/** What the rights of companies add to the first download of a street's official, whole and by columns. */
export async function heldShare(): Promise<void> {
  const server = await benchServer();
  const headers = { authorization: `Bearer ${await signIn(server.url, official)}` };
  for (const form of [1, packedHoldings]) {
    const { bytes, counted } = await downloaded(server.url, headers, form);
    // The rest is what a street has whatever its companies hold; the rights are scaled to so many companies of it.
    const scaled = (bytes.rights * wanted) / counted.withRights;
    report(`rights in a first download, form ${form}`, {
      companies: counted.companies,
      "with rights": counted.withRights,
      patents: counted.patents,
      "rights (KB)": Math.round(bytes.rights / 1024),
      "of them patents (KB)": Math.round(bytes.patents / 1024),
      "rest (KB)": Math.round(bytes.rest / 1024),
      "share (%)": ((bytes.rights * 100) / (bytes.rights + bytes.rest)).toFixed(1),
      [`of ${wanted} companies adds (%)`]: ((scaled * 100) / bytes.rest).toFixed(1),
      "goal (%)": goal,
    });
  }
  await server.remove();
}
