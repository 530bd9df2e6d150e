import { oldestContract } from "#contract/core/call.ts";
import type { Envelope } from "#contract/core/envelope.ts";
import { contractNameOf } from "#contract/sync/queued-names.ts";
import type { BatchItem } from "#contract/sync/sync.ts";
import { lockCompanies } from "#server/areas/company/company-access.ts";
import { refreshCompanies } from "#server/areas/company/company-visits.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import type { Served } from "#server/plugins/handlers.ts";
import { hashInput, onceKey, runOnceTogether } from "#server/plugins/idempotency.ts";
import { answerWith, checkedInput, refusalOf } from "#server/plugins/perform-call.ts";
import { Refused } from "#server/plugins/errors/refused.ts";

/** Calls that do nothing but write to the database, so that they may be undone and done again one by one. */
export const togetherCalls: readonly string[] = [
  "visit.createNote",
  "visit.createCalendar",
  "business.demandCreate",
  "business.companyEdit",
];

/** Most writes of one transaction: it locks what it touches until its end. */
export const mostTogether = 25;

/**
 * Runs writes of several kinds in one transaction, in their order: it is opened, flushed to disk and asked for
 * earlier replies once. Null when any of them cannot be done: the caller takes them one by one, which answers what
 * is written by then with its stored reply.
 */
export async function writeTogether(
  context: CallContext,
  served: Map<string, Served>,
  items: readonly BatchItem[],
): Promise<Envelope[] | null> {
  if (items.some((item) => item.contract_version < oldestContract)) return null;
  try {
    const writes = items.map((item) => writeOf(context, served, item));
    const person = personOf(context);
    const keys = items.map((item) => onceKey(person, item.id, hashInput(item.call, item.input)));
    const answers = await runOnceTogether(context.db, keys, async (transaction, open) => {
      await lockCompanies(transaction, companiesOf(items));
      const envelopes: Envelope[] = [];
      const recount = new Set<string>();
      for (const i of open) envelopes.push(await (writes[i] as Write)({ ...context, db: transaction, recount }));
      if (recount.size > 0) await refreshCompanies({ ...context, db: transaction }, [...recount]);
      return envelopes;
    });
    return answers.every((answer) => !(answer instanceof Refused)) ? (answers as Envelope[]) : null;
  } catch (error) {
    const refused = refusalOf(error);
    if (refused?.status === 503) throw error;
    // A refusal is told when its item is taken alone.
    if (refused === null) context.log.warn({ err: error }, "items could not be written together");
    return null;
  }
}

type Write = (inside: CallContext) => Promise<Envelope>;

function writeOf(context: CallContext, served: Map<string, Served>, item: BatchItem): Write {
  const one = served.get(contractNameOf(item.call));
  if (one === undefined) throw new Error(`no call ${item.call}`);
  const input = checkedInput(one, context, item.input);
  return async (inside) => answerWith(one, await one.handler(inside, input));
}

interface Naming {
  id?: string;
  company_id?: string;
  company_ids?: string[];
}

/** The companies that writes name; locked first, as each write would lock its own in an order of its own. */
function companiesOf(items: readonly BatchItem[]): string[] {
  return items.flatMap(({ call, input }) => {
    const { id, company_id, company_ids = [] } = input as Naming;
    const own = call === "business.companyEdit" ? id : company_id;
    return own === undefined ? company_ids : [own, ...company_ids];
  });
}
