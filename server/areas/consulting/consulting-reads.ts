import { and, asc, desc, eq, isNotNull, min, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { type Consulting, consultingCalls, type ConsultingInfo } from "#contract/consulting/consulting.ts";
import { likeAnywhereLower } from "#server/database/like.ts";
import { companies } from "#server/database/tables/company.ts";
import { consultings, consultingSteps } from "#server/database/tables/office/consulting.ts";
import { accounts } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { ownCompanyId } from "#server/plugins/people/own-holdings.ts";
import { is, pagedList } from "#server/plugins/paged-list.ts";
import { administrators, consultingMissing, inOwnScope } from "./consulting-moves.ts";

type In<K extends keyof typeof consultingCalls> = ParsedInputOf<(typeof consultingCalls)[K]>;

/** Accounts as those who answer. */
export const assignees = alias(accounts, "assignees");
const said = sql`lower(${consultings.title} || ' ' || ${consultings.content})`;
const saidWithCompany = sql`lower(${consultings.title} || ' ' || ${consultings.content} || ' ' || ${companies.name})`;
const shown = sql`lower(${consultings.shown_question} || ' ' || ${consultings.shown_answer})`;

const has = (text: SQL, keyword: string) =>
  keyword === "" ? undefined : sql`${text} like ${likeAnywhereLower(keyword)}`;

const found = ({ db }: CallContext, where: SQL | undefined) =>
  db
    .select({
      row: consultings,
      company_name: companies.name,
      asked_by_name: accounts.name,
      assigned_name: assignees.name,
    })
    .from(consultings)
    .innerJoin(companies, eq(companies.id, consultings.company_id))
    .innerJoin(accounts, eq(accounts.id, consultings.asked_by))
    .leftJoin(assignees, eq(assignees.id, consultings.assigned_to))
    .where(where);

type Found = Awaited<ReturnType<typeof found>>[number];

/** As the person may read it: a company does not learn which administrator has its question. */
function toConsulting(context: CallContext, { row, company_name, asked_by_name, assigned_name }: Found): Consulting {
  const isOffice = personOf(context).kind === "admin";
  const { id, category, title, state, stars, seq } = row;
  return {
    id,
    category,
    title,
    state,
    stars,
    seq,
    company_name,
    asked_by_name,
    assigned_to: isOffice ? row.assigned_to : null,
    assigned_name: isOffice ? (assigned_name ?? "") : "",
    waiting_since: row.waiting_since?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    published: isOffice && row.published_at !== null,
  };
}

/** The user's company's questions, newest first. */
export const ownConsultings = pagedList(consultingCalls.mine, {
  table: consultings,
  rows: found,
  scope: (context) => eq(consultings.company_id, ownCompanyId(context)),
  conditions: { state: is(consultings.state), keyword: (words) => has(said, words) },
  order: [desc(consultings.created_at)],
  last: consultings.id,
  toRows: (rows, context) => rows.map((row) => toConsulting(context, row)),
});

/** Questions by the conditions of the queue. */
export const queueWhere = ({ state, category, assigned_to, keyword }: In<"queueExport">): SQL | undefined =>
  and(
    state === undefined ? undefined : eq(consultings.state, state),
    category === undefined ? undefined : eq(consultings.category, category),
    assigned_to === undefined ? undefined : eq(consultings.assigned_to, assigned_to),
    has(saidWithCompany, keyword),
  );

/** All questions: those that wait longest, then the newest. */
export async function consultingQueue(context: CallContext, { page, size, ...asked }: In<"queue">) {
  const { db } = context;
  const where = queueWhere(asked);
  const waits = isNotNull(consultings.waiting_since);
  const [rows, [counted], waiting, [oldest]] = await Promise.all([
    found(context, where)
      .orderBy(sql`${consultings.waiting_since} asc nulls last`, desc(consultings.created_at), consultings.id)
      .limit(size)
      .offset((page - 1) * size),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(consultings)
      .innerJoin(companies, eq(companies.id, consultings.company_id))
      .where(where),
    db.$count(consultings, waits),
    db
      .select({ since: min(consultings.waiting_since) })
      .from(consultings)
      .where(waits),
  ]);
  const list = rows.map((row) => toConsulting(context, row));
  return { list, total: counted?.total ?? 0, page, size, waiting, oldest: oldest?.since?.toISOString() ?? null };
}

async function stepsOf(context: CallContext, id: string): Promise<ConsultingInfo["steps"]> {
  const isOffice = personOf(context).kind === "admin";
  const lines = await context.db
    .select({ step: consultingSteps, name: accounts.name, is_admin: accounts.is_admin })
    .from(consultingSteps)
    .innerJoin(accounts, eq(accounts.id, consultingSteps.by))
    .where(eq(consultingSteps.consulting_id, id))
    .orderBy(consultingSteps.seq);
  return lines
    .filter(({ step }) => isOffice || (step.move !== "发布" && step.move !== "撤下"))
    .map(({ step: { seq, move, text, at }, name, is_admin }) => ({
      seq,
      move,
      text: move === "分派" && !isOffice ? "" : text,
      by_name: is_admin === 1 && !isOffice ? "" : name,
      at: at.toISOString(),
    }));
}

/** A question in scope with what was said. */
export async function consultingInfo(context: CallContext, { id }: In<"info">): Promise<ConsultingInfo> {
  const [one] = await found(context, inOwnScope(context, id));
  if (!one) throw consultingMissing();
  const { content, stars_words, shown_question: question, shown_answer: answer } = one.row;
  const listed = toConsulting(context, one);
  const texts = listed.published ? { question, answer } : null;
  return { ...listed, content, stars_words, shown: texts, steps: await stepsOf(context, id) };
}

/** What is published, newest first; the texts and nothing of who asked. */
export const publishedConsultings = pagedList(consultingCalls.published, {
  table: consultings,
  rows: ({ db }, where) => db.select().from(consultings).where(where),
  scope: () => isNotNull(consultings.published_at),
  conditions: { category: is(consultings.category), keyword: (words) => has(shown, words) },
  order: [desc(consultings.published_at)],
  last: consultings.id,
  toRows: (rows) =>
    rows.map(({ id, category, shown_question, shown_answer, published_at, created_at }) => ({
      id,
      category,
      question: shown_question,
      answer: shown_answer,
      published_at: (published_at ?? created_at).toISOString(),
    })),
});

/** Administrators that a question may be assigned to. */
export const consultingPeople = ({ db }: CallContext) =>
  db.select({ id: accounts.id, name: accounts.name }).from(accounts).where(administrators).orderBy(asc(accounts.name));
