import { and, desc, eq, inArray, isNull, max, type SQL, sql } from "drizzle-orm";
import { dutyOf } from "#contract/account/admin-duties.ts";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import type { contract } from "#contract/index.ts";
import type { StaffAccount } from "#contract/account/staff.ts";
import type { Db } from "#server/database/connect.ts";
import { holdsWords, likeAnywhere } from "#server/database/like.ts";
import { type Account, accounts, sessions, streets } from "#server/database/tables/people.ts";
import { type CallContext, type Person, personOf } from "#server/plugins/call-context.ts";
import { lockedOwners } from "#server/plugins/limits/attempt-limit.ts";
import { maskMobile } from "#server/plugins/people/session.ts";
import { trialIn, waitingTrials } from "#server/plugins/people/trial.ts";
import { devicesOf, type DeviceState } from "./staff-device-list.ts";
import { kindOfAccount, managedBy, refuseUnlessManager, seenBy } from "./staff-rules.ts";

type Conditions = ParsedInputOf<typeof contract.staff.staffExport>;
type ListInput = ParsedInputOf<typeof contract.staff.list>;

const ofKind = {
  district: sql`${accounts.is_news} = 1 and ${accounts.com_id} is null`,
  street: sql`${accounts.is_news} = 1 and ${accounts.com_id} is not null`,
  admin: sql`${accounts.is_news} <> 1 and ${accounts.is_admin} = 1`,
  enterprise: sql`${accounts.is_news} <> 1 and ${accounts.is_admin} <> 1`,
} as const;

/** Accounts that a person manages or watches over, by conditions. */
export function matching(person: Person, input: Conditions, today: string): SQL | undefined {
  return and(
    seenBy(person),
    input.keyword === ""
      ? undefined
      : sql`(${holdsWords(accounts.name, input.keyword)} or ${accounts.mobile} like ${likeAnywhere(input.keyword)}
          or ${holdsWords(accounts.com_name, input.keyword)})`,
    input.street_id === undefined ? undefined : sql`${input.street_id} = any(${accounts.street_ids})`,
    input.kind === undefined ? undefined : ofKind[input.kind],
    input.state === undefined ? undefined : eq(accounts.state, input.state === "on" ? 1 : 0),
    // The trial of an account that was merged into another one is nobody's any more.
    input.trial === undefined ? undefined : and(trialIn(input.trial, today), isNull(accounts.merged_into)),
  );
}

/** One page of the accounts a person manages: those who may sign in first, then by name. */
export async function staffPage(context: CallContext, input: ListInput) {
  const { db } = context;
  const person = personOf(context);
  refuseUnlessManager(person);
  const where = matching(person, input, dayOf(context.now()));
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(accounts)
      .where(where)
      .orderBy(desc(accounts.state), sql`${accounts.name} collate "zh-x-icu"`, accounts.id)
      .limit(input.size)
      .offset((input.page - 1) * input.size),
    db.$count(accounts, where),
  ]);
  return { list: await toStaff(context, rows, person), total, page: input.page, size: input.size };
}

/** Accounts as their managers see them, with streets by name and what their devices last said. */
export async function toStaff(context: CallContext, rows: readonly Account[], person: Person): Promise<StaffAccount[]> {
  const { db } = context;
  const names = new Map((await db.select().from(streets)).map(({ id, name }) => [id, name]));
  const ids = rows.map(({ id }) => id);
  const found = ids.length === 0 ? [] : await devicesOf(db, person, inArray(accounts.id, ids));
  const seen = await seenOf(db, ids);
  const locked = await lockedOwners(
    db,
    rows.map(({ mobile }) => mobile),
    context.now(),
  );
  const waiting = await waitingTrials(db, ids);
  const editable = new Set(await editableIds(db, ids, person));
  const kept = await keptAccounts(db, rows);
  return rows.map((row) => ({
    ...staffAccount(
      row,
      names,
      found.filter((device) => device.account_id === row.id),
    ),
    locked: locked.has(row.mobile),
    trial: row.type === 1 ? { until: row.trial_until, waits: waiting.has(row.id) } : null,
    last_seen_at: lastSeen(row, seen.get(row.id)),
    merged_into: kept.get(row.merged_into ?? "") ?? null,
    // What was merged into another account is that one's.
    may_edit: editable.has(row.id) && row.merged_into === null,
  }));
}

/** The accounts that others were merged into, by id. */
async function keptAccounts(db: Db, rows: readonly Account[]) {
  const ids = rows.flatMap(({ merged_into }) => merged_into ?? []);
  if (ids.length === 0) return new Map<string, NonNullable<StaffAccount["merged_into"]>>();
  const found = await db
    .select({ id: accounts.id, name: accounts.name, mobile: accounts.mobile })
    .from(accounts)
    .where(inArray(accounts.id, ids));
  return new Map(found.map((one) => [one.id, { ...one, mobile: maskMobile(one.mobile) }]));
}

/** When each account last asked for anything; what an administrator looked at in its name does not count. */
export async function seenOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: sessions.account_id, at: max(sessions.last_seen_at) })
    .from(sessions)
    .where(and(inArray(sessions.account_id, [...ids]), isNull(sessions.viewer_id)))
    .groupBy(sessions.account_id);
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const])));
}

/** A session that has ended leaves its beginning. */
export function lastSeen({ last_login_at }: Account, seen: Date | undefined): string | null {
  const times = [last_login_at, seen].flatMap((at) => (at ? [at.getTime()] : []));
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
}

async function editableIds(db: Db, ids: string[], person: Person): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.id, ids), managedBy(person)));
  return rows.map(({ id }) => id);
}

function staffAccount(row: Account, streetNames: ReadonlyMap<string, string>, own: readonly DeviceState[]) {
  return {
    id: row.id,
    name: row.name,
    mobile: maskMobile(row.mobile),
    kind: kindOfAccount(row),
    unit: row.com_name,
    newtype: row.newtype,
    street_ids: row.street_ids,
    street_names: row.street_ids.map((id) => streetNames.get(id) ?? id),
    is_lead: row.roles.includes("lead"),
    pid: row.pid,
    duty: kindOfAccount(row) === "admin" ? dutyOf(row.roles) : null,
    state: row.state,
    last_login_at: row.last_login_at?.toISOString() ?? null,
    last_sync_at: own[0]?.last_sync_at ?? null,
    unsent: own.reduce((sum, { pending }) => sum + pending, 0),
    devices: own.map(({ account_id: _account, name: _name, unit: _unit, may_reset: _reset, ...device }) => device),
    introduction: row.introduction,
    created_at: row.created_at.toISOString(),
  };
}
