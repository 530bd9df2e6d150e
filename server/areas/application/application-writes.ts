import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, sql } from "drizzle-orm";
import {
  type ApplicationFacts,
  type ApplicationKind,
  applicationRules,
  applicationTitle,
  kindsFor,
} from "#contract/application/application-facts.ts";
import {
  type ApplicationMove,
  type ApplicationState,
  mayMoveApplication,
  stateAfterApplicationMove,
} from "#contract/application/application-moves.ts";
import { type applicationCalls, documentsProblem } from "#contract/application/application.ts";
import { openedUntil } from "#contract/application/opened-functions.ts";
import { dateWords } from "#contract/core/date-words.ts";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { documentsOf } from "#server/areas/account/certify-files.ts";
import { remind } from "#server/areas/calendar/reminders.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { applications as a, applicationSteps as steps } from "#server/database/tables/office/application.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { takeAttempt, tooMany } from "#server/plugins/limits/attempt-limit.ts";
import { ownCompanyId } from "#server/plugins/people/own-holdings.ts";
import { takeEffect } from "./application-effects.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

type In<K extends keyof typeof applicationCalls> = ParsedInputOf<(typeof applicationCalls)[K]>;
type Row = typeof a.$inferSelect;

const missing = () => new Refused(404, "申请不存在，或不是本企业的申请");
const overtaken = (state: ApplicationState) =>
  new Refused(409, `这份申请刚刚有了变化，现为${state}，请看过再继续`, { reason: "conflict" });

/** The application in the person's scope, locked, as far as the person has read it and may move it. */
async function movable({ db, ...context }: CallContext, read: { id: string; seq: number }, move: ApplicationMove) {
  const person = personOf({ ...context, db });
  const scope = person.kind === "admin" ? undefined : eq(a.company_id, ownCompanyId({ ...context, db }));
  const [row] = await db
    .select()
    .from(a)
    .where(and(eq(a.id, read.id), scope))
    .for("update");
  if (!row) throw missing();
  if (row.seq !== read.seq) throw overtaken(row.state);
  if (!mayMoveApplication(move, row.state)) throw new Refused(409, `这份申请${row.state}，不能${move}`);
  return row;
}

/** Writes a move with its step; `change` goes with it. */
async function writeMove(
  context: CallContext,
  row: Row,
  move: ApplicationMove,
  text: string,
  change: Partial<Row> = {},
) {
  const seq = row.seq + 1;
  const at = new Date(context.now());
  await context.db.insert(steps).values({ application_id: row.id, seq, move, text, by: personOf(context).id, at });
  await context.db
    .update(a)
    .set({ ...change, state: stateAfterApplicationMove(move), seq })
    .where(eq(a.id, row.id));
  return at;
}

/** Documents of the application as it stands, whoever of the company handed them in. */
async function documentsOfApplication(context: CallContext, id: string): Promise<readonly string[]> {
  const own = and(eq(a.id, id), eq(a.company_id, ownCompanyId(context)));
  const [row] = await context.db.select({ documents: a.documents }).from(a).where(own);
  return row?.documents ?? [];
}

/** Documents have to be the applicant's own or those it amends, and as many as the kind asks for. */
async function checkDocuments(context: CallContext, { id, facts, documents }: In<"send">): Promise<void> {
  const problem = documentsProblem(facts.kind, documents.length);
  if (problem !== null) throw refusedFields({ documents: problem });
  const known = await documentsOf(context, documents);
  const before = await documentsOfApplication(context, id);
  const own = known.filter(
    ({ account_id, document }) => account_id === personOf(context).id || before.includes(document.id),
  );
  if (own.length !== new Set(documents).size) throw refusedFields({ documents: "有证明材料没有上传成功，请重新上传" });
}

/** New applications of a company. */
const sendLimit = { name: "application-send", most: 20, minutes: 24 * 60 };

