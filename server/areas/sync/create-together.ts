import { oldestContract } from "#contract/core/call.ts";
import { type Envelope, success } from "#contract/core/envelope.ts";
import type { BatchItem } from "#contract/sync/sync.ts";
import type { NewVisit } from "#contract/visit/visit.ts";
import { createVisits } from "#server/areas/visit/visit-creation.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import type { Served } from "#server/plugins/handlers.ts";
import { hashInput, onceKey, runOnceTogether } from "#server/plugins/idempotency.ts";
import { answerWith, checkedInput, refusalOf } from "#server/plugins/perform-call.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { refuse } from "./refuse-item.ts";

/**
 * New visits in one transaction: the statements, and the flush to disk, are paid once. Null when that did not
 * work as a whole (a race, a deadlock, an item that breaks the rest): the caller takes them one by one.
 */
export async function createTogether(
  context: CallContext,
  served: Map<string, Served>,
  items: readonly BatchItem[],
): Promise<Envelope[] | null> {
  const one = served.get("visit.createVisit");
  if (!one || items.some((item) => item.contract_version < oldestContract)) return null;
  const inputs = items.map((item) => attempt(() => checkedInput(one, context, item.input) as NewVisit));
  const sound = inputs.flatMap((input, position) => (input instanceof Refused ? [] : [{ input, position }]));
  try {
    const keys = sound.map(({ position }) => keyOf(context, items[position] as BatchItem));
    const answers = await runOnceTogether(context.db, keys, async (transaction, open) => {
      const visits = await createVisits(
        { ...context, db: transaction },
        open.map((i) => (sound[i] as (typeof sound)[number]).input),
      );
      return visits.map((visit) => (visit instanceof Refused ? visit : answerWith(one, visit)));
    });
    const all: (Envelope | Refused)[] = inputs.map((input) => (input instanceof Refused ? input : success(null)));
    for (const [i, { position }] of sound.entries()) all[position] = answers[i] as Envelope | Refused;
    const envelopes: Envelope[] = [];
    for (const [i, answer] of all.entries())
      envelopes.push(answer instanceof Refused ? await refuse(context, items[i] as BatchItem, answer) : answer);
    return envelopes;
  } catch (error) {
    if (refusalOf(error)?.status === 503) throw error;
    context.log.warn({ err: error }, "visits could not be written together");
    return null;
  }
}

function attempt<T>(work: () => T): T | Refused {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

const keyOf = (context: CallContext, item: BatchItem) =>
  onceKey(personOf(context), item.id, hashInput(item.call, item.input));
