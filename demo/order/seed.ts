import { createHash } from "node:crypto";
import sharp from "sharp";
import { dateWords } from "#contract/core/date-words.ts";
import { dayOf, startOfDay } from "#contract/core/time.ts";
import { centsWords } from "#contract/order/order-amounts.ts";
import { isMoveOf, type OrderMove, type OrderStanding, stateAfterMove } from "#contract/order/order-moves.ts";
import { insertRows } from "#server/database/insert-rows.ts";
import { settings } from "#server/database/tables/history.ts";
import { orderFiles, orderProducts, orderSteps, serviceOrders } from "#server/database/tables/office/order.ts";
import { demoRandom } from "#demo/random.ts";
import type { Seed, SeedWorld } from "#demo/seed.ts";
import { demoBank, demoProducts } from "./products.ts";
import { demoOrders } from "./orders.ts";

const hour = 3_600_000;
type Random = ReturnType<typeof demoRandom>;
type Row = typeof serviceOrders.$inferInsert & { id: string };
type File = typeof orderFiles.$inferInsert;

const productsOf = (random: Random, { now, admin }: SeedWorld) => {
  const at = new Date(now - 200 * 24 * hour);
  return demoProducts.map((product) => ({
    ...product,
    id: random.id(at.getTime()),
    rev: 1,
    updated_by: admin.id,
    updated_at: at,
    created_at: at,
  }));
};
type Product = ReturnType<typeof productsOf>[number];

/** What a step says, as the server writes it. */
function wordsOf(move: OrderMove, given: string, at: number, amount: number): string {
  const day = dateWords(dayOf(at));
  if (move === "上传凭证") return `${day}转账 ${centsWords(amount)}`;
  if (move === "开票") return `发票号码 ${given}，${day}开具`;
  if (move === "退款完成") return `${day}退款 ${centsWords(amount)}，银行流水号 ${given}`;
  return move === "确认" && given === "" ? `应付 ${centsWords(amount)}` : given;
}

/** What a step leaves in the order beside its state. */
function changeOf(move: OrderMove, row: Row, given: string, at: Date): Partial<Row> {
  const day = dayOf(at);
  const amount = row.price * row.quantity - (row.discount ?? 0);
  const changes: Partial<Record<OrderMove, Partial<Row>>> = {
    确认: amount === 0 ? { paid_at: at } : {},
    上传凭证: { voucher: true, voucher_amount: amount, voucher_date: day },
    确认到账: { voucher: false, paid_at: at },
    交付: { delivered_at: row.delivered_at ?? at },
    开票: { invoice_no: given, invoice_date: day },
    评价: { stars: 5, stars_words: given.replace(/^5 星：/u, "") },
    申请退款: { refund_from: row.state ?? null },
    同意退款: { refund_agreed: true },
    退款完成: { refund_reference: given, refund_date: day, refunded_at: at },
  };
  return changes[move] ?? {};
}

/** Every column, as rows are written by the columns of the first. */
const blank = {
  discount: 0,
  discount_reason: "",
  coupon_cut: 0,
  coupon_name: "",
  invoice: null,
  invoice_no: "",
  invoice_date: null,
  state: "待确认",
  seq: 0,
  voucher: false,
  voucher_amount: null,
  voucher_date: null,
  paid_at: null,
  delivered_at: null,
  refund_from: null,
  refund_agreed: false,
  refund_reference: "",
  refund_date: null,
  refunded_at: null,
  stars: null,
  stars_words: "",
} as const satisfies Partial<Row>;

const standingOf = (row: Row): OrderStanding => ({
  state: row.state ?? "待确认",
  total: row.price * row.quantity,
  amount: row.price * row.quantity - (row.discount ?? 0),
  voucher: row.voucher ?? false,
  handed_in: row.voucher_amount !== null,
  invoice_wanted: row.invoice !== null,
  invoice_no: row.invoice_no ?? "",
  rated: row.stars !== null,
  refund_from: row.refund_from ?? null,
  refund_agreed: row.refund_agreed ?? false,
});

/** A voucher as a picture: three lines, and that it is none. */
async function voucherPicture(
  random: Random,
  row: Row,
  { seq, at, world }: { seq: number; at: Date; world: SeedWorld },
) {
  if (world.store === undefined) return [];
  const lines = ["转账凭证（演示）", `${demoBank.bank}　${dayOf(at)}`, centsWords(standingOf(row).amount)];
  const text = lines.map((line, i) => `<text x="30" y="${60 + i * 60}" font-size="30">${line}</text>`).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="240"><rect width="640" height="240" fill="white"/>${text}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer();
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await world.store.put(sha256, bytes);
  const of = { order_id: row.id, account_id: world.owner.id, kind: "付款凭证", mime: "image/webp" } as const;
  const file: File = {
    ...of,
    id: random.id(at.getTime()),
    sha256,
    size: bytes.length,
    name: "转账凭证.png",
    step_seq: seq,
    created_at: at,
  };
  return [file];
}

/** Services, where they are paid, and orders of the enterprise that people try first, in every state. */
export const seedOrders: Seed = async (db, world) => {
  const { now, owner, admin } = world;
  const random = demoRandom("orders");
  const products = productsOf(random, world);
  const productOf = (name: string): Product => {
    const found = products.find((product) => product.name === name);
    if (found === undefined) throw new Error(`the demo has no service ${name}`);
    return found;
  };
  const rows: Row[] = [];
  const steps: (typeof orderSteps.$inferInsert)[] = [];
  const files: File[] = [];
  for (const { product, days, steps: made, invoice, ...told } of demoOrders) {
    const { id: product_id, name: product_name, category, unit, price } = productOf(product);
    // In the morning, so that all that follows an hour apart is of the same working day.
    const placed = startOfDay(dayOf(now - days * 24 * hour)) + 9 * hour;
    let row: Row = {
      ...blank,
      ...told,
      invoice: invoice ? { ...invoice, title: owner.com_name ?? "" } : null,
      id: random.id(placed),
      no: `DD${dayOf(placed).replaceAll("-", "")}0001`,
      company_id: owner.com_id,
      ordered_by: owner.id,
      product_id,
      product_name,
      category,
      unit,
      price,
      contact: owner.name,
      mobile: owner.mobile,
      created_at: new Date(placed),
    };
    for (const [index, [move, given = ""]] of made.entries()) {
      const [seq, at] = [index + 1, new Date(placed + (index + 1) * hour)];
      const by = isMoveOf(move, "company") ? owner.id : admin.id;
      const amount = standingOf(row).amount;
      steps.push({ order_id: row.id, seq, move, text: wordsOf(move, given, at.getTime(), amount), by, at });
      if (move === "上传凭证") files.push(...(await voucherPicture(random, row, { seq, at, world })));
      const state = stateAfterMove(move, standingOf(row));
      row = { ...row, ...changeOf(move, row, given, at), state, seq };
    }
    rows.push(row);
  }
  await insertRows(db, orderProducts, products);
  await insertRows(db, serviceOrders, rows);
  await insertRows(db, orderSteps, steps);
  await insertRows(db, orderFiles, files);
  await db.insert(settings).values({ key: "order_bank", value: demoBank });
};
