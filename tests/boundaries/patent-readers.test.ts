import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = new URL("../..", import.meta.url).pathname;

/** A statement over the store of patents, or its table by name. */
const reads = new RegExp(
  [
    /\b(?:from|join|update|into|using)\s+(?:only\s+)?(?:patents|patent_texts|patent_events|patent_rights|patent_companies)\b/,
    /tables\/ip\/patent\.ts/,
  ]
    .map(({ source }) => source)
    .join("|"),
);
const isGated = /server\/database\/published\.ts/;

/**
 * Places that read patents and do not ask whether they are published, each with why nobody learns of a foreign one by
 * it. Whatever else reads them goes through `server/database/published.ts`.
 */
const decided: Record<string, string> = {
  "server/areas/annuity/account-writes.ts": "locks a patent that was seen before",
  "server/areas/annuity/confirm.ts": "the own company's alone",
  "server/areas/company/merge/merge-patents.ts": "moves patents from one company to another, and tells nothing of them",
  "server/areas/district/figure-page.ts": "of ids that were counted, and only published ones are counted",
  "server/areas/file/named-files.ts": "hashes of files, for the store of files alone",
  "server/areas/litigation/case-office.ts": "a type; the patent is found by findPatent",
  "server/areas/patent/company-home.ts": "the own company's alone",
  "server/areas/patent/import/check-numbers.ts": "administrators who import",
  "server/areas/patent/import/import-undo.ts": "administrators who import",
  "server/areas/patent/import/known-patents.ts": "administrators who import",
  "server/areas/patent/import/merge-patent.ts": "administrators who import",
  "server/areas/patent/import/write-batch.ts": "administrators who import",
  "server/areas/patent/standing/publication-day.ts": "names companies to the feed, and tells nothing of the patents",
  "server/areas/patent/standing/replay-patents.ts": "derives the status, and tells how many",
  "server/areas/portfolio/portfolio-list.ts": "by patentOfEntry; the missing ones are the own company's",
  "server/areas/portfolio/trends.ts": "by patentOfEntry",
  "server/database/patent-rights.ts": "derives the rights, and tells nobody",
  "server/plugins/people/own-holdings.ts": "narrows patents to companies in scope, beside the gate of whoever asks",
  "server/search/record-feed.ts": "fills the index, whose every search is asked with a viewer",
};

/** Product files of the server that read patents, with whether each asks what is published. */
function readers(): { file: string; gated: boolean }[] {
  const files = readdirSync(join(root, "server"), { recursive: true, encoding: "utf8" });
  return files.flatMap((name) => {
    if (!name.endsWith(".ts") || /\.(test|testing)\.ts$/.test(name)) return [];
    const text = readFileSync(join(root, "server", name), "utf8");
    return reads.test(text) ? [{ file: join("server", name), gated: isGated.test(text) }] : [];
  });
}

it("patents are read where it was decided who may see them, and nowhere else", () => {
  const found = readers();
  expect(found.length).toBeGreaterThan(40);
  const open = found.filter(({ gated }) => !gated).map(({ file }) => file);
  expect(open.toSorted()).toEqual(Object.keys(decided).toSorted());
});
