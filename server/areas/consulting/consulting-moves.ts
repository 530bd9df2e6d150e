import { and, desc, eq, gt, inArray, notInArray, or, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { consultingBounds, type consultingCalls } from "#contract/consulting/consulting.ts";
import {
  type ConsultingMove,
  consultingMoveProblem,
  stateAfterMove,
  waitsInState,
} from "#contract/consulting/consulting-moves.ts";
import { namelessProblem } from "#contract/consulting/nameless-text.ts";
import { remindCompanies } from "#server/areas/calendar/reminders.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { companies } from "#server/database/tables/company.ts";
import { consultings, consultingSteps } from "#server/database/tables/office/consulting.ts";
import { accounts } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { takeAttempt, tooMany } from "#server/plugins/limits/attempt-limit.ts";
import { ownCompanyId } from "#server/plugins/people/own-holdings.ts";

type Row = typeof consultings.$inferSelect;
type In<K extends keyof typeof consultingCalls> = ParsedInputOf<(typeof consultingCalls)[K]>;

export const consultingMissing = () => new Refused(404, "咨询不存在，或不是本企业的咨询");

const isCompany = (context: CallContext) => personOf(context).kind === "enterprise";

/** The question in the person's scope: a company its own, administrators all. */
export const inOwnScope = (context: CallContext, id: string) =>
  and(eq(consultings.id, id), isCompany(context) ? eq(consultings.company_id, ownCompanyId(context)) : undefined);

/** What the office does with a question by itself: who asks further need not have read it. */
const officeOnly: ConsultingMove[] = ["分派", "发布", "撤下"];

/** 409 when there is a step the person has not read: it says whose. Companies are not told an administrator's name. */
async function refuseOvertaken(context: CallContext, row: Row, seq: number, move: ConsultingMove): Promise<void> {
  if (row.seq === seq) return;
  const [last] = await context.db
    .select({ step: consultingSteps, name: accounts.name, is_admin: accounts.is_admin })
    .from(consultingSteps)
    .innerJoin(accounts, eq(accounts.id, consultingSteps.by))
    .where(
      and(
        eq(consultingSteps.consulting_id, row.id),
        gt(consultingSteps.seq, seq),
        move === "追问" ? notInArray(consultingSteps.move, officeOnly) : undefined,
      ),
    )
    .orderBy(desc(consultingSteps.seq))
    .limit(1);
  if (last === undefined) {
    if (move === "追问" && row.seq > seq) return;
    throw new Refused(409, "页面上的进展不是最新的，请看过最新往来再继续", { reason: "conflict" });
  }
  const who = last.is_admin === 1 && isCompany(context) ? "平台工作人员" : last.name;
  const what = last.step.move === "分派" && !isCompany(context) ? last.step.text : last.step.move;
  throw new Refused(409, `${who}刚刚${what}了，请看过最新往来再继续`, { reason: "conflict" });
}

interface Step {
  text: string;
  change?: Partial<Row>;
}

/** Makes a move in one transaction with its step: locked, compared with what was read, judged by the table of moves. */
function moveConsulting(
  context: CallContext,
  { id, seq }: { id: string; seq: number },
  move: ConsultingMove,
  work: (inside: CallContext, row: Row) => Promise<Step>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (inside) => {
    const [row] = await inside.db.select().from(consultings).where(inOwnScope(inside, id)).for("update");
    if (!row) throw consultingMissing();
    await refuseOvertaken(inside, row, seq, move);
    const person = personOf(inside);
    const side = isCompany(inside) ? ("company" as const) : ("office" as const);
    const problem = consultingMoveProblem(move, { ...row, published: row.published_at !== null }, { ...person, side });
    if (problem !== null) throw new Refused(409, problem, { reason: "move", state: row.state });
    const { text, change } = await work(inside, row);
    const at = new Date(inside.now());
    const state = stateAfterMove(move, row.state);
    const waiting_since = waitsInState(state) ? (row.waiting_since ?? at) : null;
    const step = { seq: row.seq + 1, move, text, by: person.id, at };
    await inside.db.insert(consultingSteps).values({ consulting_id: id, ...step });
    await inside.db
      .update(consultings)
      .set({ ...change, state, waiting_since, seq: step.seq })
      .where(eq(consultings.id, id));
    return {};
  });
}

/** New questions of a company; its own people are many, but somebody has to answer. */
const askLimit = { name: "consulting-ask", most: 20, minutes: 24 * 60 };

/** Asks a question; the same again is the same question, another under its id is refused. */
export async function askConsulting(context: CallContext, input: In<"ask">) {
  const at = new Date(context.now());
  const company_id = ownCompanyId(context);
  const [known] = await context.db.select().from(consultings).where(eq(consultings.id, input.id));
  if (known) return sameQuestion(known, input, company_id);
  const wait = await takeAttempt(context.db, askLimit, company_id, context.now());
  if (wait > 0) throw tooMany(`本企业一天最多提 ${askLimit.most} 条咨询，可在已有的咨询里追问`, wait);
  const row = { ...input, company_id, asked_by: personOf(context).id, waiting_since: at, created_at: at };
  const made = await context.db.insert(consultings).values(row).onConflictDoNothing().returning({ id: consultings.id });
  if (made.length > 0) return {};
  const [other] = await context.db.select().from(consultings).where(eq(consultings.id, input.id));
  if (!other) throw new Error("a question vanished");
  return sameQuestion(other, input, company_id);
}

