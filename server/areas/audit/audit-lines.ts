import { and, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { auditActions, type AuditAction, type AuditGroup } from "#contract/audit/audit-actions.ts";
import type { AuditLine } from "#contract/audit/audit.ts";
import { detailLabels, detailValues } from "#contract/audit/detail-words.ts";
import { loggedCalls } from "#contract/audit/logged-calls.ts";
import { endOfDay, startOfDay } from "#contract/core/time.ts";
import { holdsWords, likeAnywhere } from "#server/database/like.ts";
import { companies } from "#server/database/tables/company.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { accounts, streets } from "#server/database/tables/people.ts";
import type { CallContext } from "#server/plugins/call-context.ts";

export interface Asked {
  from: string;
  to: string;
  group?: AuditGroup | undefined;
  action?: AuditAction | undefined;
  account_id?: string | undefined;
  keyword: string;
}

const viewers = alias(accounts, "viewers");

const actionsOf = (group: AuditGroup): AuditAction[] =>
  (Object.keys(auditActions) as AuditAction[]).filter((action) => auditActions[action][0] === group);

/** Accounts that a word names are read once, and not for each line. */
function worded(word: string): SQL {
  const named = sql`select k.id from accounts k
    where ${holdsWords(sql`k.name`, word)} or ${holdsWords(sql`k.com_name`, word)} or k.mobile like ${likeAnywhere(word)}`;
  return sql`(${auditLog.address} like ${likeAnywhere(word)} or ${auditLog.account_id} in (${named})
    or ${auditLog.view_by} in (${named}))`;
}

export function linesWhere({ from, to, group, action, account_id, keyword }: Asked): SQL | undefined {
  return and(
    gte(auditLog.at, new Date(startOfDay(from))),
    lt(auditLog.at, new Date(endOfDay(to))),
    group === undefined ? undefined : inArray(auditLog.action, actionsOf(group)),
    action === undefined ? undefined : eq(auditLog.action, action),
    account_id === undefined ? undefined : eq(auditLog.account_id, account_id),
    keyword === "" ? undefined : worded(keyword),
  );
}

/** Lines of a part of the log, the newest first. */
export async function linesOf(
  context: CallContext,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditLine[]> {
  const rows = await context.db
    .select({ line: auditLog, name: accounts.name, unit: accounts.com_name, viewer: viewers.name })
    .from(auditLog)
    .leftJoin(accounts, eq(accounts.id, auditLog.account_id))
    .leftJoin(viewers, eq(viewers.id, auditLog.view_by))
    .where(where)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)
    .offset(offset);
  const names = await namesIn(
    context,
    rows.map(({ line }) => line.detail),
  );
  return rows.map(({ line, name, unit, viewer }) => ({
    id: String(line.id),
    at: line.at.toISOString(),
    account_id: line.account_id,
    account_name: name ?? (line.account_id === null ? "未知账号" : "已删除的账号"),
    unit: unit ?? "",
    viewer_name: viewer ?? "",
    ...wordsOf(line.action, line.detail),
    detail: Object.entries(line.detail).flatMap(([key, value]) => partOf(names, key, value)),
    address: line.address,
    agent: line.agent,
  }));
}

/** A line of before an action was given its words is still shown. */
function wordsOf(action: string, detail: object): Pick<AuditLine, "group" | "words"> {
  const [group, words] = (auditActions as Record<string, readonly [AuditGroup, string]>)[action] ?? ["办理", action];
  const { call } = detail as { call?: unknown };
  if (action !== "call" || typeof call !== "string") return { group, words };
  return { group, words: (loggedCalls as Record<string, string>)[call] ?? call };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap(idsIn) : typeof value === "string" && uuid.test(value) ? [value] : [];

/** What the identifiers in details are called, where they are accounts, companies or streets. */
async function namesIn({ db }: CallContext, details: readonly object[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(details.flatMap((detail) => Object.values(detail).flatMap(idsIn)))];
  const [people, firms, places] = await Promise.all([
    ids.length === 0
      ? []
      : db.select({ id: accounts.id, name: accounts.name }).from(accounts).where(inArray(accounts.id, ids)),
    ids.length === 0
      ? []
      : db.select({ id: companies.id, name: companies.name }).from(companies).where(inArray(companies.id, ids)),
    db.select({ id: streets.id, name: streets.name }).from(streets),
  ]);
  return new Map([...places, ...firms, ...people].map(({ id, name }) => [id, name]));
}

/** Some parts stand in the words already, or name nothing that a person knows. */
const silent: ReadonlySet<string> = new Set(["call"]);

function partOf(names: ReadonlyMap<string, string>, key: string, value: unknown): AuditLine["detail"] {
  if (silent.has(key)) return [];
  const shown = valueOf(names, value);
  return shown === "" ? [] : [{ label: detailLabels[key] ?? key, value: shown }];
}

function valueOf(names: ReadonlyMap<string, string>, value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "boolean") return value ? "是" : "否";
  if (Array.isArray(value)) return value.map((one) => valueOf(names, one)).join("、");
  if (typeof value === "object") return JSON.stringify(value);
  const text = String(value);
  return names.get(text) ?? detailValues[text] ?? text;
}
