import { gzipSync } from "node:zlib";
import type { Holding } from "#contract/patent/held-patents.ts";
import type { Changes } from "#contract/sync/feed.ts";
import { benchServer, report, signIn } from "./bench-server.ts";

const official = "19900000002";
const wanted = 200;
const goal = 20;

/** What the rights of companies add to the first download of a street's official, packed as the server packs it. */
export async function heldShare(): Promise<void> {
  const server = await benchServer();
  const headers = { authorization: `Bearer ${await signIn(server.url, official)}` };
  const bytes = { rights: 0, patents: 0, rest: 0 };
  let patents = 0;
  const companies = { all: 0, withRights: 0 };
  let cursor = "";
  for (let more = true; more;) {
    const query = new URLSearchParams({ cursor, limit: "2000" });
    const reply = await fetch(`${server.url}/v1/visit/changes?${query.toString()}`, { headers });
    const page = ((await reply.json()) as { data: Changes }).data;
    const rights = page.changes.filter(({ kind }) => kind === "holding");
    const rest = page.changes.filter(({ kind }) => kind !== "holding");
    companies.withRights += rights.length;
    const records = rights.map(({ record }) => record as unknown as Holding);
    patents += records.reduce((sum, one) => sum + one.patents.length, 0);
    const patentsAlone = records.map(({ id, patents: held, counts }) => ({ id, patents: held, counts }));
    companies.all += rest.filter(({ kind }) => kind === "company").length;
    if (rights.length > 0) {
      bytes.rights += gzipSync(JSON.stringify(rights)).length;
      bytes.patents += gzipSync(JSON.stringify(patentsAlone)).length;
    }
    if (rest.length > 0) bytes.rest += gzipSync(JSON.stringify(rest)).length;
    ({ cursor, more } = page);
  }
  // The rest is what a street has whatever its companies hold; the rights are scaled to so many companies of it.
  const scaled = (bytes.rights * wanted) / companies.withRights;
  report("rights in a first download", {
    companies: companies.all,
    "with rights": companies.withRights,
    patents,
    "rights (KB)": Math.round(bytes.rights / 1024),
    "of them patents (KB)": Math.round(bytes.patents / 1024),
    "rest (KB)": Math.round(bytes.rest / 1024),
    "share (%)": ((bytes.rights * 100) / (bytes.rights + bytes.rest)).toFixed(1),
    [`of ${wanted} companies adds (%)`]: ((scaled * 100) / bytes.rest).toFixed(1),
    "goal (%)": goal,
  });
  await server.remove();
}
