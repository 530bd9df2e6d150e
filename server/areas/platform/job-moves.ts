import { sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { jobFacts, type JobName } from "#contract/platform/job-words.ts";
import type { platformCalls } from "#contract/platform/platform.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { takeAttempt } from "#server/plugins/limits/attempt-limit.ts";

/** Two who start the same at once: one of them is refused, until its work stands in the queue. */
const startLimit = { name: "platform-job", most: 1, minutes: 1 / 12 };

const busy = (name: JobName) => new Refused(409, `“${jobFacts[name].title}”正在进行或等待开始，请稍后再试`);

const note = (context: CallContext, detail: object): Promise<void> => writeAudit(context, "platform-job", detail);

/** Starts work by hand; what waits or runs already is not started twice. */
export async function jobRun(context: CallContext, { name }: ParsedInputOf<typeof platformCalls.jobRun>) {
  const { title, byHand } = jobFacts[name];
  if (!byHand) throw refusedFields({ name: `“${title}”不能在这里单独运行` });
  const { rows } = await context.db.execute(
    sql`select from jobs.job where name = ${name} and state <= 'active' limit 1`,
  );
  if (rows.length > 0) throw busy(name);
  if ((await takeAttempt(context.db, startLimit, name, context.now())) > 0) throw busy(name);
  // The figures of the district count patents too where they are asked for as a whole.
  await context.startJob(name, { id: name === "district-figures" ? "all" : name });
  await note(context, { name, how: "run" });
  return {};
}

/** Repeats work of a record that failed for good; what a person starts by hand needs no repeat. */
export async function jobRetry(context: CallContext, { name, id }: ParsedInputOf<typeof platformCalls.jobRetry>) {
  const { title } = jobFacts[name];
  if (context.installation.crons.has(name)) throw refusedFields({ name: `“${title}”会按时再次运行，不需要重试` });
  if (!(await context.installation.retryJob(name, id)))
    throw new Refused(409, `这次“${title}”已不能重试：可能已由他人重试，或对应的导入已继续、已删除`);
  await note(context, { name, how: "retry", id });
  return {};
}
