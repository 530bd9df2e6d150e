import { and, desc, eq, gte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { contract } from "#contract/index.ts";
import type { DeviceRow, RefusedWrite } from "#contract/account/staff-devices.ts";
import type { Db } from "#server/database/connect.ts";
import { likeAnywhere } from "#server/database/like.ts";
import { refusals } from "#server/database/tables/history.ts";
import { accounts, devices, sessions } from "#server/database/tables/people.ts";
import type { CallContext, Person } from "#server/plugins/call-context.ts";
import { personOf } from "#server/plugins/call-context.ts";
import { managedBy, refuseUnlessManager, seenBy } from "./staff-rules.ts";

export type DeviceState = DeviceRow;
const most = 500;
const managers = alias(accounts, "managers");

/** What the devices of accounts last said, the latest first. */
export async function devicesOf(
  db: Db,
  person: Person,
  where: SQL,
  order: SQL = desc(devices.last_sync_at),
): Promise<DeviceState[]> {
  const rows = await db
    .select({
      device: devices,
      name: accounts.name,
      unit: accounts.com_name,
      by_name: managers.name,
      may_reset: sql<boolean>`${managedBy(person)} and ${accounts.id} <> ${person.id}`,
      sessions: sql<number>`(select count(*)::int from ${sessions}
        where ${sessions.device_id} = ${devices.id} and ${sessions.account_id} = ${devices.account_id}
          and not ${sessions.is_over})`,
    })
    .from(devices)
    .innerJoin(accounts, eq(accounts.id, devices.account_id))
    .leftJoin(managers, eq(managers.id, devices.wipe_ordered_by))
    .where(where)
    .orderBy(order, devices.id)
    .limit(most);
  return rows.map(({ device, by_name, ...rest }) => ({
    ...rest,
    id: device.id,
    account_id: device.account_id,
    label: device.label,
    pending: device.pending,
    oldest_at: device.oldest_at?.toISOString() ?? null,
    last_sync_at: device.last_sync_at.toISOString(),
    wipe: wipeOf(device, by_name),
  }));
}

const wipeOf = (device: typeof devices.$inferSelect, byName: string | null) =>
  device.wipe_ordered_at === null
    ? null
    : {
        ordered_at: device.wipe_ordered_at.toISOString(),
        by_name: byName ?? "",
        done_at: device.wiped_at?.toISOString() ?? null,
        lost: device.wipe_lost ?? 0,
        drafts: device.wipe_drafts ?? 0,
        photos: device.wipe_photos ?? 0,
      };

/** The outboxes on the devices of those a person watches over: what waits longest first. */
export async function queueState(context: CallContext) {
  const person = personOf(context);
  refuseUnlessManager(person);
  const where = seenBy(person);
  const since = new Date(context.now() - 30 * 24 * 3_600_000);
  const [found, [figures], [refused]] = await Promise.all([
    devicesOf(
      context.db,
      person,
      where,
      sql`${devices.pending} = 0, ${devices.oldest_at}, ${devices.last_sync_at} desc`,
    ),
    context.db
      .select({
        total: sql<number>`count(*)::int`,
        unsent: sql<number>`coalesce(sum(${devices.pending}), 0)::int`,
        oldest_at: sql<string | null>`min(${devices.oldest_at})`,
      })
      .from(devices)
      .innerJoin(accounts, eq(accounts.id, devices.account_id))
      .where(where),
    context.db
      .select({ count: sql<number>`count(*)::int` })
      .from(refusals)
      .innerJoin(accounts, eq(accounts.id, refusals.account_id))
      .where(and(where, gte(refusals.at, since))),
  ]);
  const oldest = figures?.oldest_at ?? null;
  return {
    devices: found,
    total: figures?.total ?? 0,
    unsent: figures?.unsent ?? 0,
    oldest_at: oldest === null ? null : new Date(oldest).toISOString(),
    refused: refused?.count ?? 0,
  };
}

function refusedWhere(person: Person, keyword: string): SQL | undefined {
  const word = likeAnywhere(keyword);
  return and(
    seenBy(person),
    keyword === "" ? undefined : sql`(${accounts.name} ilike ${word} or ${refusals.msg} ilike ${word})`,
  );
}

/** The writes that the server refused to those devices. */
export async function refusedWrites(context: CallContext, input: ParsedInputOf<typeof contract.staff.refusals>) {
  const person = personOf(context);
  refuseUnlessManager(person);
  const where = refusedWhere(person, input.keyword);
  const from = () =>
    context.db
      .select({ refusal: refusals, name: accounts.name, unit: accounts.com_name, label: devices.label })
      .from(refusals)
      .innerJoin(accounts, eq(accounts.id, refusals.account_id))
      .leftJoin(devices, and(eq(devices.id, refusals.device_id), eq(devices.account_id, refusals.account_id)))
      .where(where);
  const [rows, [total]] = await Promise.all([
    from()
      .orderBy(desc(refusals.at), refusals.id)
      .limit(input.size)
      .offset((input.page - 1) * input.size),
    context.db
      .select({ count: sql<number>`count(*)::int` })
      .from(refusals)
      .innerJoin(accounts, eq(accounts.id, refusals.account_id))
      .where(where),
  ]);
  const list = rows.map(({ refusal, name, unit, label }): RefusedWrite => ({
    ...refusal,
    at: refusal.at.toISOString(),
    name,
    unit,
    device_label: label ?? "",
  }));
  return { list, total: total?.count ?? 0, page: input.page, size: input.size };
}
