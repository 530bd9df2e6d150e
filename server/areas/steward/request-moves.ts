import { eq, inArray, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { type StewardMove, stewardMoveProblem } from "#contract/site/steward-moves.ts";
import type { steward } from "#contract/site/steward-request.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { accounts, streets } from "#server/database/tables/people.ts";
import { stewardRequests, stewardSteps } from "#server/database/tables/website-service.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { coversStreet } from "#server/plugins/people/row-scope.ts";

export type StewardRequestDbRow = typeof stewardRequests.$inferSelect;

export const requestMissing = () => new Refused(404, "申请不存在，或不在您的管辖范围内");

/** The request, locked for the transaction; 404 out of scope. */
async function lockRequest(context: CallContext, id: string): Promise<StewardRequestDbRow> {
  const [row] = await context.db.select().from(stewardRequests).where(eq(stewardRequests.id, id)).for("update");
  if (!row || !coversStreet(personOf(context), row.street_id)) throw requestMissing();
  return row;
}

interface Step {
  move: StewardMove;
  text: string;
  told: boolean;
  change: Partial<StewardRequestDbRow>;
}

async function keepStep(context: CallContext, id: string, { move, text, told, change }: Step): Promise<void> {
  const stamp = { by: personOf(context).id, at: new Date(context.now()) };
  const seq = sql`(select coalesce(max(s.seq), 0) + 1 from steward_steps s where s.request_id = ${id})`;
  await context.db.insert(stewardSteps).values({ request_id: id, seq, action: move, text, told, ...stamp });
  await context.db
    .update(stewardRequests)
    .set({ handled_at: stamp.at, handled_by: stamp.by, ...change })
    .where(eq(stewardRequests.id, id));
}

/** Makes a move of the drawing in `steward-moves.ts` with what `work` answers to write down. */
export function moveRequest<T>(
  context: CallContext,
  { id, move }: { id: string; move: StewardMove },
  work: (inside: CallContext, row: StewardRequestDbRow) => Promise<Omit<Step, "move"> & { answer: T }>,
): Promise<T> {
  return inTransaction(context, async (inside) => {
    const row = await lockRequest(inside, id);
    const problem = stewardMoveProblem(move, row, personOf(inside).id);
    if (problem !== null) throw new Refused(409, problem, { reason: "move", state: row.state });
    const { answer, ...step } = await work(inside, row);
    await keepStep(inside, id, { move, ...step });
    return answer;
  });
}

async function refuseTaken(context: CallContext, row: StewardRequestDbRow, holder: string | null): Promise<void> {
  if (row.state === "待处理" || row.handled_by === null || row.handled_by === holder) return;
  const [by] = await context.db.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, row.handled_by));
  throw new Refused(409, `${by?.name ?? "他人"}刚刚接手了该申请，请刷新后再看`, { reason: "conflict" });
}

/** Takes a request on, or over from who the person saw working on it. */
export const takeRequest = (context: CallContext, { id, holder }: ParsedInputOf<typeof steward.take>) =>
  moveRequest(context, { id, move: "接手" }, async (inside, row) => {
    await refuseTaken(inside, row, holder);
    return { text: "工作人员已接手", told: true, change: { state: "处理中" }, answer: {} };
  });

/** Writes down what was done. */
export const noteRequest = (context: CallContext, { id, text, told }: ParsedInputOf<typeof steward.note>) =>
  moveRequest(context, { id, move: "记录" }, async () => ({ text, told, change: {}, answer: {} }));

const stateAfter = { 办结: "已办结", 谢绝: "已谢绝" } as const;

/** Settles or declines a request; the reply stands in the receipt, so that the step need not repeat it. */
export const settleRequest = (context: CallContext, { id, move, reply }: ParsedInputOf<typeof steward.settle>) =>
  moveRequest(context, { id, move }, async () => ({
    text: reply,
    told: false,
    change: { state: stateAfter[move], reply },
    answer: {},
  }));

/** Hands a request to the street it belongs to; whoever handed it over may see it no more. */
export const handOverRequest = (context: CallContext, input: ParsedInputOf<typeof steward.handOver>) =>
  moveRequest(context, { id: input.id, move: "转交" }, async ({ db }, row) => {
    const names = await db
      .select({ id: streets.id, name: streets.name })
      .from(streets)
      .where(inArray(streets.id, [row.street_id, input.street_id]));
    const nameOf = (id: string) => names.find((street) => street.id === id)?.name;
    const to = nameOf(input.street_id);
    if (to === undefined) throw refusedFields({ street_id: "转交的镇街不存在" });
    if (input.street_id === row.street_id) throw refusedFields({ street_id: `该申请已经在${to}` });
    const text = `由${nameOf(row.street_id) ?? "原镇街"}转交${to}办理：${input.reason}`;
    return { text, told: true, change: { street_id: input.street_id, state: "待处理", handled_by: null }, answer: {} };
  });
