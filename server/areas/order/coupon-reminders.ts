import { and, eq, isNull, sql } from "drizzle-orm";
import { dateWords } from "#contract/core/date-words.ts";
import { dayOf, shiftDay, startOfDay } from "#contract/core/time.ts";
import { couponNoticeDays, termsWords } from "#contract/order/coupon-rules.ts";
import { remindCompanies } from "#server/areas/calendar/reminders.ts";
import { couponGrants as g, coupons as c } from "#server/database/tables/office/coupon.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { couponsPath } from "./coupon-give.ts";

/**
 * Tells companies of coupons they have not used and that end within days: the moment a message names is the same at each
 * run, so that it is written once. Who was given one later than that was told of its end with it.
 */
export async function remindOfCoupons({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const today = dayOf(now());
  const rows = await db
    .select({ id: g.id, company_id: g.company_id, given_at: g.given_at, coupon: c })
    .from(g)
    .innerJoin(c, eq(c.id, g.coupon_id))
    .where(
      and(
        isNull(g.order_id),
        isNull(g.recalled_at),
        sql`${c.valid_to} between ${today} and ${shiftDay(today, couponNoticeDays)}`,
      ),
    );
  const due = rows.flatMap(({ id, company_id, given_at, coupon }) => {
    const due_at = new Date(startOfDay(shiftDay(coupon.valid_to, -couponNoticeDays)));
    if (given_at >= due_at) return [];
    const title = `优惠券即将到期：${coupon.name}`;
    const body = `${termsWords(coupon)}，${dateWords(coupon.valid_to)}到期，还没有使用。`;
    return [{ company_id, kind: "order" as const, record_id: id, path: couponsPath, title, body, due_at }];
  });
  await remindCompanies(db, due, "certified");
}
