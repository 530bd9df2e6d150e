import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { type EntryFields, portfolioMax } from "#contract/portfolio/portfolio.ts";
import type { InsertResult, portfolioCalls } from "#contract/portfolio/portfolio-calls.ts";
import { readNumber } from "#contract/patent/patent-numbers.ts";
import { idOfOwnCompany } from "#server/areas/company/company-access.ts";
import type { Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { insertRows } from "#server/database/insert-rows.ts";
import { patents as p } from "#server/database/tables/ip/patent.ts";
import { portfolioEntries as e } from "#server/database/tables/ip/portfolio.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { ownCategory } from "./categories.ts";
import { seenBy, type Viewer } from "#server/database/published.ts";
import { viewerOf } from "#server/plugins/people/patent-viewer.ts";
import { missingPatents } from "./portfolio-list.ts";

type Insert = typeof portfolioCalls.insert;

/** A number or a patent that is to come in, with what the company's columns say of it. */
export interface Wanted {
  typed: string;
  patent_id?: string;
  fields?: Partial<EntryFields>;
}

type Known = { id: string; title: string };

/** Patents of the store that the viewer may see by their numbers in plain form. */
async function byNumbers(db: Db, numbers: readonly string[], viewer: Viewer): Promise<Map<string, Known>> {
  if (numbers.length === 0) return new Map();
  const list = [...numbers];
  const rows = await db
    .select({ id: p.id, title: p.title, a: p.application_no, b: p.publication_no, c: p.grant_no })
    .from(p)
    .where(
      and(
        seenBy(viewer),
        or(inArray(p.application_no, list), inArray(p.publication_no, list), inArray(p.grant_no, list)),
      ),
    );
  return new Map(rows.flatMap(({ id, title, a, b, c }) => [a, b, c].map((number) => [number, { id, title }] as const)));
}

async function byIds(db: Db, ids: readonly string[], viewer: Viewer): Promise<Map<string, Known>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: p.id, title: p.title })
    .from(p)
    .where(and(inArray(p.id, [...ids]), seenBy(viewer)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Which entry each patent has in the portfolio. */
async function entriesOf(db: Db, company: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: e.id, patent_id: e.patent_id })
    .from(e)
    .where(and(eq(e.company_id, company), isNull(e.deleted_at), inArray(e.patent_id, [...ids])));
  return new Map(rows.map(({ id, patent_id }) => [String(patent_id), id]));
}

/** One change of a portfolio's rows after the other, so that no patent comes in twice. */
export const lockPortfolio = (db: Db, company: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`portfolio/${company}`}, 0))`);

export async function refuseFull(db: Db, company: string, more: number): Promise<void> {
  const held = await db.$count(e, and(eq(e.company_id, company), isNull(e.deleted_at)));
  if (held + more > portfolioMax)
    throw new Refused(422, `专利库最多 ${portfolioMax} 件，已有 ${held} 件，还能加入 ${portfolioMax - held} 件`);
}

/**
 * Adds patents of the store, a result for each that was wanted, in their order. Numbers of one right (application,
 * publication, grant) become one entry; what is there already stays as it is.
 */
export async function addPatents(
  context: CallContext,
  wanted: readonly Wanted[],
  category_id: string | null,
): Promise<{ results: InsertResult[]; added: number }> {
  const company = await idOfOwnCompany(context);
  const viewer = viewerOf(context);
  return inTransaction(context, async ({ db }) => {
    await ownCategory(db, company, category_id);
    await lockPortfolio(db, company);
    const read = wanted.map((one) => (one.patent_id === undefined ? readNumber(one.typed) : null));
    const numbers = read.flatMap((one) => (one !== null && "plain" in one ? [one.plain] : []));
    const [numbered, given] = await Promise.all([
      byNumbers(db, numbers, viewer),
      byIds(
        db,
        wanted.flatMap(({ patent_id }) => patent_id ?? []),
        viewer,
      ),
    ]);
    const entries = await entriesOf(
      db,
      company,
      [...numbered.values(), ...given.values()].map(({ id }) => id),
    );
    const made = new Map<string, typeof e.$inferInsert>();
    const results = wanted.map((one, place): InsertResult => {
      const number = read[place] ?? null;
      if (number !== null && "problem" in number) return result(one, "号码有误", number.problem);
      const known = number === null ? given.get(one.patent_id ?? "") : numbered.get(number.plain);
      if (known === undefined) return result(one, "没有收录", "本平台没有收录这件专利，可以手工录入");
      const there = entries.get(known.id);
      if (there !== undefined) return result(one, "已在库中", known.title, there);
      const twin = made.get(known.id);
      if (twin !== undefined) return result(one, "已合并", `与同批的另一个号码是同一件专利：${known.title}`, twin.id);
      const id = v7();
      made.set(known.id, {
        category_id,
        ...one.fields,
        id,
        company_id: company,
        patent_id: known.id,
        ...stampOf(context),
      });
      return result({ typed: one.typed || known.title }, "已加入", known.title, id);
    });
    await refuseFull(db, company, made.size);
    await insertRows(db, e, [...made.values()].map(filled));
    return { results, added: made.size };
  });
}

const result = (
  { typed }: { typed: string },
  outcome: InsertResult["outcome"],
  message: string,
  entry_id: string | null = null,
): InsertResult => ({ typed, outcome, message, entry_id });

export const stampOf = (context: CallContext) => {
  const at = new Date(context.now());
  const by = personOf(context).id;
  return { created_at: at, created_by: by, updated_at: at, updated_by: by };
};

/** Rows that fill the same columns, as one statement writes them. */
const filled = (row: typeof e.$inferInsert): typeof e.$inferInsert => ({
  project: "",
  product: "",
  tags: [],
  responsible: "",
  grade: "",
  core: false,
  collected: false,
  decision: "",
  decision_reason: "",
  ...row,
});

/** Adds by numbers, from a search, or all that are matched to the company. */
export async function insertPatents(
  context: CallContext,
  { numbers, patents, matched, category_id }: ParsedInputOf<Insert>,
): Promise<OutputOf<Insert>> {
  const wanted: Wanted[] = [
    ...numbers.map((typed) => ({ typed })),
    ...patents.map((patent_id) => ({ typed: "", patent_id })),
  ];
  if (matched) wanted.push(...(await matchedPatents(context)));
  if (wanted.length === 0) throw new Refused(422, "请填写号码，或勾选要加入的专利");
  return addPatents(context, wanted, category_id);
}

async function matchedPatents(context: CallContext): Promise<Wanted[]> {
  const { rows } = await context.db.execute<{ id: string }>(missingPatents(await idOfOwnCompany(context)));
  if (rows.length === 0) throw new Refused(422, "本企业的专利都已在专利库中");
  return rows.map(({ id }) => ({ typed: "", patent_id: id }));
}
