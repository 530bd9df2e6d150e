import { setTimeout as wait } from "node:timers/promises";
import type { Cluster, Target, Write, Written } from "./cluster.ts";
import { ClusterFailure } from "./cluster-failure.ts";

/** Characters and documents of one request; a larger document goes alone. Made beside other work, so never many. */
const mostCharacters = 2_000_000;
const mostDocuments = 100;
/** Milliseconds before what was not taken is sent again. */
const usualPauses: readonly number[] = [200, 1_000, 3_000, 10_000];

const isTaken = ({ status }: Written, { document }: Write): boolean =>
  (status >= 200 && status < 300) || (document === null && status === 404);
const isLater = ({ status }: Written): boolean => status === 429 || status >= 500;

function* portions(writes: Iterable<Write>): Generator<Write[]> {
  let portion: Write[] = [];
  let size = 0;
  for (const write of writes) {
    const own = 100 + (write.document?.length ?? 0);
    if (portion.length > 0 && (size + own > mostCharacters || portion.length === mostDocuments)) {
      yield portion;
      [portion, size] = [[], 0];
    }
    portion.push(write);
    size += own;
  }
  if (portion.length > 0) yield portion;
}

/** A document that the cluster does not take, whenever it is sent. */
export interface NotTaken {
  id: string;
  reason: string;
}

/** Brings documents into an index, again and again where the cluster is busy; throws when it stays so. */
export class BulkWriter {
  private readonly cluster: Cluster;
  private readonly pauses: readonly number[];

  constructor(cluster: Cluster, pauses: readonly number[] = usualPauses) {
    this.cluster = cluster;
    this.pauses = pauses;
  }

  /** Tells the documents that were refused for themselves; all others are in the index. */
  async write(target: Target, writes: Iterable<Write>, signal: AbortSignal): Promise<NotTaken[]> {
    const refused: NotTaken[] = [];
    for (const portion of portions(writes)) refused.push(...(await this.bring(target, portion, signal)));
    return refused;
  }

  private async bring(target: Target, portion: readonly Write[], signal: AbortSignal): Promise<NotTaken[]> {
    const refused: NotTaken[] = [];
    let left = portion;
    for (let turn = 0; ; turn++) {
      const pause = this.pauses[turn];
      const { later, never, failure } = await this.once(target, left);
      refused.push(...never);
      if (later.length === 0) return refused;
      if (pause === undefined) throw failure;
      left = later;
      await wait(pause, undefined, { signal });
    }
  }

  private async once(target: Target, writes: readonly Write[]) {
    const later: Write[] = [];
    const never: NotTaken[] = [];
    let failure = new ClusterFailure("busy", "documents were not taken");
    try {
      const written = await this.cluster.write(target, writes);
      written.forEach((one, at) => {
        const write = writes[at] as Write;
        if (isTaken(one, write)) return;
        if (isLater(one)) later.push(write);
        else if (one.status === 400) never.push({ id: one.id, reason: one.reason.slice(0, 500) });
        // Not the document's fault: no right to write, no index, no room on the disk.
        else throw ClusterFailure.ofStatus(one.status, one.reason);
      });
    } catch (error) {
      // What is already in is the same when it is sent once more.
      if (!(error instanceof ClusterFailure) || !["busy", "timeout", "unreachable", "garbage"].includes(error.kind))
        throw error;
      failure = error;
      later.push(...writes);
    }
    return { later, never, failure };
  }
}
