import { and, eq, sql } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import {
  categoriesMax,
  categoryDepth,
  type Category,
  type portfolioCalls,
} from "#contract/portfolio/portfolio-calls.ts";
import { idOfOwnCompany } from "#server/areas/company/company-access.ts";
import type { Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { portfolioCategories as c, portfolioEntries as e } from "#server/database/tables/ip/portfolio.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";

type Tree = OutputOf<typeof portfolioCalls.defaultCate>;
type Change = ParsedInputOf<typeof portfolioCalls.cate>;
type Node = typeof c.$inferSelect;

/** The tree with what each node holds, in the order of a walk. */
async function treeOf(db: Db, company: string): Promise<Tree> {
  const [nodes, counts] = await Promise.all([
    db.select().from(c).where(eq(c.company_id, company)).orderBy(c.place, c.created_at, c.id),
    db
      .select({ id: e.category_id, count: sql<number>`count(*)::int` })
      .from(e)
      .where(and(eq(e.company_id, company), sql`${e.deleted_at} is null`))
      .groupBy(e.category_id),
  ]);
  const own = new Map(counts.map(({ id, count }) => [id, count]));
  const walk = (parent: string | null): Category[] =>
    nodes
      .filter((node) => node.parent_id === parent)
      .flatMap(({ id, parent_id, name, place }) => {
        const below = walk(id);
        const children = below.filter((one) => one.parent_id === id);
        const count = own.get(id) ?? 0;
        const total = children.reduce((sum, one) => sum + one.total, count);
        return [{ id, parent_id, name, place, own: count, total }, ...below];
      });
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return { list: walk(null), uncategorized: own.get(null) ?? 0, total };
}

export async function categoryTree(context: CallContext): Promise<Tree> {
  return treeOf(context.db, await idOfOwnCompany(context));
}

/** A category of the company; refused when it is none. */
export async function ownCategory(db: Db, company: string, id: string | null): Promise<void> {
  if (id === null) return;
  const [row] = await db
    .select({ id: c.id })
    .from(c)
    .where(and(eq(c.id, id), eq(c.company_id, company)));
  if (!row) throw new Refused(404, "分类不存在，可能已被删除，请重新选择");
}

const depthOf = (nodes: ReadonlyMap<string, Node>, id: string | null): number => {
  let depth = 0;
  for (let at = id; at !== null; at = nodes.get(at)?.parent_id ?? null) depth++;
  return depth;
};

const heightOf = (nodes: readonly Node[], id: string): number =>
  1 + Math.max(0, ...nodes.filter((node) => node.parent_id === id).map((node) => heightOf(nodes, node.id)));

function refuseDeep(nodes: readonly Node[], parent: string | null, height: number): void {
  const depth = depthOf(new Map(nodes.map((node) => [node.id, node])), parent);
  if (depth + height > categoryDepth) throw refusedFields({ parent_id: `分类最多 ${categoryDepth} 层` });
}

function refuseTwin(nodes: readonly Node[], parent: string | null, name: string, id: string): void {
  const isTwin = nodes.some((node) => node.parent_id === parent && node.name === name && node.id !== id);
  if (isTwin) throw refusedFields({ name: `同一级已有分类“${name}”` });
}

/** Changes the tree under a lock of the company's categories, one change after the other. */
export async function changeCategory(context: CallContext, change: Change): Promise<Tree> {
  const company = await idOfOwnCompany(context);
  return inTransaction(context, async ({ db }) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`portfolio/${company}`}, 0))`);
    const nodes = await db.select().from(c).where(eq(c.company_id, company)).orderBy(c.place, c.created_at, c.id);
    await changed(db, company, nodes, change);
    return treeOf(db, company);
  });
}

function known(nodes: readonly Node[], id: string | null): Node | null {
  if (id === null) return null;
  const node = nodes.find((one) => one.id === id);
  if (node === undefined) throw new Refused(404, "分类不存在，可能已被删除，请刷新");
  return node;
}

async function changed(db: Db, company: string, nodes: readonly Node[], change: Change): Promise<void> {
  if (change.action === "add") return add(db, company, nodes, change);
  const node = known(nodes, change.id);
  if (node === null) return;
  if (change.action === "rename") {
    refuseTwin(nodes, node.parent_id, change.name, node.id);
    await db.update(c).set({ name: change.name }).where(eq(c.id, node.id));
  } else if (change.action === "move") await move(db, nodes, node, change);
  else {
    await db.update(e).set({ category_id: node.parent_id }).where(eq(e.category_id, node.id));
    await db.update(c).set({ parent_id: node.parent_id }).where(eq(c.parent_id, node.id));
    await db.delete(c).where(eq(c.id, node.id));
  }
}

async function add(db: Db, company: string, nodes: readonly Node[], change: Extract<Change, { action: "add" }>) {
  const { id, parent_id, name } = change;
  if (nodes.some((node) => node.id === id)) return;
  if (nodes.length >= categoriesMax) throw new Refused(422, `最多 ${categoriesMax} 个分类`);
  known(nodes, parent_id);
  refuseDeep(nodes, parent_id, 1);
  refuseTwin(nodes, parent_id, name, id);
  const place = Math.max(0, ...nodes.map((node) => node.place)) + 1;
  const [made] = await db
    .insert(c)
    .values({ id, company_id: company, parent_id, name, place })
    .onConflictDoNothing()
    .returning();
  if (!made) throw new Refused(409, "分类的编号已被使用，请重试");
}

async function move(db: Db, nodes: readonly Node[], node: Node, change: Extract<Change, { action: "move" }>) {
  const { parent_id, before } = change;
  known(nodes, parent_id);
  const ancestors = new Map(nodes.map((one) => [one.id, one]));
  for (let at = parent_id; at !== null; at = ancestors.get(at)?.parent_id ?? null)
    if (at === node.id) throw refusedFields({ parent_id: "分类不能移到自己的下级" });
  refuseDeep(nodes, parent_id, heightOf(nodes, node.id));
  refuseTwin(nodes, parent_id, node.name, node.id);
  const siblings = nodes.filter((one) => one.parent_id === parent_id && one.id !== node.id).map(({ id }) => id);
  const at = before === null ? siblings.length : siblings.indexOf(before);
  siblings.splice(at === -1 ? siblings.length : at, 0, node.id);
  await db.update(c).set({ parent_id }).where(eq(c.id, node.id));
  for (const [place, id] of siblings.entries()) await db.update(c).set({ place }).where(eq(c.id, id));
}
