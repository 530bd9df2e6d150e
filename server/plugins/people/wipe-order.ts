import { and, eq, sql } from "drizzle-orm";
import type { Call } from "#contract/core/call.ts";
import type { Db } from "#server/database/connect.ts";
import { sessions } from "#server/database/tables/people.ts";
import type { CallContext } from "../call-context.ts";
import { Refused } from "../errors/refused.ts";

/** An order to delete a device's data that the device has not obeyed yet. */
export interface WipeOrder {
  device_id: string;
  by_name: string;
  /** Instant as PostgreSQL writes it into JSON. */
  at: string;
}

/** What is known of the device behind a session of a person's own. */
export interface SessionDevice {
  /** The device that the session goes by; null: it has named none. */
  current: string | null;
  /** Every device that the session has ever named. */
  named: readonly string[];
  /** Open orders to any device of the account. */
  orders: readonly WipeOrder[];
  /** The account is switched off: nothing of it is taken any more. */
  isOff: boolean;
}

/** Open orders to devices of the account a session row belongs to; a column of a query on `sessions`. */
export const openOrders = sql<WipeOrder[]>`(
  select coalesce(json_agg(json_build_object(
    'device_id', d.id, 'at', d.wipe_ordered_at, 'by_name', coalesce(m.name, '管理人员'))), '[]')
  from devices d left join accounts m on m.id = d.wipe_ordered_by
  where d.account_id = ${sessions.account_id} and d.wipe_ordered_at is not null and d.wiped_at is null)`;

/** Whether a session row belongs to a device with an open order. */
export const isOrdered = sql`exists (
  select 1 from devices d where d.account_id = ${sessions.account_id} and d.id = any(${sessions.named_devices})
    and d.wipe_ordered_at is not null and d.wiped_at is null)`;

/** Keeps the device a session goes by. What it was named before is never forgotten: another name is no way out. */
export async function nameDevice(db: Db, tokenHash: Buffer, deviceId: string): Promise<void> {
  await db
    .update(sessions)
    .set({
      device_id: deviceId,
      named_devices: sql`case when ${deviceId}::uuid = any(${sessions.named_devices}) then ${sessions.named_devices}
        else ${sessions.named_devices} || ${deviceId}::uuid end`,
    })
    .where(and(eq(sessions.token_hash, tokenHash), sql`${sessions.device_id} is distinct from ${deviceId}::uuid`));
}

function orderedNow({ by_name, at }: WipeOrder): Refused {
  const told = { reason: "wiped", by_name, at: new Date(at).toISOString() };
  return new Refused(401, "此设备的本机数据已按管理人员的要求清除", told);
}

/**
 * Lets a device with an open order deliver and obey, and tells it of the order whatever else it asks. While one of
 * the account is open, a session that has named no device might be that one's: it is no session any more.
 * `says` is the device that the request itself names.
 */
export async function heedOrder(context: CallContext, declared: Call, says: string | null): Promise<CallContext> {
  const { person } = context;
  if (person === null || person.device === null || person.device.orders.length === 0) return context;
  const { named, orders, isOff } = person.device;
  const order = orders.find(({ device_id }) => named.includes(device_id) || device_id === says);
  if (order === undefined) {
    if (named.length > 0 || says !== null) return context;
    throw new Refused(401, "此账号有设备正在等待清除，未表明设备的登录已失效，请重新登录", { reason: "login" });
  }
  const isNew = !named.includes(order.device_id);
  if (isNew) await nameDevice(context.db, person.tokenHash, order.device_id);
  const isTaken = declared.fromDevice === "obeys" || (declared.fromDevice === "delivers" && !isOff);
  if (!isTaken) throw orderedNow(order);
  const current = isNew ? order.device_id : person.device.current;
  const device = { ...person.device, current, named: isNew ? [...named, order.device_id] : named };
  return { ...context, person: { ...person, device, isOrdered: true } };
}
