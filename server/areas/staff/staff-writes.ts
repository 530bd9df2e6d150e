import { and, eq, inArray, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { type AdminDuty, dutyOf, rolesOfDuty } from "#contract/account/admin-duties.ts";
import type { NewStaff, StaffAccount, StaffUpdate } from "#contract/account/staff.ts";
import { sameJson } from "#contract/core/edits.ts";
import { forgetPlaces } from "#server/areas/account/known-places.ts";
import { unlockEverywhere } from "#server/areas/account/login-limit.ts";
import { hashPassword } from "#server/areas/account/password.ts";
import type { Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { type Account, accounts, orgs, sessions, streets } from "#server/database/tables/people.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";
import { type CallContext, type Person, personOf } from "#server/plugins/call-context.ts";
import { endSessions, endWechat, revokeShares } from "#server/plugins/people/end-sessions.ts";
import { endAddresses } from "#server/plugins/people/secret-address.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { oneTimePassword } from "./one-time-password.ts";
import { toStaff } from "./staff-list.ts";
import {
  isStreetLead,
  kindOfAccount,
  managedBy,
  refuseForeignStreets,
  refuseIncomplete,
  refuseKind,
  refuseOwn,
  refuseUnlessManager,
  withinUnit,
} from "./staff-rules.ts";

/** Runs a change of accounts in a transaction. */
export const changing = <T>(
  context: CallContext,
  change: (inside: CallContext, person: Person, at: Date) => Promise<T>,
): Promise<T> => inTransaction(context, (inside) => change(inside, personOf(inside), new Date(inside.now())));

export async function oneStaff(context: CallContext, row: Account, person: Person): Promise<StaffAccount> {
  const [one] = await toStaff(context, [row], person);
  if (!one) throw new Error("an account did not come back");
  return one;
}

/** The account, its row locked; 404 when the person does not manage it, 409 when it was merged into another one. */
export async function managed(db: Db, person: Person, id: string): Promise<Account> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), managedBy(person)))
    .for("update");
  if (!row) throw new Refused(404, "账号不存在，或不归您管理");
  if (row.merged_into !== null) throw new Refused(409, "此账号已并入其他账号，不能再修改", { reason: "merged" });
  return row;
}

async function refuseUnknownStreets(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await db.$count(streets, inArray(streets.id, [...ids]));
  if (known !== new Set(ids).size) throw refusedFields({ street_ids: "负责镇街中有不存在的镇街" });
}

/** The unit of a street account, made when its name is new. */
async function unitId(db: Db, name: string, streetId: string | undefined): Promise<string> {
  await db
    .insert(orgs)
    .values({ id: v7(), name, street_id: streetId ?? null })
    .onConflictDoNothing();
  const [org] = await db.select({ id: orgs.id }).from(orgs).where(eq(orgs.name, name));
  if (!org) throw new Error("an inserted unit did not come back");
  return org.id;
}

/** Columns that depend on the kind of account. */
async function placed(db: Db, person: Person, kind: string, fields: Omit<StaffUpdate, "id">) {
  const { name, unit, newtype, street_ids } = fields;
  if (kind !== "street") return { name, com_name: unit };
  if (isStreetLead(person)) return { name, com_name: unit, newtype, street_ids, com_id: person.com_id || null, rid: 1 };
  await refuseUnknownStreets(db, street_ids);
  return { name, com_name: unit, newtype, street_ids, com_id: await unitId(db, unit, street_ids[0]) };
}

const rolesOf = (before: readonly string[], isLead: boolean) => [
  ...before.filter((role) => role !== "lead"),
  ...(isLead ? ["lead"] : []),
];

function rolesAfter(before: Account, { is_lead, duty }: { is_lead: boolean; duty: AdminDuty | null }): string[] {
  if (duty !== null) return rolesOfDuty(duty);
  return before.is_news === 1 ? rolesOf(before.roles, is_lead) : before.roles;
}

/** One after the other: two administrators who dismiss each other at once must not leave the platform to nobody. */
async function queueAdministrators({ db, person }: CallContext): Promise<void> {
  if (person?.kind === "admin") await db.execute(sql`select pg_advisory_xact_lock(hashtext('administrators'))`);
}

