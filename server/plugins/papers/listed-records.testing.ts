import { v7 } from "uuid";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { cases } from "#server/database/tables/ip/case.ts";
import { certificates } from "#server/database/tables/ip/certificate.ts";
import { patentEvents } from "#server/database/tables/ip/patent.ts";
import { trademarks } from "#server/database/tables/ip/trademark.ts";
import { consultings } from "#server/database/tables/office/consulting.ts";
import { orderProducts, serviceOrders } from "#server/database/tables/office/order.ts";
import { firms, people, type TestServer } from "#tests/fixtures/test-server.ts";

/** One record of each kind that a district's records leave out, for lists that are to have rows. */
export async function addListedRecords({ connection: { db, pool }, now }: TestServer): Promise<void> {
  const company_id = firms.valve.id;
  const created_at = new Date(now());
  const ending = shiftDay(dayOf(now()), 300);
  await db.insert(certificates).values({
    id: v7(),
    company_id,
    kind: "专利证书",
    name: "发明专利证书",
    number: "ZL000000",
    holder: firms.valve.name,
    expires_on: ending,
  });
  await db.insert(cases).values({
    id: v7(),
    company_id,
    kind: "民事诉讼",
    title: "阀体专利侵权纠纷",
    own_role: "原告",
    stage: "立案",
    stage_on: "2025-03-01",
    started_on: "2025-03-01",
  });
  await db.insert(trademarks).values({
    id: v7(),
    registration_no: "80000000",
    class: 7,
    name: "锦锋",
    type: "商品商标",
    form: "文字",
    applicant: firms.valve.name,
    registered_on: shiftDay(ending, -3650),
    term_to: ending,
    source: "测试",
    company_ids: [company_id],
  });
  const { rows } = await pool.query<{ id: string }>("select id from patents where company_ids @> $1::uuid[] limit 1", [
    [company_id],
  ]);
  await db.insert(patentEvents).values({
    id: v7(),
    patent_id: rows[0]?.id ?? "",
    code: "GR01",
    title: "授权",
    happened_on: "2025-05-01",
    source: "测试",
    fingerprint: v7(),
  });
  await db.insert(consultings).values({
    id: v7(),
    company_id,
    asked_by: people.enterprise.id,
    category: "专利",
    title: "如何维持专利",
    content: "年费怎么缴",
    created_at,
  });
  const product = { name: "专利检索", category: "检索分析", unit: "次", price: 100_000 } as const;
  const product_id = v7();
  await db.insert(orderProducts).values({
    ...product,
    id: product_id,
    description: "检索",
    on_offer: true,
    updated_by: people.admin.id,
    updated_at: created_at,
    created_at,
  });
  const { name: product_name, ...priced } = product;
  await db.insert(serviceOrders).values({
    ...priced,
    id: v7(),
    no: "DD-0",
    company_id,
    ordered_by: people.enterprise.id,
    product_id,
    product_name,
    quantity: 1,
    contact: "陈经理",
    mobile: "13800000000",
    created_at,
  });
}
