import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/call.ts";
import type { contract } from "#contract/index.ts";
import type { StaffAccount } from "#contract/staff.ts";
import type { Db } from "#server/database/connect.ts";
import { type Account, accounts, devices, streets } from "#server/database/tables/people.ts";
import type { Person } from "#server/plugins/call-context.ts";
import { maskMobile } from "#server/plugins/session.ts";
import { kindOfAccount, managedBy } from "./staff-rules.ts";

type ListInput = ParsedInputOf<typeof contract.staff.list>;
type Device = typeof devices.$inferSelect;

const contains = (word: string) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

const ofKind = {
  district: sql`${accounts.is_news} = 1 and ${accounts.com_id} is null`,
  street: sql`${accounts.is_news} = 1 and ${accounts.com_id} is not null`,
  admin: sql`${accounts.is_news} <> 1 and ${accounts.is_admin} = 1`,
  enterprise: sql`${accounts.is_news} <> 1 and ${accounts.is_admin} <> 1`,
} as const;

function matching(person: Person, input: ListInput): SQL | undefined {
  const word = contains(input.keyword);
  return and(
    managedBy(person),
    input.keyword === ""
      ? undefined
      : sql`(${accounts.name} ilike ${word} or ${accounts.mobile} like ${word} or ${accounts.com_name} ilike ${word})`,
    input.street_id === undefined ? undefined : sql`${input.street_id} = any(${accounts.street_ids})`,
    input.kind === undefined ? undefined : ofKind[input.kind],
    input.state === undefined ? undefined : eq(accounts.state, input.state === "on" ? 1 : 0),
  );
}

/** One page of the accounts a person manages: those who may sign in first, then by name. */
export async function staffPage(db: Db, person: Person, input: ListInput) {
  const where = matching(person, input);
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
  return { list: await toStaff(db, rows), total, page: input.page, size: input.size };
}

/** Accounts as their managers see them, with streets by name and what their devices last said. */
export async function toStaff(db: Db, rows: readonly Account[]): Promise<StaffAccount[]> {
  const names = new Map((await db.select().from(streets)).map(({ id, name }) => [id, name]));
  const ids = rows.map(({ id }) => id);
  const found =
    ids.length === 0
      ? []
      : await db.select().from(devices).where(inArray(devices.account_id, ids)).orderBy(desc(devices.last_sync_at));
  return rows.map((row) =>
    staffAccount(
      row,
      names,
      found.filter((device) => device.account_id === row.id),
    ),
  );
}

function staffAccount(row: Account, streetNames: ReadonlyMap<string, string>, own: readonly Device[]): StaffAccount {
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
    state: row.state,
    last_login_at: row.last_login_at?.toISOString() ?? null,
    last_sync_at: own[0]?.last_sync_at.toISOString() ?? null,
    unsent: own.reduce((sum, { pending }) => sum + pending, 0),
    devices: own.map(({ id, label, pending, oldest_at, last_sync_at }) => ({
      id,
      label,
      pending,
      oldest_at: oldest_at?.toISOString() ?? null,
      last_sync_at: last_sync_at.toISOString(),
    })),
    created_at: row.created_at.toISOString(),
  };
}
