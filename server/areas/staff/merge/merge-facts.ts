import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { accountMergeProblem, type MergeFacts } from "#contract/account/account-merge.ts";
import { isSubAccount } from "#contract/account/sub-accounts.ts";
import { endedStatuses } from "#contract/demand/demand-states.ts";
import { openDockings } from "#contract/litigation/docking-rules.ts";
import type { Db } from "#server/database/connect.ts";
import { type Account, accounts } from "#server/database/tables/people.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";
import { kindOfAccount } from "../staff-rules.ts";
import { ending } from "./merge-decisions.ts";

/** What an administrator asks for. */
export interface AskedMerge {
  kept_id: string;
  gone_id: string;
  unite_streets: boolean;
  unite_lead: boolean;
}

export interface BothAccounts {
  kept: Account;
  gone: Account;
}

/**
 * The two accounts; locked they are taken in one order, so that two merges of the same two never wait for each other. The
 * lock lets others name the accounts: who has locked a record and names its person would else wait for the merge, which
 * waits for the record.
 */
export async function bothAccounts(db: Db, { kept_id, gone_id }: AskedMerge, lock: boolean): Promise<BothAccounts> {
  const asked = db
    .select()
    .from(accounts)
    .where(inArray(accounts.id, [kept_id, gone_id]))
    .orderBy(accounts.id);
  const rows = lock ? await asked.for("no key update") : await asked;
  const find = (id: string): Account => {
    const row = rows.find((one) => one.id === id);
    if (row === undefined) throw new Refused(404, "账号不存在");
    return row;
  };
  return { kept: find(kept_id), gone: find(gone_id) };
}

const factsOf = (account: Account): MergeFacts => ({
  id: account.id,
  name: account.name,
  kind: kindOfAccount(account),
  state: account.state,
  isMerged: account.merged_into !== null,
  com_id: account.com_id,
  credit_code: account.credit_code,
});

/** A main account of a company. */
export const isMain = (account: Account): boolean =>
  kindOfAccount(account) === "enterprise" && account.com_id !== null && !isSubAccount(account);

/** The streets the kept account answers for afterwards; its own come first. */
export const streetsAfter = ({ kept, gone }: BothAccounts, unite: boolean): string[] =>
  unite && kindOfAccount(kept) === "street" ? [...new Set([...kept.street_ids, ...gone.street_ids])] : kept.street_ids;

export interface Counted {
  words: string;
  count: number;
}

/** Open work of the account that goes in streets that the kept one would not see: it would be nobody's. */
export async function outsideOf(db: Db, both: BothAccounts, asked: AskedMerge): Promise<Counted[]> {
  if (kindOfAccount(both.kept) !== "street") return [];
  const gone = both.gone.id;
  const out = sql`not (street_id = any(${sqlTextArray(streetsAfter(both, asked.unite_streets))}))`;
  const sources = [
    {
      words: "未办结的需求",
      from: sql`demands where owner_id = ${gone}::uuid and deleted_at is null
        and not status = any(${sqlTextArray(endedStatuses)}) and ${out}`,
    },
    {
      words: "未完成的日程",
      from: sql`calendar_entries where leader_id = ${gone}::uuid and deleted_at is null
        and status in ('待走访', '已改期', '走访中') and ${out}`,
    },
    {
      words: "负责的企业",
      from: sql`companies where owner_id = ${gone}::uuid and deleted_at is null and ${out}`,
    },
    {
      words: "未办结的案件对接",
      from: sql`case_dockings d join cases k on k.id = d.case_id join companies on companies.id = k.company_id
        where d.to_account = ${gone}::uuid and d.state = any(${sqlTextArray(openDockings)}) and k.deleted_at is null and ${out}`,
    },
  ];
  const counted: Counted[] = [];
  for (const { words, from } of sources) {
    const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${from}`);
    const count = rows[0]?.count ?? 0;
    if (count > 0) counted.push({ words, count });
  }
  return counted;
}

/** What ends with the account. */
export async function endsOf(db: Db, id: string): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (const [place, words] of Object.entries(ending)) {
    const [table = "", column = ""] = place.split(".");
    if (words === "") continue;
    const isOpen = place === "sessions.account_id" ? sql`and not is_over` : sql``;
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}::uuid ${isOpen}`);
    const count = rows[0]?.count ?? 0;
    if (count > 0) counted.push({ words, count });
  }
  return counted;
}

async function bothWait(db: Db, { kept, gone }: BothAccounts): Promise<boolean> {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from certifications
    where account_id in (${kept.id}::uuid, ${gone.id}::uuid) and status = '待审核'`);
  return (rows[0]?.waiting ?? 0) > 1;
}

/** Whether the company would be left without a main account that may sign in: nobody could order or apply for it. */
async function leavesNoMain(db: Db, { kept, gone }: BothAccounts, asked: AskedMerge): Promise<boolean> {
  if (asked.unite_lead || gone.state !== 1 || gone.com_id === null || !isMain(gone) || isMain(kept)) return false;
  const mains = and(eq(accounts.com_id, gone.com_id), eq(accounts.is_news, 0), eq(accounts.is_admin, 0));
  const inUse = and(mains, eq(accounts.rid, 0), eq(accounts.state, 1), ne(accounts.id, gone.id));
  return (await db.$count(accounts, inUse)) === 0;
}

const listed = (outside: readonly Counted[]) => outside.map(({ words, count }) => `${words} ${count} 项`).join("、");

/** Why the merge is refused; null: it may be done. */
export async function problemOf(
  db: Db,
  both: BothAccounts,
  asked: AskedMerge,
  outside: readonly Counted[],
): Promise<string | null> {
  const problem = accountMergeProblem(factsOf(both.kept), factsOf(both.gone));
  if (problem !== null) return problem;
  if (await bothWait(db, both)) return "两个账号都有待审核的认证申请，请先审核其中一份";
  if (await leavesNoMain(db, both, asked))
    return "并入的账号是本企业唯一的主账号，请让保留账号接任主账号，或保留主账号";
  if (outside.length === 0) return null;
  return `${listed(outside)}在保留账号不负责的镇街，请合并负责镇街，或先移交`;
}
