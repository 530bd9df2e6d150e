import { parseArgs } from "node:util";
import { annuities } from "./annuities.ts";
import { boards } from "./boards.ts";
import { failures } from "./bench-server.ts";
import { dashboards } from "./dashboards.ts";
import { growth } from "./growth/growth.ts";
import { firstInstall } from "./first/install.ts";
import { firstPages } from "./first/pages.ts";
import { heldShare } from "./held-share.ts";
import { lighthouse } from "./lighthouse/lighthouse.ts";
import { patentImport } from "./patent-import.ts";
import { patentPage } from "./patent-page.ts";
import { patentSearch } from "./patents/patents.ts";
import { peers } from "./peers/peers.ts";
import { portfolio } from "./portfolio.ts";
import { phoneKit } from "./phone-kit/phone-kit.ts";
import { phoneLists } from "./phone-lists.ts";
import { phonePhotos } from "./phone-photos.ts";
import { phoneSpeed } from "./phone-speed.ts";
import { phoneSync } from "./phone-sync.ts";
import { serverBatches } from "./server-batches.ts";
import { serverLoad } from "./server-load.ts";
import { serverStart } from "./server-start.ts";
import { siteDocuments } from "./site-documents.ts";
import { storm } from "./storm/storm.ts";
import { warnings } from "./warnings.ts";

/** What a bench may be told beside its name. */
export interface BenchOptions {
  /** Records, where a bench has a choice. */
  rows?: number;
  /** Of `growth`: numbers of companies, a part of calls' names, and what becomes of the figures and the data. */
  sizes?: number[];
  only?: string;
  keep?: boolean;
  data?: string;
  save?: string;
  against?: string;
}

const benches: Record<string, (options: BenchOptions) => Promise<void>> = {
  start: serverStart,
  install: firstInstall,
  pages: firstPages,
  load: serverLoad,
  batches: serverBatches,
  site: siteDocuments,
  sync: phoneSync,
  speed: phoneSpeed,
  lists: phoneLists,
  kit: phoneKit,
  photos: phonePhotos,
  patents: patentSearch,
  patentImport,
  patentPage,
  portfolio,
  annuities,
  warnings,
  held: heldShare,
  storm,
  dashboards,
  boards,
  growth,
  lighthouse,
  peers,
};

/** Install packages of their own, or take very long: run when they are asked for. */
const onlyByName = ["growth", "lighthouse", "peers"];

const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: "string" },
    sizes: { type: "string" },
    only: { type: "string" },
    keep: { type: "boolean" },
    data: { type: "string" },
    save: { type: "string" },
    against: { type: "string" },
  },
});
const { rows, sizes, ...others } = values;
const options: BenchOptions = {
  ...others,
  ...(rows !== undefined && { rows: Number(rows) }),
  ...(sizes !== undefined && { sizes: sizes.split(",").map(Number) }),
};
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`no bench called ${unknown.join(", ")}; there are ${Object.keys(benches).join(", ")}`);
  process.exit(2);
}
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length === 0 ? onlyByName.includes(name) : !wanted.includes(name)) continue;
  await bench(options).catch((error: unknown) => {
    console.error(error);
    failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  });
}
for (const failure of failures) console.error(`CANNOT BE  ${failure}`);
// What a bench that failed had opened is closed with the process.
if (failures.length > 0) process.exit(1);
