import { and, inArray } from "drizzle-orm";
import type { PatentColumn } from "#contract/patent/export-calls.ts";
import { readNumber } from "#contract/patent/patent-numbers.ts";
import type { Db } from "#server/database/connect.ts";
import { type PatentRow, patents as p, patentTexts as t } from "#server/database/tables/ip/patent.ts";
import { seenBy, type Viewer } from "#server/database/published.ts";
import { streets } from "#server/database/tables/people.ts";

/** A cell: a day stays `YYYY-MM-DD` here; null is empty. */
export type Cell = string | number | null;
export type PatentLine = Partial<Record<PatentColumn, Cell>>;

/** Patents read at once; nothing else runs on the server while their texts are put together. */
const batch = 500;

/** A number as people read it. */
export function shownNumber(plain: string): string {
  const read = plain === "" ? { shown: "" } : readNumber(plain);
  return "shown" in read ? read.shown : plain;
}

const names = (parties: readonly { name: string }[]) => parties.map(({ name }) => name).join("；");

/** A patent with its texts, where they were asked for, and the name of its street. */
export interface PatentData {
  patent: PatentRow;
  text: typeof t.$inferSelect | null;
  street: string;
}

const cells: Record<PatentColumn, (row: PatentData) => Cell> = {
  application_no: ({ patent }) => shownNumber(patent.application_no),
  publication_no: ({ patent }) => shownNumber(patent.publication_no),
  grant_no: ({ patent }) => shownNumber(patent.grant_no),
  title: ({ patent }) => patent.title,
  type: ({ patent }) => patent.type,
  status: ({ patent }) => patent.status,
  status_reason: ({ patent }) => patent.status_reason,
  status_on: ({ patent }) => patent.status_on,
  applicants: ({ patent }) => names(patent.applicants),
  owners: ({ patent }) => names(patent.owners),
  inventors: ({ patent }) => patent.inventors.join("；"),
  agency: ({ patent }) => patent.agency,
  agents: ({ patent }) => patent.agents.join("；"),
  main_ipc: ({ patent }) => patent.main_ipc,
  ipc: ({ patent }) => patent.ipc.join("；"),
  filed_on: ({ patent }) => patent.filed_on,
  published_on: ({ patent }) => patent.published_on,
  granted_on: ({ patent }) => patent.granted_on,
  expires_on: ({ patent }) => patent.expires_on,
  priorities: ({ patent }) =>
    patent.priorities.map(({ country, number, date }) => [country, number, date ?? ""].join(" ").trim()).join("；"),
  street: ({ street }) => street,
  rights: ({ patent }) => patent.rights.join("；"),
  cited: ({ patent }) => patent.cited,
  abstract: ({ text }) => text?.abstract ?? "",
  first_claim: ({ text }) => text?.claims.find(({ depends_on }) => depends_on.length === 0)?.text ?? "",
};

/** The cells of a patent by their columns. */
export const cellsOf = (row: PatentData) => (column: PatentColumn) => cells[column](row);

/** The chosen columns of a patent. */
export const lineOf = (row: PatentData, columns: readonly PatentColumn[]): PatentLine =>
  Object.fromEntries(columns.map((column) => [column, cells[column](row)]));

/** Whether any of the columns lies apart from the rows that lists read. */
export const needText = (columns: readonly PatentColumn[]): boolean =>
  columns.includes("abstract") || columns.includes("first_claim");

/** Walks over patents in the order of their ids; one that the viewer may not see, or no longer, is left out. */
export async function eachPatent(
  db: Db,
  { ids, viewer }: { ids: readonly string[]; viewer: Viewer },
  withText: boolean,
  visit: (row: PatentData) => void,
): Promise<void> {
  const streetNames = new Map((await db.select().from(streets)).map(({ id, name }) => [id, name]));
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch);
    const rows = await db
      .select()
      .from(p)
      .where(and(inArray(p.id, some), seenBy(viewer)));
    const texts = withText ? await db.select().from(t).where(inArray(t.patent_id, some)) : [];
    const textOf = new Map(texts.map((text) => [text.patent_id, text]));
    const known = new Map(rows.map((row) => [row.id, row]));
    for (const id of some) {
      const patent = known.get(id);
      if (patent === undefined) continue;
      visit({ patent, text: textOf.get(id) ?? null, street: streetNames.get(patent.street_id) ?? "" });
    }
  }
}
