import { and, eq, type SQL, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import type { Docking, dockingCalls } from "#contract/litigation/docking.ts";
import { dockingStates, isDockingOpen, nextDockings, wordedMoves } from "#contract/litigation/docking-rules.ts";
import type { DockingState } from "#contract/litigation/docking-rules.ts";
import { remind, remindCompanies } from "#server/areas/calendar/reminders.ts";
import { visibleCompany } from "#server/areas/company/company-access.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { likeAnywhere } from "#server/database/like.ts";
import { companies } from "#server/database/tables/company.ts";
import {
  caseDockingLines as lines,
  caseDockings as d,
  cases,
  type DockingDbRow,
} from "#server/database/tables/ip/case.ts";
import { accounts } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { lockedLivingCase } from "./case-access.ts";
import { ownCase } from "./case-list.ts";
import { mayTakeOn } from "./docking-people.ts";
import { dockingPage, dockingUnknown, inReach, shownDocking } from "./docking-rows.ts";

/** Where the person addressed finds a hand-over. */
export const dockingPath = (id: string) => `/litigationDocking/detail?id=${id}`;

/** Where the company finds it. */
const ownPath = (id: string) => `/litigation/docking?id=${id}`;

interface Line {
  id?: string;
  state: DockingState | null;
  text: string;
}

async function write(context: CallContext, docking: string, { id = v7(), state, text }: Line): Promise<boolean> {
  const person = personOf(context);
  const side = person.kind === "enterprise" ? "企业" : "承接人";
  const made = await context.db
    .insert(lines)
    .values({ id, docking_id: docking, side, by_account: person.id, state, text, at: new Date(context.now()) })
    .onConflictDoNothing()
    .returning({ id: lines.id });
  return made.length > 0;
}

/** A hand-over in the person's reach, locked until the transaction ends. */
async function lockedDocking(context: CallContext, id: string): Promise<DockingDbRow> {
  const [row] = await context.db
    .select({ row: d })
    .from(d)
    .innerJoin(cases, eq(cases.id, d.case_id))
    .innerJoin(companies, eq(companies.id, cases.company_id))
    .where(and(inReach(context), eq(d.id, id)))
    .for("update", { of: d });
  if (row === undefined) throw dockingUnknown();
  return row.row;
}

/** The hand-over goes into a state, with a line that says so. */
async function goTo(context: CallContext, row: DockingDbRow, state: DockingState, text: string): Promise<void> {
  await context.db
    .update(d)
    .set({ state, updated_at: new Date(context.now()) })
    .where(eq(d.id, row.id));
  await write(context, row.id, { state, text });
}

async function refusePerson(context: CallContext, companyId: string, to: string): Promise<void> {
  const { street_id } = await visibleCompany(context, companyId);
  const one = and(eq(accounts.id, to), mayTakeOn(street_id));
  if ((await context.db.$count(accounts, one)) === 0)
    throw refusedFields({ to_id: "承接人不在本企业所属的镇街或区，请重新选择" });
}

/** Hands a case over; the same id again answers the same hand-over. */
export const dockingCreate = (
  context: CallContext,
  { id, case_id, to_id, message }: ParsedInputOf<typeof dockingCalls.dockingCreate>,
): Promise<Docking> =>
  inTransaction(context, async (inside) => {
    const { db } = inside;
    const row = await lockedLivingCase(inside, case_id);
    const [there] = await db.select().from(d).where(eq(d.id, id));
    if (there !== undefined) {
      if (there.case_id === case_id) return shownDocking(inside, id);
      throw new Refused(409, "对接编号重复，请重新打开后再提交");
    }
    await refusePerson(inside, row.company_id, to_id);
    const at = new Date(inside.now());
    const made = await db
      .insert(d)
      .values({
        id,
        case_id,
        to_account: to_id,
        by_account: personOf(inside).id,
        message,
        created_at: at,
        updated_at: at,
      })
      .onConflictDoNothing()
      .returning({ id: d.id });
    if (made.length === 0) throw new Refused(409, "案件正在对接，请先撤回，或等对方办结后再提交", { reason: "open" });
    await write(inside, id, { state: "待接收", text: message });
    await remind(db, [
      {
        account_id: to_id,
        kind: "case",
        record_id: id,
        title: `案件对接：${row.title}`,
        path: dockingPath(id),
        due_at: at,
      },
    ]);
    return shownDocking(inside, id);
  });

/** Tells the company what became of what it handed over, or that there is something to read. */
async function tellCompany(context: CallContext, row: DockingDbRow, what: string, body: string): Promise<void> {
  const [found] = await context.db.select().from(cases).where(eq(cases.id, row.case_id));
  if (found === undefined) return;
  const due_at = new Date(context.now());
  const title = `${what}：${found.title}`;
  await remindCompanies(context.db, [
    { company_id: found.company_id, kind: "case", record_id: row.id, title, body, path: ownPath(row.id), due_at },
  ]);
}

/** The same for the person addressed. */
async function tellOfficial(context: CallContext, row: DockingDbRow, what: string, body: string): Promise<void> {
  const [found] = await context.db.select().from(cases).where(eq(cases.id, row.case_id));
  const due_at = new Date(context.now());
  const title = `${what}：${found?.title ?? ""}`;
  await remind(context.db, [
    { account_id: row.to_account, kind: "case", record_id: row.id, title, body, path: dockingPath(row.id), due_at },
  ]);
}

/** Takes a case back; one that is back already stays so. */
export const dockingWithdraw = (
  context: CallContext,
  { id, reason }: ParsedInputOf<typeof dockingCalls.dockingWithdraw>,
): Promise<Docking> =>
  inTransaction(context, async (inside) => {
    const row = await lockedDocking(inside, id);
    if (row.state === "已撤回") return shownDocking(inside, id);
    if (!isDockingOpen(row.state)) throw new Refused(409, `对接${row.state}，不能再撤回`);
    await goTo(inside, row, "已撤回", reason);
    await tellOfficial(inside, row, "案件对接已撤回", reason);
    return shownDocking(inside, id);
  });

/** What the person addressed makes of a hand-over. */
export const dockingMove = (
  context: CallContext,
  { id, state, text }: ParsedInputOf<typeof dockingCalls.dockingMove>,
): Promise<Docking> =>
  inTransaction(context, async (inside) => {
    const row = await lockedDocking(inside, id);
    if (row.state === state) return shownDocking(inside, id);
    if (!nextDockings(row.state).includes(state))
      throw new Refused(409, `对接现在是“${row.state}”，不能改为“${state}”，请刷新后再试`);
    const label = wordedMoves[state];
    if (label !== undefined && text === "") throw refusedFields({ text: `请填写${label}` });
    await goTo(inside, row, state, text);
    await tellCompany(inside, row, `对接${state}`, text);
    return shownDocking(inside, id);
  });

/** A line of one of both sides into the log of a hand-over that is not over. */
export const dockingWrite = (
  context: CallContext,
  { id, docking_id, text }: ParsedInputOf<typeof dockingCalls.dockingWrite>,
): Promise<Docking> =>
  inTransaction(context, async (inside) => {
    const row = await lockedDocking(inside, docking_id);
    if (!isDockingOpen(row.state)) throw new Refused(409, `对接${row.state}，不能再留言`);
    const isNew = await write(inside, docking_id, { id, state: null, text });
    const [line] = isNew ? [] : await inside.db.select().from(lines).where(eq(lines.id, id));
    if (!isNew && line?.docking_id !== docking_id) throw new Refused(409, "留言编号重复，请重新提交");
    if (isNew && personOf(inside).kind === "enterprise") await tellOfficial(inside, row, "案件对接有新留言", text);
    else if (isNew) await tellCompany(inside, row, "对接有新留言", text);
    return shownDocking(inside, docking_id);
  });

export const dockingInfo = (context: CallContext, { id }: { id: string }): Promise<Docking> =>
  shownDocking(context, id);

const inState = (state: DockingState | undefined): SQL | undefined =>
  state === undefined ? undefined : eq(d.state, state);

/** A page of the user's company's hand-overs. */
export async function dockingOwn(
  context: CallContext,
  { case_id, state, page, size }: ParsedInputOf<typeof dockingCalls.dockingOwn>,
): Promise<OutputOf<typeof dockingCalls.dockingOwn>> {
  if (case_id !== undefined) await ownCase(context, case_id);
  const where = and(inState(state), case_id === undefined ? undefined : eq(d.case_id, case_id));
  return dockingPage(context, where, { page, size });
}

/** A page of what was handed to the official. */
export async function dockingList(
  context: CallContext,
  { state, keyword, page, size }: ParsedInputOf<typeof dockingCalls.dockingList>,
): Promise<OutputOf<typeof dockingCalls.dockingList>> {
  const words = likeAnywhere(keyword);
  const worded = keyword === "" ? undefined : sql`(${cases.title} ilike ${words} or ${companies.name} ilike ${words})`;
  const [listed, states] = await Promise.all([
    dockingPage(context, and(worded, inState(state)), { page, size }),
    context.db
      .select({ value: d.state, count: sql<number>`count(*)::int` })
      .from(d)
      .innerJoin(cases, eq(cases.id, d.case_id))
      .innerJoin(companies, eq(companies.id, cases.company_id))
      .where(and(inReach(context), worded))
      .groupBy(d.state),
  ]);
  const place = ({ value }: { value: DockingState }) => dockingStates.indexOf(value);
  return { ...listed, states: states.toSorted((a, b) => place(a) - place(b)) };
}
