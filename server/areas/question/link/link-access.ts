import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { type LinkProblem, linkProblems } from "#contract/question/link-problems.ts";
import { dayOf } from "#contract/core/time.ts";
import { companies, type CompanyRow } from "#server/database/tables/company.ts";
import {
  questionLinks,
  questionnaires,
  questionTickets,
  type TicketRow,
} from "#server/database/tables/questionnaire.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { countAddress, countCall } from "./link-limits.ts";
import type { QuestionnaireDbRow } from "../questionnaire-rows.ts";
import { dateWords } from "#contract/core/date-words.ts";

/** What a link leads to; `company` is null for the link of the whole questionnaire. */
export interface OpenLink {
  questionnaire: QuestionnaireDbRow;
  company: CompanyRow | null;
}

/** A link that does not open, in its own words and status. */
export const linkRefusal = (problem: LinkProblem, words: string = linkProblems[problem].words): Refused =>
  new Refused(linkProblems[problem].status, words, { reason: problem });

/** Why nothing can be filled in now; null while it can. */
export function linkState(row: QuestionnaireDbRow, now: number): LinkProblem | null {
  if (row.deleted_at !== null || row.version === 0) return "unknown";
  if (row.status === "已结束") return "closed";
  if (row.end_on < dayOf(now)) return "expired";
  if (row.status === "已暂停") return "paused";
  return row.start_on > dayOf(now) ? "not_started" : null;
}

export function refuseClosed(row: QuestionnaireDbRow, now: number): void {
  const problem = linkState(row, now);
  if (problem === null) return;
  const day = problem === "not_started" ? `，将于 ${dateWords(row.start_on)} 开始` : "";
  throw linkRefusal(problem, linkProblems[problem].words + day);
}

/** The questionnaire of a secret: its own link, or that of a single company. */
export async function findLink(context: CallContext, secret: string): Promise<OpenLink | null> {
  const { db } = context;
  const [whole] = await db
    .select()
    .from(questionnaires)
    .where(and(eq(questionnaires.secret, secret), isNull(questionnaires.deleted_at)));
  if (whole) return { questionnaire: whole, company: null };
  const [single] = await db
    .select({ questionnaire: questionnaires, company: companies })
    .from(questionLinks)
    .innerJoin(questionnaires, eq(questionnaires.id, questionLinks.questionnaire_id))
    .innerJoin(companies, eq(companies.id, questionLinks.company_id))
    .where(and(eq(questionLinks.secret, secret), isNull(questionnaires.deleted_at), isNull(companies.deleted_at)));
  return single ?? null;
}

const hashOf = (ticket: string): Buffer => createHash("sha256").update(ticket).digest();

/** Gives a device a ticket for one answer: 256 random bits, kept as their hash. */
export async function issueTicket(
  context: CallContext,
  given: Pick<TicketRow, "questionnaire_id" | "company_id" | "answer_id" | "individual">,
): Promise<{ ticket: string; row: TicketRow }> {
  const ticket = randomBytes(32).toString("hex");
  const [row] = await context.db
    .insert(questionTickets)
    .values({ ...given, hash: hashOf(ticket), created_at: new Date(context.now()) })
    .returning();
  if (!row) throw new Error("a ticket was not stored");
  return { ticket, row };
}

async function findTicket(context: CallContext, ticket: string) {
  const [found] = await context.db
    .select({ ticket: questionTickets, questionnaire: questionnaires, company: companies })
    .from(questionTickets)
    .innerJoin(questionnaires, eq(questionnaires.id, questionTickets.questionnaire_id))
    .innerJoin(companies, eq(companies.id, questionTickets.company_id))
    .where(eq(questionTickets.hash, hashOf(ticket)));
  return !found || found.questionnaire.deleted_at !== null ? null : found;
}

/** The ticket with its questionnaire and company; refused in words when it is unknown. */
export async function openTicket(context: CallContext, ticket: string) {
  const found = await findTicket(context, ticket);
  if (found === null) throw linkRefusal("unknown");
  return found;
}
/** The ticket of a call that is counted by it; of one that does not exist the address is counted alone. */
export async function countedTicket(context: CallContext, kind: "file" | "save", ticket: string) {
  const open = await findTicket(context, ticket);
  if (open === null) {
    await countAddress(context, "wrongTicket");
    throw linkRefusal("unknown");
  }
  await countCall(context, kind, ticket);
  return open;
}
export type OpenTicket = Awaited<ReturnType<typeof openTicket>>;
