import type { BatchResult } from "#contract/sync/sync.ts";
import type { TransportReply } from "#offline/surroundings.ts";

/** What a thousand phones and one desk lived through. */
export class StormLog {
  readonly #began = performance.now();
  readonly took: Record<"batch" | "pull" | "desk" | "refused", number[]> = {
    batch: [],
    pull: [],
    desk: [],
    refused: [],
  };
  /** Replies by HTTP status; 0: none came. */
  readonly statuses = new Map<number, number>();
  readonly deskStatuses = new Map<number, number>();
  readonly itemStatuses = new Map<number, number>();
  readonly retryAfter: number[] = [];
  /** Whether a refusal came without the time to come back, or without words. */
  bareRefusals = 0;
  phonesDelivered = 0;
  deliveredAfter = 0;
  /** Seconds until every phone had pulled too. */
  overAfter = 0;
  readonly deliveries: number[] = [];

  reply(kind: "batch" | "pull", reply: TransportReply | null, ms: number): void {
    count(this.statuses, reply?.status ?? 0);
    if (reply?.status === 200) this.took[kind].push(ms);
    if (reply?.status !== 503) return;
    this.took.refused.push(ms);
    const { msg } = (reply.body ?? {}) as { msg?: string };
    if (reply.retryAfterMs === null || msg === undefined || !/\p{Script=Han}/u.test(msg)) this.bareRefusals += 1;
    else this.retryAfter.push(reply.retryAfterMs / 1000);
  }

  desk(reply: TransportReply | null, ms: number): void {
    count(this.deskStatuses, reply?.status ?? 0);
    if (reply?.status === 200) this.took.desk.push(ms);
  }

  item({ status }: BatchResult): void {
    count(this.itemStatuses, status);
  }

  delivered(): void {
    this.phonesDelivered += 1;
    this.deliveredAfter = performance.now() - this.#began;
    this.deliveries.push(this.deliveredAfter);
  }

  /** Every phone has delivered and pulled. */
  over(): void {
    this.overAfter = (performance.now() - this.#began) / 1000;
  }
}

function count(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** The value below which the given share of the values lies, rounded. */
export function share(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN);
}