function sameQuestion(known: Row, { category, title, content }: In<"ask">, company_id: string) {
  if (known.company_id !== company_id) throw consultingMissing();
  if (known.category !== category || known.title !== title || known.content !== content)
    throw new Refused(409, "这条咨询已经提交过，请在它里面追问");
  return {};
}

/** How often the company has asked further since it was answered last. */
async function askedSinceAnswer({ db }: CallContext, { id }: Row): Promise<number> {
  const s = consultingSteps;
  const answered = sql`(select coalesce(max(seq), 0) from ${s} where ${s.consulting_id} = ${id} and ${s.move} = '回复')`;
  return db.$count(s, and(eq(s.consulting_id, id), eq(s.move, "追问"), sql`${s.seq} > ${answered}`));
}

export const askMore = (context: CallContext, input: In<"askMore">) =>
  moveConsulting(context, input, "追问", async (inside, row) => {
    if (row.seq >= consultingBounds.steps)
      throw new Refused(409, `这条咨询的往来已达 ${consultingBounds.steps} 条，请另提一条咨询`, { reason: "bound" });
    if ((await askedSinceAnswer(inside, row)) >= consultingBounds.askedFurther)
      throw new Refused(409, `已连续追问 ${consultingBounds.askedFurther} 次，请等平台回复后再追问`, {
        reason: "bound",
      });
    return { text: input.text };
  });

export const rateConsulting = (context: CallContext, { stars, words, ...read }: In<"rate">) =>
  moveConsulting(context, read, "评价", async () => ({
    text: words === "" ? `${stars} 星` : `${stars} 星：${words}`,
    change: { stars, stars_words: words },
  }));

export const withdrawConsulting = (context: CallContext, read: In<"withdraw">) =>
  moveConsulting(context, read, "撤回", async () => ({ text: "" }));

export const closeConsulting = (context: CallContext, read: In<"close">) =>
  moveConsulting(context, read, "关闭", async () => ({ text: "" }));

/** Assigns to an administrator who may still sign in. */
export const assignConsulting = (context: CallContext, { to, ...read }: In<"assign">) =>
  moveConsulting(context, read, "分派", async ({ db }, row) => {
    const [found] = await db
      .select({ name: accounts.name })
      .from(accounts)
      .where(and(eq(accounts.id, to), administrators));
    if (!found) throw refusedFields({ to: "只能分派给在用的管理员" });
    if (row.assigned_to === to) throw refusedFields({ to: `该咨询已经由${found.name}办理` });
    return { text: `分派给${found.name}`, change: { assigned_to: to } };
  });

/** Accounts that questions may be assigned to. */
export const administrators = and(
  eq(accounts.is_admin, 1),
  eq(accounts.is_news, 0),
  eq(accounts.state, 1),
  sql`not 'audit' = any(${accounts.roles})`,
);

/** Answers, and tells the company in the same transaction. */
export const answerConsulting = (context: CallContext, { text, ...read }: In<"answer">) =>
  moveConsulting(context, read, "回复", async (inside, { id, company_id, title }) => {
    const path = `/consultingDetails?id=${id}`;
    const due_at = new Date(inside.now());
    const told = { company_id, kind: "consulting" as const, record_id: id, path, due_at };
    await remindCompanies(inside.db, [{ ...told, title: `咨询有了回复：${title}`, body: text.slice(0, 200) }]);
    return { text };
  });

/** The company that asked, and its people who wrote: the first question or a further one. */
async function askerOf(db: CallContext["db"], { id, company_id, asked_by }: Row) {
  const [company] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, company_id));
  if (!company) throw consultingMissing();
  const wrote = db
    .select({ by: consultingSteps.by })
    .from(consultingSteps)
    .where(eq(consultingSteps.consulting_id, id));
  const people = await db
    .select({ name: accounts.name })
    .from(accounts)
    .where(and(eq(accounts.is_admin, 0), or(eq(accounts.id, asked_by), inArray(accounts.id, wrote))));
  return { company: company.name, names: people.map(({ name }) => name) };
}

/** Publishes edited texts; what tells who asked is refused by its field. */
export const publishConsulting = (context: CallContext, { question, answer, ...read }: In<"publish">) =>
  moveConsulting(context, read, "发布", async ({ db, now }, row) => {
    const asker = await askerOf(db, row);
    const told = { question: namelessProblem(question, asker), answer: namelessProblem(answer, asker) };
    const problems = Object.entries(told).filter((entry): entry is [string, string] => entry[1] !== null);
    if (problems.length > 0) throw refusedFields(Object.fromEntries(problems));
    const published_at = row.published_at ?? new Date(now());
    return { text: "", change: { shown_question: question, shown_answer: answer, published_at } };
  });

export const unpublishConsulting = (context: CallContext, read: In<"unpublish">) =>
  moveConsulting(context, read, "撤下", async () => ({
    text: "",
    change: { shown_question: "", shown_answer: "", published_at: null },
  }));
