import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { mostWatches } from "./most-watches.ts";
import { mostWatchesOf, type Watch, type watchCalls, watchMoves, type WatchState } from "#contract/warning/watch.ts";
import { ownCompany } from "#server/areas/company/company-access.ts";
import { nameKey } from "#server/areas/company/merge/name-key.ts";
import { findPatent } from "#server/areas/search/find-patent.ts";
import { treeOf } from "#server/areas/search/search-patents.ts";
import { seenUntil } from "#server/areas/search/saved/saved-rows.ts";
import { companies, type CompanyRow } from "#server/database/tables/company.ts";
import { watches as w, type WatchRow } from "#server/database/tables/ip/watch.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { viewerOf } from "#server/plugins/people/patent-viewer.ts";
import { ownWatch, shownWatch } from "./watch-rows.ts";

type Add = ParsedInputOf<typeof watchCalls.watchAdd>;
type Target = Pick<WatchRow, "key" | "name" | "target_company_id" | "patent_id" | "expression" | "dialect">;

const nothing = { target_company_id: null, patent_id: null, expression: "", dialect: "" as const };

/** What is to be watched, found in the store where it is known there. */
async function targetOf(
  context: CallContext,
  own: CompanyRow,
  { kind, name, expression, dialect }: Add,
): Promise<Target> {
  if (kind === "企业") {
    const key = nameKey(name);
    if (key === nameKey(own.name)) throw refusedFields({ name: "本企业的专利请在专利库中查看，不需要监控" });
    const [known] = await context.db
      .select({ id: companies.id, name: companies.name })
      .from(companies)
      .where(and(eq(companies.name_key, key), isNull(companies.deleted_at)));
    return { ...nothing, key, name: known?.name ?? name, target_company_id: known?.id ?? null };
  }
  if (kind === "专利") {
    const patent = await findPatent(context.db, name, viewerOf(context));
    return { ...nothing, key: patent.id, name: patent.title, patent_id: patent.id };
  }
  if (expression.trim() === "") throw refusedFields({ expression: "请填写检索式" });
  const parsed = await treeOf(context, expression, dialect);
  if (/#\d/u.test(expression)) throw refusedFields({ expression: "监控的检索式不能引用已保存的检索，请写出全文" });
  return { ...nothing, key: expression.trim(), name, expression, dialect: parsed.dialect };
}

const running: WatchState[] = ["监控中", "暂停"];

async function refuseMore(context: CallContext, companyId: string, id: string): Promise<void> {
  const count = await context.db.$count(w, and(eq(w.company_id, companyId), inArray(w.state, running), ne(w.id, id)));
  const { type } = personOf(context);
  const most = await mostWatches(context);
  if (count < most) return;
  const isPart = type === 1 && most === mostWatchesOf(type, false);
  const way = isPart ? "完成企业认证或申请开通更多关注后可增加，也可先停用不再需要的监控" : "请先停用不再需要的监控";
  throw new Refused(409, `${isPart ? "试用账号" : ""}最多同时监控 ${most} 项，${way}`, { reason: "limit" });
}

async function setState(context: CallContext, row: WatchRow, state: WatchState): Promise<WatchRow> {
  const at = new Date(context.now());
  // One that stood still for good begins again; a pause keeps what came meanwhile.
  const anew = row.state === "停用" ? { since: at, seen_at: await seenUntil(context.db) } : {};
  const [saved] = await context.db
    .update(w)
    .set({ state, updated_at: at, ...anew })
    .where(eq(w.id, row.id))
    .returning();
  if (saved === undefined) throw new Error("an updated watch has a row");
  return saved;
}

async function addedRow(context: CallContext, input: Add): Promise<WatchRow> {
  const company = await ownCompany(context);
  const target = await targetOf(context, company, input);
  await refuseMore(context, company.id, input.id);
  const [saved] = await context.db
    .insert(w)
    .values({
      id: input.id,
      company_id: company.id,
      kind: input.kind,
      ...target,
      since: new Date(context.now()),
      seen_at: await seenUntil(context.db),
      created_by: personOf(context).id,
    })
    .onConflictDoNothing()
    .returning();
  if (saved !== undefined) return saved;
  const [known] = await context.db
    .select()
    .from(w)
    .where(and(eq(w.company_id, company.id), eq(w.kind, input.kind), eq(w.key, target.key)));
  if (known === undefined) throw new Refused(409, "监控编号重复，请重新打开页面后再添加");
  if (known.id === input.id || known.state !== "停用") return known;
  return setState(context, known, "监控中");
}

export const watchAdd = (context: CallContext, input: Add): Promise<Watch> =>
  inTransaction(context, async (inside) => shownWatch(inside, await addedRow(inside, input)));

export const watchMove = (
  context: CallContext,
  { id, move }: ParsedInputOf<typeof watchCalls.watchMove>,
): Promise<Watch> =>
  inTransaction(context, async (inside) => {
    const row = await ownWatch(inside, id);
    const { from, to, word } = watchMoves[move];
    if (!(from as readonly WatchState[]).includes(row.state))
      throw new Refused(409, `监控现在是“${row.state}”，不能${word}，请刷新后查看`);
    if (to === "监控中") await refuseMore(inside, row.company_id, id);
    return shownWatch(inside, await setState(inside, row, to));
  });
