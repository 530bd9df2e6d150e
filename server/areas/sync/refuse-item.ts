import { type Envelope, failure } from "#contract/core/envelope.ts";
import type { BatchItem } from "#contract/sync/sync.ts";
import { refusals } from "#server/database/tables/history.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import type { Refused } from "#server/plugins/errors/refused.ts";

const permanent = (status: number) => status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);

/** The envelope of a refused item; what will not succeed by waiting is kept for the administrators. */
export async function refuse(context: CallContext, item: BatchItem, answer: Refused): Promise<Envelope> {
  if (permanent(answer.status)) await rememberRefusal(context, item, answer);
  return failure(answer.status, answer.message, answer.data);
}

/** Keeps what was refused for the district's administrators: never the content, only what and why. */
async function rememberRefusal(context: CallContext, item: BatchItem, answer: Refused): Promise<void> {
  const row = {
    device_id: context.deviceId,
    call: item.call,
    status: answer.status,
    msg: answer.message,
    fields: answer.data.fields ?? {},
    at: new Date(context.now()),
  };
  await context.db
    .insert(refusals)
    .values({ account_id: personOf(context).id, id: item.id, ...row })
    .onConflictDoUpdate({ target: [refusals.account_id, refusals.id], set: row });
}
