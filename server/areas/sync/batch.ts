import { oldestContract, type ParsedInputOf } from "#contract/core/call.ts";
import { type Envelope, failure, type Refusal } from "#contract/core/envelope.ts";
import type { contract } from "#contract/index.ts";
import { contractNameOf } from "#contract/sync/queued-names.ts";
import { batchBytes, batchCalls, type BatchItem, type BatchResult } from "#contract/sync/sync.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import type { Served } from "#server/plugins/handlers.ts";
import { hashInput, onceKey, storedReply } from "#server/plugins/idempotency.ts";
import { performCall, refusalOf, unexpected } from "#server/plugins/perform-call.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { createTogether } from "./create-together.ts";
import { hear } from "./device-report.ts";
import { refuse } from "./refuse-item.ts";
import { mostTogether, togetherCalls, writeTogether } from "./write-together.ts";

type BatchInput = ParsedInputOf<typeof contract.sync.visitBatch>;

interface Naming {
  id?: unknown;
  demand_id?: unknown;
  visit_id?: unknown;
  changes?: { visit_id?: unknown };
}
const inputOf = (item: BatchItem) => (item.input ?? {}) as Naming;
const asText = (id: unknown) => (typeof id === "string" ? id : null);

/** The record an item writes: its input's id; a move's is the demand's. */
const recordOf = (item: BatchItem): string | null =>
  asText(item.call === "business.demandMove" ? inputOf(item).demand_id : inputOf(item).id);

/** What must have succeeded for an item to be tried: earlier ones of its record, and the visit it belongs to. */
function predecessorsOf(item: BatchItem): string[] {
  const { visit_id, changes } = inputOf(item);
  return [recordOf(item), asText(visit_id), asText(changes?.visit_id)].filter((id) => id !== null);
}

/**
 * Runs queued writes in their order, each with its own envelope. New visits that follow each other share a
 * transaction, and so do writes of other kinds that can be undone; every other item has its own. An item whose predecessor on the same record failed gets 424
 * and waits; the others go on.
 */
export async function runBatch(
  context: CallContext,
  served: Map<string, Served>,
  allowed: keyof typeof batchCalls,
  input: BatchInput,
): Promise<{ results: BatchResult[] }> {
  const results: BatchResult[] = [];
  try {
    const size = Buffer.byteLength(JSON.stringify(input.items));
    if (size > batchBytes) throw new Refused(413, "一次提交的内容过大，请分批提交", { reason: "batch_size" });
    await runItems(context, served, { allowed, input, results });
    return { results: personOf(context).isOrdered ? results.map(withoutContent) : results };
  } finally {
    // A device that there is no place for delivers all the same. Also of a batch that fails as a whole: the device ends its run then, and no pull tells of its outbox.
    await hear(context, input, results.filter(({ code }) => code === 1).length);
  }
}

/** A device that is to delete its data hears what became of an item, and nothing of any record. */
function withoutContent({ data, ...result }: BatchResult): BatchResult {
  if (result.code === 1) return { ...result, data: null };
  const { fields, reason } = data as Refusal;
  // Not as a conflict, which would show the record it is with.
  return { ...result, data: { ...(fields && { fields }), reason: reason === "conflict" ? "wiped" : reason } };
}

interface Run {
  allowed: keyof typeof batchCalls;
  input: BatchInput;
  /** Filled item by item, so that what was done is known when the rest fails. */
  results: BatchResult[];
}

async function runItems(context: CallContext, served: Map<string, Served>, { allowed, input, results }: Run) {
  const inside: CallContext = {
    ...context,
    deviceId: input.device_id ?? context.deviceId,
    takeNumber: {
      visit: context.numbersFor("visit", input.items.filter((item) => item.call === "visit.createVisit").length),
      demand: context.numbersFor("demand", input.items.filter((item) => item.call === "business.demandCreate").length),
    },
  };
  const failed = new Set<string>();
  for (const group of groups(input.items)) {
    const isFree = group.every((item) => predecessorsOf(item).every((id) => !failed.has(id)));
    const together = group.length > 1 && isFree ? await runTogether(inside, served, allowed, group) : null;
    for (const [i, item] of group.entries()) {
      const record = recordOf(item);
      const envelope = predecessorsOf(item).some((id) => failed.has(id))
        ? failure(424, "它所依赖的上一项提交未成功，等待处理", { reason: "predecessor" })
        : (together?.[i] ?? (await runItem(inside, served, allowed, item)));
      if (envelope.code === 0 && record !== null) failed.add(record);
      results.push({ id: item.id, ...envelope });
    }
  }
}

/** Null when the group is to be taken one by one. */
function runTogether(
  context: CallContext,
  served: Map<string, Served>,
  allowed: keyof typeof batchCalls,
  group: readonly BatchItem[],
): Promise<Envelope[] | null> | null {
  if (!group.every((item) => (batchCalls[allowed] as readonly string[]).includes(item.call))) return null;
  const run = wayOf(group[0]) === "visits" ? createTogether : writeTogether;
  return run(context, served, group);
}

/** New visits are written by statements of their own; other writes that can be undone share a transaction. */
function wayOf(item: BatchItem | undefined): "visits" | "together" | "alone" {
  if (item?.call === "visit.createVisit") return "visits";
  return item !== undefined && togetherCalls.includes(item.call) ? "together" : "alone";
}

/** Runs of items of different records that are written together; every other item alone. */
function groups(items: readonly BatchItem[]): BatchItem[][] {
  const found: BatchItem[][] = [];
  let records = new Set<string | null>();
  for (const item of items) {
    const record = recordOf(item);
    const last = found.at(-1);
    const way = wayOf(item);
    const fits = way === "visits" || (way === "together" && (last?.length ?? 0) < mostTogether);
    const joins = fits && wayOf(last?.[0]) === way && !records.has(record);
    if (joins && last) last.push(item);
    else {
      found.push([item]);
      records = new Set();
    }
    records.add(record);
  }
  return found;
}

async function runItem(
  context: CallContext,
  served: Map<string, Served>,
  allowed: keyof typeof batchCalls,
  item: BatchItem,
): Promise<Envelope> {
  try {
    if (item.contract_version < oldestContract) {
      // What arrived while its version was taken has its answer, which may have been lost.
      const key = onceKey(personOf(context), item.id, hashInput(item.call, item.input));
      const known = await storedReply(context.db, key);
      if (known !== null) return known;
      throw new Refused(426, "应用版本过旧，请更新后再提交", { reason: "contract" });
    }
    const one = (batchCalls[allowed] as readonly string[]).includes(item.call)
      ? served.get(contractNameOf(item.call))
      : undefined;
    if (!one) throw new Refused(400, `此批次不接受 ${item.call}`, { reason: "call" });
    return await performCall(one, context, item.input, item.id);
  } catch (error) {
    const refused = refusalOf(error);
    // The database went away: the whole batch is answered 503 and comes again.
    if (refused?.status === 503) throw refused;
    if (refused === null) context.log.error({ err: error, item: item.id, call: item.call }, "batch item failed");
    return refuse(context, item, refused ?? unexpected(item.id.slice(0, 8)));
  }
}
