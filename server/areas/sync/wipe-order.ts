import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { accounts, devices } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/refused.ts";

/**
 * Answers a device that has been ordered to delete its data. Batches still pass: what can be delivered is not
 * lost; the pull that follows them brings the order.
 */
export async function refuseOrdered(context: CallContext, deviceId: string | undefined): Promise<void> {
  if (deviceId === undefined) return;
  const [order] = await context.db
    .select({ at: devices.wipe_ordered_at, by_name: accounts.name })
    .from(devices)
    .leftJoin(accounts, eq(accounts.id, devices.wipe_ordered_by))
    .where(
      and(
        eq(devices.id, deviceId),
        eq(devices.account_id, personOf(context).id),
        isNotNull(devices.wipe_ordered_at),
        isNull(devices.wiped_at),
      ),
    );
  if (!order?.at) return;
  const told = { reason: "wiped", by_name: order.by_name ?? "管理人员", at: order.at.toISOString() };
  throw new Refused(401, "此设备的本机数据已按管理人员的要求清除", told);
}