async function refuseWithoutSystem({ db }: CallContext): Promise<void> {
  const rows = await db
    .select({ roles: accounts.roles })
    .from(accounts)
    .where(and(eq(accounts.is_admin, 1), eq(accounts.is_news, 0), eq(accounts.state, 1)));
  if (!rows.some(({ roles }) => dutyOf(roles) === "system"))
    throw new Refused(409, "至少要有一名在用的系统管理员", { reason: "last" });
}

/** Creates an account with a generated password, which only this answer holds. */
export async function createStaff(context: CallContext, input: NewStaff) {
  refuseUnlessManager(personOf(context));
  refuseKind(personOf(context), input.kind);
  const fields = withinUnit(personOf(context), input);
  refuseIncomplete(input.kind, fields);
  const made = await passwordFor(fields);
  return changing(context, async (inside, person, at) => {
    const row = await insertStaff(inside, person, { ...fields, password_hash: made.password_hash, at });
    if (row === null) throw refusedFields({ mobile: takenMobile });
    return { user: await oneStaff(inside, row, person), password: made.password };
  });
}

/** Why a mobile gets no second account. */
export const takenMobile = "此手机号已有账号";

/** A generated password for a new account, with its hash. */
export async function passwordFor(input: NewStaff): Promise<{ password: string; password_hash: string }> {
  const password = oneTimePassword({ ...input, is_admin: input.kind === "admin" ? 1 : 0 });
  return { password, password_hash: await hashPassword(password) };
}

