import { and, eq, isNull, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dateWords } from "#contract/core/date-words.ts";
import { dayOf } from "#contract/core/time.ts";
import { heldState, termsWords } from "#contract/order/coupon-rules.ts";
import type { couponCalls, ownCouponParts } from "#contract/order/order-coupons.ts";
import { remindCompanies } from "#server/areas/calendar/reminders.ts";
import { rightCompanyId } from "#server/areas/company/company-access.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { insertRows } from "#server/database/insert-rows.ts";
import { companies } from "#server/database/tables/company.ts";
import { couponGrants as g, coupons as c } from "#server/database/tables/office/coupon.ts";
import { noteForLog } from "#server/plugins/audit/note-for-log.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { takeAttempt, tooMany } from "#server/plugins/limits/attempt-limit.ts";
import { ownCompanyId } from "#server/plugins/people/own-holdings.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";
import { couponUnknown } from "./coupon-reads.ts";

type In<K extends keyof typeof couponCalls> = ParsedInputOf<(typeof couponCalls)[K]>;
type CouponRow = typeof c.$inferSelect;

const codeLimit = { name: "coupon-code", most: 20, minutes: 60 };
/** Where a company finds its coupons. */
export const couponsPath = "/orders?tab=coupons";
const endedPath = `${couponsPath}&part=${encodeURIComponent("已失效" satisfies (typeof ownCouponParts)[number])}`;

const stopped = (words: string) => new Refused(409, words, { reason: "coupon" });

const given = ({ db }: CallContext, coupon: CouponRow, company_id?: string) =>
  db.$count(
    g,
    and(
      eq(g.coupon_id, coupon.id),
      isNull(g.recalled_at),
      company_id === undefined ? undefined : eq(g.company_id, company_id),
    ),
  );

/** Why a coupon is not given today; null: it is. Its row has to be locked, or two would give the last one. */
function givingProblem({ state, valid_to }: CouponRow, today: string): string | null {
  if (state === "草稿") return "该优惠券还没有发放";
  if (state === "停用") return "该优惠券已停止发放";
  return valid_to < today ? `该优惠券已于${dateWords(valid_to)}到期` : null;
}

/** Writes single coupons, in the transaction that locked what they are of. */
async function write(inside: CallContext, coupon: CouponRow, companyIds: readonly string[]) {
  const stamp = { coupon_id: coupon.id, given_by: personOf(inside).id, given_at: new Date(inside.now()) };
  const rows = companyIds.map((company_id) => ({ id: v7(), company_id, ...stamp }));
  await insertRows(inside.db, g, rows);
  return rows;
}

/** The same, and tells those who may order. */
async function writeAndTell(inside: CallContext, coupon: CouponRow, companyIds: readonly string[]): Promise<void> {
  const days = `${dateWords(coupon.valid_from)}至${dateWords(coupon.valid_to)}可用`;
  const told = {
    kind: "order" as const,
    path: couponsPath,
    due_at: new Date(inside.now()),
    title: `收到优惠券：${coupon.name}`,
    body: `${termsWords(coupon)}，${days}，下单或付款前选用。`,
  };
  const rows = await write(inside, coupon, companyIds);
  const messages = rows.map(({ id, company_id }) => ({ ...told, record_id: id, company_id }));
  await remindCompanies(inside.db, messages, "certified");
}

