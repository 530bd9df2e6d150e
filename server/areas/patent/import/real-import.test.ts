import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patentImportRows } from "#server/database/tables/ip/patent-import.ts";
import { patents, patentTexts } from "#server/database/tables/ip/patent.ts";
import { type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { importsOf } from "./import-by-calls.testing.ts";

const realData = join(process.env["REAL_DATA"] ?? "", "uspto_json");
const missing = process.env["REAL_DATA"] === undefined || !existsSync(realData);
const file = (name: string) => readFileSync(join(realData, name));

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
const db = () => server.connection.db;
const { importFile, rowsOf, undo } = importsOf(() => server);

interface Source {
  guid: string;
  patent_title: string;
  document: Record<"abstract" | "brief" | "description" | "background" | "claims_text", string | null>;
}
/** `US-6103599-A` as the store writes it; a zero behind the letters is the list's own. */
const numberOf = ({ guid }: Source) => guid.replaceAll("-", "").replace(/^(US[A-Z]*)0+/u, "$1");
/** Letters and digits in their order: what stands between them is set otherwise. */
const letters = (text: string) => text.replaceAll(/<[^>]*>|&[a-z]+;|[^\p{L}\p{N}]/gu, "");

describe(`the open search of the United States through a whole import${missing ? " (skipped: no REAL_DATA)" : ""}`, () => {
  it.skipIf(missing)(
    "keeps every full text, changes nothing told again, and is taken back without a trace",
    async () => {
      const bytes = file("ppubs_fulltext_31.json");
      const sources = JSON.parse(bytes.toString()) as Source[];
      const done = await importFile(bytes, "ppubs_fulltext_31.json");
      expect(done).toMatchObject({ state: "done", problem: "", finished: 31, total: 31 });
      // Scans that the office has given no title: a patent is not added without one.
      const isNamed = ({ patent_title }: Source) => patent_title !== "OCR SCANNED DOCUMENT";
      const [named, nameless] = [sources.filter(isNamed), sources.filter((source) => !isNamed(source))];
      expect(done.counts).toEqual({ create: 27, update: 0, same: 0, refused: 4, unpublished: 0 });
      const refused = (await rowsOf(done.id)).filter(({ problems }) => problems.length > 0);
      expect(refused.map(({ number }) => number)).toEqual(nameless.map(numberOf));
      for (const { result } of refused) expect(result).toContain("缺少名称");

      const rows = await db().select().from(patents).innerJoin(patentTexts, eq(patentTexts.patent_id, patents.id));
      expect(rows).toHaveLength(27);
      const byNumber = new Map(rows.map((row) => [row.patents.grant_no || row.patents.publication_no, row]));
      for (const source of named) {
        const row = byNumber.get(numberOf(source));
        if (row === undefined) throw new Error(`${source.guid} is not in the store`);
        const { background, brief, description, claims_text, abstract } = source.document;
        const told = row.patent_texts.description
          .flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text))
          .join("");
        expect(letters(told).length, source.guid).toBeGreaterThan(
          0.95 * letters([background, brief, description].join("")).length,
        );
        const claims = row.patent_texts.claims.concat(row.patent_texts.claims_published);
        if (claims.length > 0)
          expect(letters(claims.map(({ text }) => text).join("")).length, source.guid).toBeGreaterThan(
            0.9 * letters(claims_text ?? "").length,
          );
        expect(row.patents.title, source.guid).toBe(source.patent_title);
        expect(letters(row.patent_texts.abstract), source.guid).toBe(letters(abstract ?? ""));
      }

      const again = await importFile(bytes, "ppubs_fulltext_31.json");
      expect(again.counts).toEqual({ create: 0, update: 0, same: 27, refused: 4, unpublished: 0 });
      expect((await undo(again.id)).undone).toMatchObject({ removed: 0, restored: 0, left: [] });
      expect((await undo(done.id)).undone).toMatchObject({ removed: 27, restored: 0, left: [] });
      expect(await db().$count(patents)).toBe(0);
      expect(await db().$count(patentTexts)).toBe(0);
      expect(await db().$count(patentImportRows, eq(patentImportRows.import_id, done.id))).toBe(31);
    },
  );

  it.skipIf(missing)(
    "takes the list of hits beside the full texts: what is old has ended by its days, what is late has not",
    async () => {
      const hits = await importFile(file("ppubs_biblio_129.json"), "ppubs_biblio_129.json");
      expect(hits).toMatchObject({ state: "done", problem: "", total: 129 });
      expect(hits.counts).toMatchObject({ refused: 0, create: 129 });
      const texts = await importFile(file("ppubs_fulltext_31.json"), "ppubs_fulltext_31.json");
      expect(texts.counts).toEqual({ create: 27, update: 0, same: 0, refused: 4, unpublished: 0 });
      const rows = await db().select().from(patents);
      expect(rows).toHaveLength(129 + 27);
      const old = rows.filter(({ granted_on, published_on }) => (granted_on ?? published_on ?? "") < "2006-01-01");
      const late = rows.filter(({ filed_on }) => filed_on !== null && filed_on > "2007-01-01");
      expect([old.length > 5, late.length > 100]).toEqual([true, true]);
      expect(old.filter(({ status }) => status !== "失效")).toEqual([]);
      expect(late.filter(({ status }) => status === "失效")).toEqual([]);
    },
  );
});