async function sendNew(context: CallContext, { id, facts, documents }: In<"send">): Promise<void> {
  const company_id = ownCompanyId(context);
  const [known] = await context.db.select().from(a).where(eq(a.id, id));
  if (known !== undefined) {
    if (known.company_id !== company_id) throw missing();
    // The same sent again, when its answer was lost.
    if (known.seq === 1 && isDeepStrictEqual([known.facts, known.documents], [facts, documents])) return;
    throw overtaken(known.state);
  }
  await refuseSecond(context, company_id, facts);
  const wait = await takeAttempt(context.db, sendLimit, company_id, context.now());
  if (wait > 0) throw tooMany(`本企业一天最多提交 ${sendLimit.most} 份申请`, wait);
  const at = new Date(context.now());
  const asked_by = personOf(context).id;
  const row = { id, company_id, asked_by, kind: facts.kind, facts, documents, seq: 1, sent_at: at };
  const made = await context.db.insert(a).values(row).onConflictDoNothing().returning({ id: a.id });
  if (made.length === 0) throw missing();
  await context.db.insert(steps).values({ application_id: id, seq: 1, move: "提交", by: asked_by, at });
}

/** A trial applies for what it lacks alone, and who is certified lacks nothing of it. */
function refuseKind(type: number, kind: ApplicationKind): void {
  if (kindsFor(type).includes(kind)) return;
  if (type !== 1) throw new Refused(409, "已认证的账号已有全部功能，无需开通", { reason: "certified" });
  throw new Refused(403, `试用账号不能申请${kind}，请先完成企业认证`, { reason: "trial" });
}

/** One application for a function at a time. */
async function refuseSecond({ db }: CallContext, company_id: string, { kind, name }: ApplicationFacts) {
  if (kind !== "开通功能") return;
  await db.execute(sql`select from companies where id = ${company_id} for no key update`);
  const waiting = and(eq(a.company_id, company_id), eq(a.kind, kind), inArray(a.state, ["待审核", "退回"]));
  if ((await db.$count(a, and(waiting, sql`${a.facts}->>'name' = ${name}`))) > 0)
    throw new Refused(409, `已有一份开通${name}的申请没有办结`, { reason: "waiting" });
}

/** Hands in a new application, or an amended one that came back. */
export async function sendApplication(context: CallContext, input: In<"send">) {
  refuseKind(personOf(context).type, input.facts.kind);
  await checkDocuments(context, input);
  return inTransaction(context, async (inside) => {
    if (input.seq === 0) {
      await sendNew(inside, input);
      return {};
    }
    const row = await movable(inside, input, "提交");
    if (row.kind !== input.facts.kind) throw refusedFields({ "facts.kind": "修改后重新提交时不能更换申请类型" });
    const { facts, documents } = input;
    const asked_by = personOf(inside).id;
    await writeMove(inside, row, "提交", "", { facts, documents, asked_by, sent_at: new Date(inside.now()) });
    return {};
  });
}

export const withdrawApplication = (context: CallContext, read: In<"withdraw">) =>
  inTransaction(context, async (inside) => {
    await writeMove(inside, await movable(inside, read, "撤回"), "撤回", "");
    return {};
  });

const reasonWanted = { 退回: "请填写需要修改的地方", 不予通过: "请填写不予通过的原因" } as const;
const outcomeWords = { 通过: "已通过", 退回: "被退回，请修改后重新提交", 不予通过: "没有通过" } as const;

function bodyOf({ kind }: Row, outcome: string, reply: string, at: Date): string {
  if (outcome !== "通过") return reply;
  const { told } = applicationRules[kind];
  // Until when is said whatever else is.
  if (kind === "开通功能") return `${told}截止日 ${dateWords(openedUntil(at))}。${reply}`;
  return reply === "" ? told : reply;
}

/** Decides an application, does what was applied for, and tells who applied, all in one transaction. */
export async function handleApplication(context: CallContext, { outcome, reply, ...read }: In<"handle">) {
  if (outcome !== "通过" && reply === "") throw refusedFields({ reply: reasonWanted[outcome] });
  return inTransaction(context, async (inside) => {
    const row = await movable(inside, read, outcome);
    const made = outcome === "通过" ? await takeEffect(inside, row) : null;
    const due_at = await writeMove(inside, row, outcome, reply, made === null ? {} : { made_id: made.id });
    const detail = { id: row.id, outcome };
    await writeAudit(inside, "application-handle", detail);
    const title = `${applicationTitle(row.facts)}${outcomeWords[outcome]}`;
    const told = { account_id: row.asked_by, kind: "application" as const, record_id: row.id, due_at };
    await remind(inside.db, [
      { ...told, title, body: bodyOf(row, outcome, reply, due_at), path: "/system?part=apply" },
    ]);
    return { password: made?.password ?? null };
  });
}
