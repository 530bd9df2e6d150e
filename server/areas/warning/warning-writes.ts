import { and, eq, ne, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import type { warningCalls } from "#contract/warning/warning-calls.ts";
import type { Warning, WarningLink } from "#contract/warning/warning-fields.ts";
import {
  isOpenWarning,
  type LogAction,
  moveProblem,
  openStates,
  warningMoves,
  type WarningState,
} from "#contract/warning/warning-states.ts";
import { createEntry } from "#server/areas/calendar/calendar-writes.ts";
import { remind } from "#server/areas/calendar/reminders.ts";
import { createDemand } from "#server/areas/demand/demand-writes.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { companyFollows } from "#server/database/tables/company-care.ts";
import { type WarningDbRow, warningMoves as m, warnings as w } from "#server/database/tables/ip/warning.ts";
import { accounts } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";
import { lockedWarning, visibleWarning, warningInfo } from "./warning-rows.ts";

type Input<T extends keyof typeof warningCalls> = ParsedInputOf<(typeof warningCalls)[T]>;

interface Step {
  action: LogAction;
  to: WarningState;
  note: string;
  link?: WarningLink;
  /** Who has it from now on; absent: who makes the step. */
  handler?: string;
}

/** Writes a step of a person and its line in the log. */
async function step(context: CallContext, row: WarningDbRow, { action, to, note, link, handler }: Step): Promise<void> {
  const at = new Date(context.now());
  const person = personOf(context);
  await context.db
    .update(w)
    .set({
      state: to,
      note,
      handler_id: handler ?? person.id,
      acted_at: row.acted_at ?? at,
      closed_at: isOpenWarning(to) ? null : at,
      updated_at: at,
    })
    .where(eq(w.id, row.id));
  await context.db.insert(m).values({
    id: v7(),
    warning_id: row.id,
    action,
    from_state: row.state,
    to_state: to,
    by: person.id,
    note,
    at,
    ...(link !== undefined && { link }),
  });
}

/** The same subject may have been warned of again since. */
async function refuseSecond(context: CallContext, row: WarningDbRow): Promise<void> {
  const open = await context.db.$count(
    w,
    and(
      eq(w.kind, row.kind),
      eq(w.subject_id, row.subject_id),
      eq(w.company_id, row.company_id),
      ne(w.id, row.id),
      sql`${w.state} = any(${sqlTextArray(openStates)})`,
    ),
  );
  if (open > 0) throw new Refused(409, "同一事项已有新的预警，请处理新的预警");
}

async function move(context: CallContext, { id, move: name, reason }: Input<"warningMove">): Promise<void> {
  const { row } = await lockedWarning(context, id);
  const isOffice = personOf(context).kind !== "enterprise";
  const problem = moveProblem(name, { state: row.state, reason, isOffice });
  if (problem?.field !== undefined) throw refusedFields({ [problem.field]: problem.message });
  if (problem !== null) throw new Refused(409, problem.message);
  if (name === "reopen") await refuseSecond(context, row);
  await step(context, row, { action: name, to: warningMoves[name].to, note: reason });
}

export const warningMove = (context: CallContext, input: Input<"warningMove">): Promise<Warning> =>
  inTransaction(context, async (inside) => {
    await move(inside, input);
    return warningInfo(inside, input);
  });

/** The same move for many, each by itself: what is refused keeps nothing else back. */
export async function warningBatch(
  context: CallContext,
  { ids, ...asked }: Input<"warningBatch">,
): Promise<OutputOf<typeof warningCalls.warningBatch>> {
  const refused: { id: string; title: string; message: string }[] = [];
  for (const id of new Set(ids)) {
    try {
      await inTransaction(context, (inside) => move(inside, { id, ...asked }));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // A reason that is missing is missing for all.
      if (error.status === 422) throw error;
      const title = error.status === 404 ? "" : await titleOf(context, id);
      refused.push({ id, title, message: error.message });
    }
  }
  return { done: new Set(ids).size - refused.length, refused };
}

async function titleOf(context: CallContext, id: string): Promise<string> {
  const [row] = await context.db.select({ title: w.title }).from(w).where(eq(w.id, id));
  return row?.title ?? "";
}

const officialsOf = (context: CallContext, streetId: string) =>
  context.db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(and(eq(accounts.is_news, 1), eq(accounts.state, 1), sql`${streetId} = any(${accounts.street_ids})`))
    .orderBy(accounts.name);

export async function warningOfficials(context: CallContext, { id }: { id: string }) {
  const { company } = await visibleWarning(context, id);
  const me = personOf(context).id;
  return (await officialsOf(context, company.street_id)).filter((one) => one.id !== me);
}

function refuseClosed(row: WarningDbRow, doing: string): void {
  if (!isOpenWarning(row.state)) throw new Refused(409, `预警现在是“${row.state}”，不能${doing}，请刷新后查看`);
}

export const warningHandOver = (context: CallContext, { id, to, reason }: Input<"warningHandOver">): Promise<Warning> =>
  inTransaction(context, async (inside) => {
    const { row, company } = await lockedWarning(inside, id);
    refuseClosed(row, "转交");
    const official = (await officialsOf(inside, company.street_id)).find((one) => one.id === to);
    if (official === undefined) throw refusedFields({ to: "接手人应是企业所在镇街的在岗人员" });
    const note = `转交给${official.name}：${reason}`;
    await step(inside, row, { action: "handOver", to: row.state, note, handler: to });
    await remind(inside.db, [
      {
        account_id: to,
        kind: "warning",
        record_id: id,
        title: `转交给您的预警：${row.title}`.slice(0, 100),
        body: reason,
        path: `/workWarning?id=${id}`,
        due_at: new Date(inside.now()),
      },
    ]);
    return warningInfo(inside, { id });
  });

export const warningFollow = (context: CallContext, { id }: { id: string }): Promise<Warning> =>
  inTransaction(context, async (inside) => {
    const { row, company } = await lockedWarning(inside, id);
    refuseClosed(row, "列入跟进");
    await inside.db
      .insert(companyFollows)
      .values({ account_id: personOf(inside).id, company_id: company.id, at: new Date(inside.now()) })
      .onConflictDoNothing();
    await step(inside, row, {
      action: "follow",
      to: "处理中",
      note: "",
      link: { kind: "company", id: company.id },
    });
    return warningInfo(inside, { id });
  });

export const warningVisit = (
  context: CallContext,
  { id, entry_id, ...entry }: Input<"warningVisit">,
): Promise<Warning> =>
  inTransaction(context, async (inside) => {
    const { row, company } = await lockedWarning(inside, id);
    refuseClosed(row, "安排走访");
    await createEntry(inside, {
      id: entry_id,
      kind: "走访",
      ...entry,
      company_ids: [company.id],
      all_day: false,
      visit_type: null,
      visit_method: null,
      leader_id: personOf(inside).id,
      member_ids: [],
      reminder: 60,
      checklist: [],
      questionnaire_id: null,
      location: "",
      status: "待走访",
      reason: "",
      visit_ids: [],
    });
    await step(inside, row, {
      action: "visit",
      to: "处理中",
      note: entry.title,
      link: { kind: "calendar", id: entry_id },
    });
    return warningInfo(inside, { id });
  });

export const warningDemand = (
  context: CallContext,
  { id, demand_id, ...demand }: Input<"warningDemand">,
): Promise<Warning> =>
  inTransaction(context, async (inside) => {
    const { row, company } = await lockedWarning(inside, id);
    refuseClosed(row, "转为需求");
    const made = await createDemand(inside, {
      id: demand_id,
      ...demand,
      company_id: company.id,
      contact: null,
      source: "预警",
      visit_id: null,
      expected_result: "",
      label_ids: [],
      attachments: [],
    });
    const link = { kind: "demand" as const, id: demand_id };
    await step(inside, row, { action: "demand", to: "处理中", note: `${made.demand_no} ${made.title}`, link });
    return warningInfo(inside, { id });
  });