/** Gives a coupon to the living companies of its streets that never had one; answers how many. */
export async function giveToStreets(inside: CallContext, coupon: CouponRow): Promise<number> {
  const { rows } = await inside.db.execute<{ id: string }>(sql`
    select id from companies where deleted_at is null and street_id = any(${sqlTextArray(coupon.street_ids)})
      and id not in (select company_id from coupon_grants where coupon_id = ${coupon.id}) order by id`);
  const left = coupon.total - (await given(inside, coupon));
  if (rows.length > left) throw stopped(`还要发给 ${rows.length} 家企业，剩余 ${left} 张不够，请先增加发放总数`);
  await writeAndTell(
    inside,
    coupon,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

async function giveToCompany(inside: CallContext, coupon: CouponRow, asked: string): Promise<number> {
  const id = await rightCompanyId(inside.db, asked);
  const living = and(eq(companies.id, id), isNull(companies.deleted_at));
  if ((await inside.db.$count(companies, living)) === 0) throw refusedFields({ company_id: "企业不存在或已删除" });
  if ((await given(inside, coupon)) >= coupon.total) throw stopped(`${coupon.total} 张已经发完`);
  if ((await given(inside, coupon, id)) >= coupon.per_company)
    throw refusedFields({ company_id: `该企业已有 ${coupon.per_company} 张，达到每家企业的张数` });
  await writeAndTell(inside, coupon, [id]);
  return 1;
}

/** Gives a coupon by hand: to a company, or to those of its streets that came later. */
export const giveCoupon = (context: CallContext, { id, company_id }: In<"couponGive">) =>
  inTransaction(context, async (inside) => {
    const [coupon] = await inside.db.select().from(c).where(eq(c.id, id)).for("update");
    if (!coupon) throw couponUnknown();
    noteForLog(inside, { name: coupon.name, changes: [termsWords(coupon)] });
    const problem = givingProblem(coupon, dayOf(inside.now()));
    if (problem !== null) throw stopped(problem);
    const way = company_id === null ? "镇街企业" : "指定企业";
    if (coupon.way !== way) throw stopped(`该优惠券的发放方式是${coupon.way}`);
    const count =
      company_id === null ? await giveToStreets(inside, coupon) : await giveToCompany(inside, coupon, company_id);
    return { given: count };
  });

/** A company takes a coupon by its code; one that was recalled from it counts among those it took. */
export async function claimCoupon(context: CallContext, { code }: In<"couponClaim">) {
  const company_id = ownCompanyId(context);
  if (personOf(context).type === 1)
    throw new Refused(403, "试用账号不能领取优惠券，请先完成企业认证", { reason: "uncertified" });
  const wait = await takeAttempt(context.db, codeLimit, company_id, context.now());
  if (wait > 0) throw tooMany("领取过于频繁", wait);
  if (code === "") throw refusedFields({ code: "请填写券码" });
  return inTransaction(context, async (inside) => {
    const [coupon] = await inside.db.select().from(c).where(eq(c.code, code)).for("update");
    if (!coupon || coupon.state === "草稿") throw refusedFields({ code: "券码不正确，请核对" });
    const problem = givingProblem(coupon, dayOf(inside.now()));
    if (problem !== null) throw refusedFields({ code: problem });
    if ((await given(inside, coupon)) >= coupon.total) throw refusedFields({ code: "该优惠券已经领完" });
    const taken = await inside.db.$count(g, and(eq(g.coupon_id, coupon.id), eq(g.company_id, company_id)));
    if (taken >= coupon.per_company) throw refusedFields({ code: `贵企业已经领过 ${taken} 张，不能再领` });
    const [row] = await write(inside, coupon, [company_id]);
    if (row === undefined) throw new Error("a coupon was not given");
    return { id: row.id, name: coupon.name };
  });
}

/** Recalls a single coupon that was not used, and tells its company why. */
export const recallCoupon = (context: CallContext, { id, reason }: In<"couponRecall">) =>
  inTransaction(context, async (inside) => {
    const { db, now } = inside;
    const [grant] = await db.select().from(g).where(eq(g.id, id)).for("update");
    if (!grant) throw couponUnknown();
    const [coupon] = await db.select().from(c).where(eq(c.id, grant.coupon_id));
    if (!coupon) throw couponUnknown();
    noteForLog(inside, { name: coupon.name, company_id: grant.company_id, changes: [termsWords(coupon)] });
    const state = heldState({ ...grant, valid_to: coupon.valid_to }, dayOf(now()));
    if (state !== "可用") throw stopped(`该优惠券${state}，不能收回`);
    const at = new Date(now());
    await db
      .update(g)
      .set({ recalled_by: personOf(context).id, recalled_at: at, recall_reason: reason })
      .where(eq(g.id, id));
    const told = { kind: "order" as const, record_id: id, path: endedPath, due_at: at };
    const words = { title: `优惠券已被收回：${coupon.name}`, body: `原因：${reason}` };
    await remindCompanies(db, [{ ...told, ...words, company_id: grant.company_id }], "certified");
    return {};
  });
