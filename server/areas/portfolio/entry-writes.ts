import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { type EntryFields, entryProblems, type PortfolioRow } from "#contract/portfolio/portfolio.ts";
import type { portfolioCalls } from "#contract/portfolio/portfolio-calls.ts";
import { dayOf } from "#contract/core/time.ts";
import { sumsAnew } from "#server/areas/annuity/sums.ts";
import { idOfOwnCompany } from "#server/areas/company/company-access.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { insertRows } from "#server/database/insert-rows.ts";
import { revisions } from "#server/database/tables/history.ts";
import { type EntryRow, portfolioEntries as e } from "#server/database/tables/ip/portfolio.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { differences } from "#server/plugins/record-edits.ts";
import { editRecord, type RecordKind } from "#server/plugins/record-life.ts";
import { ownCategory } from "./categories.ts";
import { rowsById } from "./portfolio-rows.ts";

type Calls = typeof portfolioCalls;
type Changes = Partial<EntryFields>;
interface Changed {
  changed: number;
}
/** Of one patent. */
const mostTags = 20;

const unknown = () => new Refused(404, "专利库中没有这件专利");

/** The row as it is answered. */
export async function shownEntry(context: CallContext, id: string): Promise<PortfolioRow> {
  const [row] = await rowsById(context.db, [id]);
  if (!row) throw unknown();
  return row;
}

function check(row: EntryRow, changes: Changes): void {
  const problems = entryProblems({ ...row, ...changes });
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
}

const entryKind: RecordKind<EntryRow, Changes, PortfolioRow> = {
  kind: "portfolio",
  table: e,
  deleted: "这件专利已被移出专利库",
  async lock(context, id) {
    const company = await idOfOwnCompany(context);
    const [row] = await context.db
      .select()
      .from(e)
      .where(and(eq(e.id, id), eq(e.company_id, company)))
      .for("update");
    if (!row) throw unknown();
    return row;
  },
  show: (context, row) => shownEntry(context, row.id),
  async check(context, row, changes) {
    if (changes.category_id !== undefined) await ownCategory(context.db, row.company_id, changes.category_id);
    check(row, changes);
    const changed = differences(row, changes);
    return Object.keys(changed).length === 0 ? null : { columns: changes, changed };
  },
};

export const updateEntry = (context: CallContext, input: ParsedInputOf<Calls["update"]>): Promise<PortfolioRow> =>
  inTransaction(context, async (inside) => {
    const saved = await editRecord(inside, entryKind, input as typeof input & { changes: Changes });
    await settleFees(inside, input.changes);
    return saved;
  });

/** A patent that is given up owes no fee: what the company has to pay is calculated with the decision. */
async function settleFees(inside: CallContext, columns: object): Promise<void> {
  if (!("decision" in columns) && !("deleted_at" in columns)) return;
  await sumsAnew(inside.db, [await idOfOwnCompany(inside)], dayOf(inside.now()));
}

interface Many {
  columns: Record<string, unknown>;
  /** What it comes to for one row, for its history. */
  after: (row: EntryRow) => Partial<EntryRow>;
}

/** One change for entries of the user's company, under a lock; each keeps a revision, so that edits meet it. */
function setMany(context: CallContext, ids: readonly string[], { columns, after }: Many): Promise<Changed> {
  return inTransaction(context, async (inside) => {
    const { db } = inside;
    const company = await idOfOwnCompany(inside);
    const meant = and(eq(e.company_id, company), inArray(e.id, [...ids]), isNull(e.deleted_at));
    const rows = await db.select().from(e).where(meant).orderBy(e.id).for("update");
    if (rows.length === 0) throw unknown();
    const at = new Date(context.now());
    const by = personOf(context).id;
    const locked = inArray(
      e.id,
      rows.map(({ id }) => id),
    );
    await db
      .update(e)
      .set({ ...columns, updated_at: at, updated_by: by, rev: sql`${e.rev} + 1` })
      .where(locked);
    const kept = rows.map((row) => ({
      kind: "portfolio",
      record_id: row.id,
      rev: row.rev + 1,
      action: "edit" as const,
      changed: differences(row, after(row)),
      by,
      at,
    }));
    await insertRows(db, revisions, kept);
    await settleFees(inside, columns);
    return { changed: rows.length };
  });
}

const same = (columns: Partial<EntryRow>): Many => ({ columns, after: () => columns });

export async function moveEntries(
  context: CallContext,
  { ids, category_id }: ParsedInputOf<Calls["updatePatentCategory"]>,
): Promise<Changed> {
  await ownCategory(context.db, await idOfOwnCompany(context), category_id);
  return setMany(context, ids, same({ category_id }));
}

export const markCore = (context: CallContext, { ids, core }: ParsedInputOf<Calls["core"]>): Promise<Changed> =>
  setMany(context, ids, same({ core }));

export const collect = (context: CallContext, { ids, collected }: ParsedInputOf<Calls["collage"]>): Promise<Changed> =>
  setMany(context, ids, same({ collected }));

/** The same change for many; a decision to give up brings its reason along. */
export async function updateMany(context: CallContext, input: ParsedInputOf<Calls["updateMany"]>): Promise<Changed> {
  const changes = (input.changes ?? {}) as Changes;
  if (Object.keys(changes).length === 0 && input.add_tags.length === 0) throw new Refused(422, "没有要修改的内容");
  if (changes.decision === "放弃") {
    const problems = entryProblems({ decision: "放弃", decision_reason: changes.decision_reason ?? "" });
    if (Object.keys(problems).length > 0) throw refusedFields(problems);
  }
  if (input.add_tags.length === 0) return setMany(context, input.ids, same(changes));
  const more = sql.param(input.add_tags);
  return setMany(context, input.ids, {
    columns: {
      ...changes,
      tags: sql`(select array_agg(tag order by tag) from (
        select distinct unnest(${e.tags} || ${more}::text[]) as tag limit ${mostTags}) both_tags)`,
    },
    after: ({ tags }) => ({ ...changes, tags: [...new Set([...tags, ...input.add_tags])].toSorted() }),
  });
}

/** Out of the portfolio, or back in where the patent has not come in again since. */
export async function removeEntries(
  context: CallContext,
  { ids, restore }: ParsedInputOf<Calls["delete"]>,
): Promise<OutputOf<Calls["delete"]>> {
  if (!restore) return setMany(context, ids, same({ deleted_at: new Date(context.now()) }));
  return inTransaction(context, async (inside) => {
    const company = await idOfOwnCompany(inside);
    const back = { deleted_at: null };
    const rows = await inside.db
      .update(e)
      .set({ ...back, updated_at: new Date(context.now()), rev: sql`${e.rev} + 1` })
      .where(
        and(
          eq(e.company_id, company),
          inArray(e.id, [...ids]),
          isNotNull(e.deleted_at),
          sql`not exists (select from portfolio_entries other where other.company_id = ${e.company_id}
            and other.deleted_at is null
            and (other.patent_id = ${e.patent_id} or (${e.patent_id} is null and other.own_number = ${e.own_number})))`,
        ),
      )
      .returning({ id: e.id });
    await settleFees(inside, back);
    return { changed: rows.length };
  });
}
