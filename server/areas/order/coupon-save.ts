import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { sameJson } from "#contract/core/edits.ts";
import { dayOf } from "#contract/core/time.ts";
import {
  couponDraftProblems,
  couponMoveProblem,
  stateAfterCouponMove,
  termsWords,
} from "#contract/order/coupon-rules.ts";
import { centsWords } from "#contract/order/order-amounts.ts";
import type { couponCalls } from "#contract/order/order-coupons.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { couponGrants as g, coupons as c } from "#server/database/tables/office/coupon.ts";
import { orderProducts } from "#server/database/tables/office/order.ts";
import { accounts, streets } from "#server/database/tables/people.ts";
import { changesOf, noteForLog } from "#server/plugins/audit/note-for-log.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { giveToStreets } from "./coupon-give.ts";
import { couponUnknown } from "./coupon-reads.ts";

type In<K extends keyof typeof couponCalls> = ParsedInputOf<(typeof couponCalls)[K]>;
type Fields = Omit<In<"couponSave">, "id" | "base_rev">;

/** What its kind and way do not ask for is not kept. */
const plain = (fields: Fields): Fields => ({
  ...fields,
  value: fields.kind === "全额" ? 0 : fields.value,
  product_ids: [...new Set(fields.product_ids)],
  street_ids: fields.way === "镇街企业" ? [...new Set(fields.street_ids)] : [],
  code: fields.way === "券码" ? fields.code : "",
});

async function refuseUnknown({ db }: CallContext, { product_ids, street_ids }: Fields): Promise<void> {
  if ((await db.$count(orderProducts, inArray(orderProducts.id, product_ids))) !== product_ids.length)
    throw refusedFields({ product_ids: "有适用服务不存在，请重新选择" });
  if ((await db.$count(streets, inArray(streets.id, street_ids))) !== street_ids.length)
    throw refusedFields({ street_ids: "有镇街不存在，请重新选择" });
}

/** One code at a time is looked for and written. */
async function refuseTakenCode({ db }: CallContext, id: string, code: string): Promise<void> {
  if (code === "") return;
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('coupon-code'))`);
  const [taken] = await db
    .select({ name: c.name })
    .from(c)
    .where(and(eq(c.code, code), ne(c.id, id)));
  if (taken) throw refusedFields({ code: `该券码已用于“${taken.name}”，请换一个` });
}

/** The coupon, locked, for who has read its last version. */
async function readVersion({ db }: CallContext, id: string, rev: number) {
  const [row] = await db
    .select({ coupon: c, by: accounts.name })
    .from(c)
    .innerJoin(accounts, eq(accounts.id, c.updated_by))
    .where(eq(c.id, id))
    .for("update", { of: c });
  if (!row) throw couponUnknown();
  const overtaken = () => new Refused(409, `${row.by}刚刚修改了该优惠券，请看过再继续`, { reason: "conflict" });
  return { coupon: row.coupon, isLast: row.coupon.rev === rev, overtaken };
}

/** Of a coupon that was given nothing changes but how many there are of it, and these are not fewer than were given. */
async function refuseFixed({ db }: CallContext, coupon: typeof c.$inferSelect, fields: Fields): Promise<void> {
  if (coupon.state === "草稿") return;
  const isOther = Object.entries(fields).some(
    ([key, value]) => key !== "total" && !sameJson(coupon[key as keyof Fields], value),
  );
  if (isOther) throw new Refused(409, "已经发放的优惠券只能修改发放总数", { reason: "given" });
  const given = await db.$count(g, and(eq(g.coupon_id, coupon.id), sql`${g.recalled_at} is null`));
  if (fields.total < given) throw refusedFields({ total: `已经发出 ${given} 张，发放总数不能更少` });
}

/** What the log tells of a coupon beside what it takes off. */
const logged: Parameters<typeof changesOf<Fields>>[0] = {
  name: ["名称", (name) => name],
  least: ["最低订单金额", centsWords],
  valid_from: ["开始日期", (day) => day],
  valid_to: ["结束日期", (day) => day],
  total: ["发放总数", String],
  per_company: ["每家企业", String],
};

/** Makes a coupon, or changes the version that was read. The same new one again is the same coupon. */
export const saveCoupon = (context: CallContext, { id, base_rev, ...asked }: In<"couponSave">) =>
  inTransaction(context, async (inside) => {
    const { db, now } = inside;
    const fields = plain(asked);
    const updated_at = new Date(now());
    const stamp = { updated_by: personOf(context).id, updated_at };
    const check = async () => {
      const problems = couponDraftProblems(fields, now());
      if (Object.keys(problems).length > 0) throw refusedFields(problems);
      await refuseUnknown(inside, fields);
      await refuseTakenCode(inside, id, fields.code);
    };
    if (base_rev === 0) {
      await check();
      const fresh = { id, ...fields, ...stamp, created_at: updated_at };
      const made = await db.insert(c).values(fresh).onConflictDoNothing({ target: c.id }).returning({ id: c.id });
      if (made.length > 0) {
        noteForLog(inside, { changes: [termsWords(fields), ...changesOf(logged, fields, null)] });
        return {};
      }
    }
    const { coupon, isLast, overtaken } = await readVersion(inside, id, base_rev);
    const [terms, before] = [termsWords(fields), termsWords(coupon)];
    const taken = terms === before ? [] : [`${before} → ${terms}`];
    noteForLog(inside, { name: coupon.name, changes: [...taken, ...changesOf(logged, fields, coupon)] });
    if (Object.entries(fields).every(([key, value]) => sameJson(coupon[key as keyof Fields], value))) return {};
    if (!isLast) throw overtaken();
    await refuseFixed(inside, coupon, fields);
    if (coupon.state === "草稿") await check();
    await db
      .update(c)
      .set({ ...fields, ...stamp, rev: base_rev + 1 })
      .where(eq(c.id, id));
    return {};
  });

/** Begins to give a coupon, stops, or begins again; companies of its streets have theirs at once. */
export const moveCoupon = (context: CallContext, { id, rev, move }: In<"couponMove">) =>
  inTransaction(context, async (inside) => {
    const { coupon, isLast, overtaken } = await readVersion(inside, id, rev);
    if (!isLast) throw overtaken();
    const problem = couponMoveProblem(move, coupon, dayOf(inside.now()));
    noteForLog(inside, { name: coupon.name, changes: [termsWords(coupon)] });
    if (problem !== null) throw new Refused(409, problem, { reason: "move" });
    const stamp = { updated_by: personOf(context).id, updated_at: new Date(inside.now()) };
    await inside.db
      .update(c)
      .set({ ...stamp, state: stateAfterCouponMove(move), rev: rev + 1 })
      .where(eq(c.id, id));
    return { given: move === "发放" && coupon.way === "镇街企业" ? await giveToStreets(inside, coupon) : 0 };
  });

/** Takes a draft away; of what was given once the holders' coupons tell, and it can only be stopped. */
export const deleteCoupon = (context: CallContext, { id, rev }: In<"couponDelete">) =>
  inTransaction(context, async (inside) => {
    const { coupon, isLast, overtaken } = await readVersion(inside, id, rev);
    if (!isLast) throw overtaken();
    noteForLog(inside, { name: coupon.name, changes: [termsWords(coupon)] });
    if (coupon.state !== "草稿") throw new Refused(409, "已经发放过的优惠券不能删除，可以停用", { reason: "given" });
    await inside.db.delete(c).where(eq(c.id, id));
    return {};
  });
