import { and, desc, eq, isNull, type SQL } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import type { portfolioCalls } from "#contract/portfolio/portfolio-calls.ts";
import { idOfOwnCompany } from "#server/areas/company/company-access.ts";
import { accounts } from "#server/database/tables/people.ts";
import { portfolioEntries as e, portfolioNotes as n } from "#server/database/tables/ip/portfolio.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { rowsWhere } from "./portfolio-rows.ts";

type Calls = typeof portfolioCalls;
type Entry = OutputOf<Calls["portfolioEntry"]>;

async function notesWhere(context: CallContext, where: SQL | undefined): Promise<Entry["notes"]> {
  const me = personOf(context).id;
  const rows = await context.db
    .select({ note: n, name: accounts.name })
    .from(n)
    .leftJoin(accounts, eq(accounts.id, n.created_by))
    .where(where)
    .orderBy(desc(n.created_at), desc(n.id));
  return rows.map(({ note, name }) => ({
    id: note.id,
    content: note.content,
    by_name: name ?? "已注销的账号",
    created_at: note.created_at.toISOString(),
    mine: note.created_by === me,
  }));
}

/** One entry of the user's company with its notes; null when the patent is not in the portfolio. */
export async function portfolioEntry(
  context: CallContext,
  { id, patent_id }: ParsedInputOf<Calls["portfolioEntry"]>,
): Promise<Entry> {
  const company = await idOfOwnCompany(context);
  const which = id !== undefined ? eq(e.id, id) : patent_id !== undefined ? eq(e.patent_id, patent_id) : undefined;
  if (which === undefined) throw new Refused(422, "请说明是哪件专利");
  const own = and(eq(e.company_id, company), isNull(e.deleted_at), which);
  const [entry] = await rowsWhere(context.db, own, { sort: "added", limit: 1 });
  if (!entry) return { entry: null, notes: [] };
  return { entry, notes: await notesWhere(context, eq(n.entry_id, entry.id)) };
}

export async function writeNote(
  context: CallContext,
  { id, entry_id, content }: ParsedInputOf<Calls["createYan"]>,
): Promise<OutputOf<Calls["createYan"]>> {
  const company = await idOfOwnCompany(context);
  const [entry] = await context.db
    .select({ id: e.id })
    .from(e)
    .where(and(eq(e.id, entry_id), eq(e.company_id, company), isNull(e.deleted_at)));
  if (!entry) throw new Refused(404, "专利库中没有这件专利");
  const by = personOf(context).id;
  await context.db
    .insert(n)
    .values({ id, entry_id, content, created_by: by, created_at: new Date(context.now()) })
    .onConflictDoNothing();
  // Written before under the same id, by this person on this patent: the same note again.
  const [note] = await notesWhere(context, and(eq(n.id, id), eq(n.entry_id, entry_id), eq(n.created_by, by)));
  if (!note) throw new Refused(409, "这条研判的编号已被使用，请重试");
  return note;
}

export async function removeNote(
  context: CallContext,
  { id }: ParsedInputOf<Calls["delYan"]>,
): Promise<OutputOf<Calls["delYan"]>> {
  const company = await idOfOwnCompany(context);
  const [found] = await context.db
    .select({ by: n.created_by })
    .from(n)
    .innerJoin(e, eq(e.id, n.entry_id))
    .where(and(eq(n.id, id), eq(e.company_id, company)));
  if (!found) throw new Refused(404, "研判不存在，可能已被删除");
  if (found.by !== personOf(context).id) throw new Refused(403, "只能删除自己写的研判");
  await context.db.delete(n).where(eq(n.id, id));
  return { id };
}
