import { createHash } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { orderCalls } from "#contract/order/order.ts";
import { type OrderFile, orderFileRules, sideOfFile } from "#contract/order/order-files.ts";
import { keptBytes } from "#server/areas/certificate/certificate-files.ts";
import { orderFiles as f, serviceOrders as o } from "#server/database/tables/office/order.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { keepWithinQuota, refuseOverQuota } from "#server/plugins/files/storage-use.ts";
import { takeAttempt, tooMany } from "#server/plugins/limits/attempt-limit.ts";
import { inOwnScope, orderMissing, sideOf } from "./order-access.ts";

const limit = { name: "order-file", most: 120, minutes: 60 };

/** Keeps a file for the next move of an order in scope. The same id again answers the same file. */
export async function receiveOrderFile(
  context: CallContext,
  { id, order_id, kind, name }: ParsedInputOf<typeof orderCalls.file>,
): Promise<OrderFile> {
  const { db } = context;
  const account_id = personOf(context).id;
  if (sideOfFile(kind) !== sideOf(context)) throw new Refused(403, `${kind}不能由您上传`);
  if ((await db.$count(o, inOwnScope(context, order_id))) === 0) throw orderMissing();
  const wait = await takeAttempt(db, limit, account_id, context.now());
  if (wait > 0) throw tooMany("上传过于频繁", wait);
  if (context.bytes.length === 0) throw refusedFields({ file: "文件是空的，请重新选择" });
  if (context.bytes.length > orderFileRules.max) throw refusedFields({ file: "每份文件最大 20 MB" });
  const { bytes, mime } = await keptBytes(context, kind);
  const size = bytes.length;
  await refuseOverQuota(context, size);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await context.files.put(sha256, bytes);
  const created_at = new Date(context.now());
  await keepWithinQuota(context, { size, among: `order ${order_id}` }, async (inside) => {
    if ((await inside.db.$count(f, and(eq(f.order_id, order_id), ne(f.id, id)))) >= orderFileRules.most)
      throw new Refused(409, `一个订单最多上传 ${orderFileRules.most} 份文件`);
    await inside.db
      .insert(f)
      .values({ id, order_id, account_id, kind, sha256, mime, size, name, created_at })
      .onConflictDoNothing();
  });
  const [kept] = await db.select().from(f).where(eq(f.id, id));
  if (kept?.order_id !== order_id || kept.kind !== kind || kept.sha256 !== sha256)
    throw new Refused(409, "文件编号重复，请重新选择文件");
  return { id, name: kept.name, mime, size: kept.size };
}

/** A file of an order in scope; what the office has not handed over yet is its own. 404 to everybody else. */
export async function orderContent(context: CallContext, { id }: { id: string }): Promise<FileReply> {
  const [row] = await context.db.select().from(f).where(eq(f.id, id));
  const isHidden = row?.step_seq === null && sideOfFile(row.kind) === "office" && sideOf(context) === "company";
  if (row === undefined || isHidden || !(await isInScope(context, row.order_id)))
    throw new Refused(404, "文件不存在，或您没有查看权限");
  const file = await context.files.read(row.sha256, row.size);
  return { file, mime: row.mime, etag: row.sha256, ...(row.mime === "application/pdf" && { name: row.name }) };
}

const isInScope = async (context: CallContext, id: string) => (await context.db.$count(o, inOwnScope(context, id))) > 0;