/** Writes an account that was checked; null: its mobile has one. */
export async function insertStaff(
  inside: CallContext,
  person: Person,
  { password_hash, at, ...input }: NewStaff & { password_hash: string; at: Date },
): Promise<Account | null> {
  const { db } = inside;
  const is_admin = input.kind === "admin" ? 1 : 0;
  const [row] = await db
    .insert(accounts)
    .values({
      id: input.id,
      mobile: input.mobile,
      password_hash,
      is_admin,
      is_news: is_admin === 1 ? 0 : 1,
      pid: input.kind === "district" ? (input.pid ?? 1) : 0,
      newtype: input.kind === "district" ? "district" : "",
      ...(await placed(db, person, input.kind, input)),
      must_change_password: true,
      roles: is_admin === 1 ? rolesOfDuty(input.duty ?? "system") : rolesOf([], input.is_lead),
      created_at: at,
      updated_at: at,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) return null;
  await writeAudit(inside, "account-create", { id: row.id, kind: input.kind, street_ids: row.street_ids });
  return row;
}

/** Changes an account; an enterprise's company is not changed here. */
export function updateStaff(context: CallContext, { id, ...asked }: StaffUpdate): Promise<StaffAccount> {
  return changing(context, async (inside, person, at) => {
    await queueAdministrators(inside);
    const before = await managed(inside.db, person, id);
    return writeStaff(inside, person, { before, asked, at });
  });
}

/** Gives an official other streets; everything else stays. */
export function moveStaff(
  context: CallContext,
  { id, street_ids }: { id: string; street_ids: string[] },
): Promise<StaffAccount> {
  return changing(context, async (inside, person, at) => {
    const { db } = inside;
    const before = await managed(db, person, id);
    if (kindOfAccount(before) !== "street") throw new Refused(409, "只有镇街/服务机构人员有负责镇街");
    refuseForeignStreets(person, street_ids);
    await refuseUnknownStreets(db, street_ids);
    const changes = { street_ids, updated_at: at };
    const [row] = await db.update(accounts).set(changes).where(eq(accounts.id, id)).returning();
    if (!row) throw new Error("a locked account vanished");
    await writeAudit(inside, "account-update", rightsOf(before, row));
    return oneStaff(inside, row, person);
  });
}

interface Change {
  before: Account;
  asked: Omit<StaffUpdate, "id">;
  at: Date;
}

async function writeStaff(inside: CallContext, person: Person, { before, asked, at }: Change): Promise<StaffAccount> {
  const { db } = inside;
  const { id } = before;
  const kind = kindOfAccount(before);
  const fields = withinUnit(person, asked);
  refuseIncomplete(kind, fields);
  const duty = kind === "admin" ? (fields.duty ?? dutyOf(before.roles)) : null;
  const isMoved = duty !== null && duty !== dutyOf(before.roles);
  if (isMoved) refuseOwn(person, id, "不能修改自己的管理员类别");
  const changes = {
    ...(kind === "enterprise" ? { name: fields.name } : await placed(db, person, kind, fields)),
    ...(kind === "district" && { pid: fields.pid ?? before.pid }),
    roles: rolesAfter(before, { is_lead: fields.is_lead, duty: isMoved ? duty : null }),
    // Who is made a lead answers for the unit from then on.
    ...(fields.is_lead && { rid: 0 }),
  };
  const [row] = await db
    .update(accounts)
    .set({ ...changes, updated_at: at })
    .where(eq(accounts.id, id))
    .returning();
  if (!row) throw new Error("a locked account vanished");
  if (isMoved) {
    await refuseWithoutSystem(inside);
    // The pages that it has open are no longer its own.
    await endAllSessions(db, id);
  }
  await writeAudit(inside, "account-update", rightsOf(before, row));
  return oneStaff(inside, row, person);
}

/** The rights of an account for the log, and what of them was otherwise before. */
const rightsOf = (before: Account, { id, street_ids, roles }: Account) => ({
  id,
  street_ids,
  roles,
  ...(!sameJson(before.street_ids, street_ids) && { street_ids_before: before.street_ids }),
  ...(!sameJson(before.roles, roles) && { roles_before: before.roles }),
});

const endAllSessions = (db: Db, id: string): Promise<number> => endSessions(db, eq(sessions.account_id, id));

/**
 * Switches an account on or off; what waits on its devices stays there and is sent after it is on again. Its
 * calendar address and its links to reports are over for good.
 */
export function switchStaff(context: CallContext, { id, state }: { id: string; state: "on" | "off" }) {
  refuseOwn(personOf(context), id, "不能停用或启用自己的账号");
  return changing(context, async (inside, person, at) => {
    const { db } = inside;
    await queueAdministrators(inside);
    await managed(db, person, id);
    const [row] = await db
      .update(accounts)
      .set({ state: state === "on" ? 1 : 0, updated_at: at })
      .where(eq(accounts.id, id))
      .returning();
    if (!row) throw new Error("a locked account vanished");
    if (state === "off" && row.is_admin === 1) await refuseWithoutSystem(inside);
    const ended_sessions = state === "off" ? await endAllSessions(db, id) : 0;
    if (state === "off") {
      await endAddresses(db, id);
      await revokeShares(db, id, at);
    }
    await writeAudit(inside, `account-${state}`, { id });
    return { user: await oneStaff(inside, row, person), ended_sessions };
  });
}

/** Gives an account a generated password, which only this answer holds, and ends its sessions. */
export async function resetStaffPassword(context: CallContext, { id }: { id: string }) {
  refuseOwn(personOf(context), id, "自己的密码请在“修改密码”中更改");
  const { password, ended_sessions } = await changing(context, (inside, _person, at) => newPassword(inside, id, at));
  return { password, ended_sessions };
}

/** The same inside a transaction: every way into the account that asks for no password ends too. */
export async function newPassword(inside: CallContext, id: string, at: Date) {
  const { db } = inside;
  const account = await managed(db, personOf(inside), id);
  const password = oneTimePassword(account);
  await db
    .update(accounts)
    .set({ password_hash: await hashPassword(password), must_change_password: true, updated_at: at })
    .where(eq(accounts.id, id));
  const ended_sessions = await endAllSessions(db, id);
  await endAddresses(db, id);
  await endWechat(db, id);
  await forgetPlaces(db, id);
  await unlockEverywhere(db, account.mobile);
  await writeAudit(inside, "account-password", { id });
  return { password, ended_sessions, account };
}
