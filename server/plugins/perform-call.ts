import type { Refusal } from "#contract/core/envelope.ts";
import { type Envelope, fieldsOf, success } from "#contract/core/envelope.ts";
import { queuedNameOf } from "#contract/sync/queued-names.ts";
import type { Call } from "#contract/core/call.ts";
import { can } from "#contract/core/roles.ts";
import { dutyOf, dutyRefusal, mayByDuty } from "#contract/account/admin-duties.ts";
import { isSubAccount, mainAccountCalls, mainAccountsOnly } from "#contract/account/sub-accounts.ts";
import { isTrialOver } from "#contract/account/trial.ts";
import { staysOpenAfterTrial, trialOverWords } from "#contract/account/trial-rules.ts";
import { dayOf } from "#contract/core/time.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { logCall } from "./audit/log-call.ts";
import { underView } from "./people/admin-view.ts";
import type { CallContext, Person } from "./call-context.ts";
import { compiledSchema } from "./compiled-schema.ts";
import type { Served } from "./handlers.ts";
import { hashInput, onceKey, runOnce } from "./idempotency.ts";
import { isCutOff } from "./errors/cut-off.ts";
import { Refused, refusedFields } from "./errors/refused.ts";

/** What works with a generated password. */
const beforeChange: readonly string[] = ["account.info", "account.logout", "account.changePassword"];

/** What devices bring and fetch is many records at a time. */
const isInBulk = ({ fromDevice, offline }: Call) => fromDevice !== undefined || offline === "queued";

const inputOf = (declared: Call) => (isInBulk(declared) ? compiledSchema(declared.input) : declared.input);
const outputOf = (declared: Call) => (isInBulk(declared) ? compiledSchema(declared.output) : declared.output);

/** The answer of a call with what its handler gave: nothing but what the call declares. */
export const answerWith = ({ declared }: Served, data: unknown): Envelope => success(outputOf(declared).parse(data));

function refuseAfterTrial(person: Person, today: string): void {
  if (isTrialOver(person, today)) throw new Refused(403, trialOverWords(person, today), { reason: "trial-over" });
}

/** Checks in order: somebody signed in, the kind of user, the administrator's duty, main or sub-account, a trial's end. */
export function refuseAsker(served: Served, context: CallContext): void {
  const { access } = served.declared;
  if (access !== "public" && context.person === null)
    throw new Refused(401, "登录已过期，请重新登录", { reason: "login" });
  if (!can(context.person?.kind ?? null, access)) throw new Refused(403, "您的账号没有使用此功能的权限");
  const duty = context.person?.kind === "admin" ? dutyOf(context.person.roles) : "system";
  if (access !== "public" && !mayByDuty(duty, served.name))
    throw new Refused(403, dutyRefusal(duty), { reason: "duty" });
  if (context.person !== null && isSubAccount(context.person) && mainAccountCalls.has(served.name))
    throw new Refused(403, mainAccountsOnly, { reason: "sub-account" });
  if (access !== "public" && context.person !== null && !staysOpenAfterTrial(served.name))
    refuseAfterTrial(context.person, dayOf(context.now()));
  const mustChange = context.person?.must_change_password === 1 && !context.person.isOrdered;
  if (mustChange && access !== "public" && !beforeChange.includes(served.name))
    throw new Refused(403, "请先修改一次性密码", { reason: "password" });
}

/** Checks who asks, then the input; row scope is the handler's. */
export function checkedInput(served: Served, context: CallContext, rawInput: unknown): unknown {
  refuseAsker(served, context);
  const parsed = inputOf(served.declared).safeParse(rawInput);
  if (!parsed.success) throw refusedFields(fieldsOf(parsed.error.issues));
  return parsed.data;
}

/** Runs a call whose answer is an envelope. Queued writes with an idempotency key run once. */
export async function performCall(
  served: Served,
  context: CallContext,
  rawInput: unknown,
  key: string | null,
): Promise<Envelope> {
  return underView(served, context, async (inside) => {
    const input = checkedInput(served, inside, rawInput);
    return performChecked(served, inside, { input, rawInput, key });
  });
}

interface Checked {
  input: unknown;
  rawInput: unknown;
  key: string | null;
}

async function performChecked(
  served: Served,
  context: CallContext,
  { input, rawInput, key }: Checked,
): Promise<Envelope> {
  const answer = async (inside: CallContext): Promise<Envelope> =>
    answerWith(served, await served.handler(inside, input));
  if (served.declared.offline !== "queued" || context.person === null) {
    const noted = {};
    const envelope = await answer({ ...context, noted });
    await logCall(served, context, { input, noted });
    return envelope;
  }
  if (key === null) return inTransaction(context, (inside) => answer(inside));
  return runOnce(
    context.db,
    onceKey(context.person, key, hashInput(queuedNameOf(served.name), rawInput)),
    (transaction) => answer({ ...context, db: transaction }),
  );
}

interface DatabaseError {
  code?: string;
  constraint?: string;
  detail?: string;
}

/** A new record whose identifier is one of another kind of record: its first revision is there already. */
const isTaken = ({ constraint, detail = "" }: DatabaseError) =>
  constraint === "revisions_pkey" && /=\([0-9a-f-]{36}, 1\)/.test(detail);

/** Errors that say the database is away, restarting or at its limits (PostgreSQL class 08, 57P0x, 55P03; sockets). */
const databaseAway = /^(08|57P0|53300|55P03|ECONN|EPIPE|ETIMEDOUT)/;
/** The same from the pool, which gives its errors no code. */
const noConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** What went wrong, as the answer: a refusal as it was thrown, anything else as 500 or 503. */
export function refusalOf(error: unknown): Refused | null {
  if (error instanceof Refused) return error;
  // Nothing of the transaction stands: whoever sends it again loses and doubles nothing.
  if (isCutOff(error)) return new Refused(503, "处理用时过长，已停止，请稍后再试", { reason: "slow" }, 5);
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    const code = (inner as DatabaseError).code ?? "";
    if (isTaken(inner as DatabaseError)) return new Refused(409, "此编号已被另一条记录使用", { reason: "key_reused" });
    if (databaseAway.test(code) || noConnection.test(inner.message))
      return new Refused(503, "服务暂时不可用，请稍后再试", { reason: "database" }, 2);
  }
  return null;
}

export const unexpected = (reference: string): Refused =>
  new Refused(500, `服务器出错，请稍后再试（编号 ${reference}）`, { reason: "unexpected" } satisfies Refusal);
