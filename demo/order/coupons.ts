import { dayLength, dayOf, shiftDay } from "#contract/core/time.ts";
import { insertRows } from "#server/database/insert-rows.ts";
import { couponGrants, coupons } from "#server/database/tables/office/coupon.ts";
import { companies } from "#server/database/tables/company.ts";
import { orderProducts } from "#server/database/tables/office/order.ts";
import { demoRandom } from "#demo/random.ts";
import type { Seed } from "#demo/seed.ts";

/** Days before the demo's now on which what can be had was made. */
const made = 20;

/** One of each way, and a draft. The enterprise that people try first holds three, one of them over, and may type a code. */
const demoCoupons = [
  { name: "首单立减", kind: "减免金额", value: 30_000, least: 100_000, way: "券码", code: "SHOUDAN300", held: false },
  { name: "维权服务八折", kind: "折扣", value: 20, product: "电商平台维权投诉", way: "镇街企业", held: true },
  { name: "内训免费体验", kind: "全额", value: 0, product: "企业知识产权内训", way: "指定企业", held: true },
  { name: "知识产权宣传周券", kind: "减免金额", value: 20_000, way: "指定企业", ended: 10, held: true },
  { name: "年末专利导航券", kind: "折扣", value: 50, way: "券码", code: "DAOHANG50", draft: true, held: false },
] as const;

/** Coupons of an invented office, with a generator of their own: what else the demo draws stays as it is. */
export const seedCoupons: Seed = async (db, { now, owner, admin }) => {
  const random = demoRandom("coupons");
  const at = new Date(now - made * dayLength);
  const today = dayOf(now);
  const products = new Map((await db.select().from(orderProducts)).map(({ id, name }) => [name, id]));
  const all = await db
    .select({ id: companies.id, street_id: companies.street_id })
    .from(companies)
    .orderBy(companies.id);
  const street = all.find(({ id }) => id === owner.com_id)?.street_id ?? "";
  const ofStreet = all.filter(({ street_id }) => street_id === street).map(({ id }) => id);
  const rows = demoCoupons.map((coupon) => {
    const product = "product" in coupon ? products.get(coupon.product) : undefined;
    const valid_to = "ended" in coupon ? shiftDay(today, -coupon.ended) : shiftDay(today, 60);
    return {
      id: random.id(at.getTime()),
      name: coupon.name,
      kind: coupon.kind,
      value: coupon.value,
      product_ids: product === undefined ? [] : [product],
      least: "least" in coupon ? coupon.least : 0,
      valid_from: shiftDay(today, -made - 10),
      valid_to,
      total: 500,
      per_company: 1,
      way: coupon.way,
      street_ids: coupon.way === "镇街企业" ? [street] : [],
      code: "code" in coupon ? coupon.code : "",
      state: "draft" in coupon ? ("草稿" as const) : ("发放中" as const),
      rev: 1,
      updated_by: admin.id,
      updated_at: at,
      created_at: at,
    };
  });
  const grants = rows.flatMap((row, index) => {
    const holders = row.way === "镇街企业" ? ofStreet : demoCoupons[index]?.held ? [owner.com_id] : [];
    return holders.map((company_id) => ({
      id: random.id(at.getTime()),
      coupon_id: row.id,
      company_id,
      given_by: admin.id,
      given_at: at,
    }));
  });
  await insertRows(db, coupons, rows);
  await insertRows(db, couponGrants, grants);
};
