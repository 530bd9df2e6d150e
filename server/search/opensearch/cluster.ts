import { Client, errors } from "@opensearch-project/opensearch";
import * as z from "zod/mini";
import { ClusterFailure } from "./cluster-failure.ts";
import type { Dsl } from "./dsl.ts";
import type { OpenSearchSettings } from "./opensearch-settings.ts";

/** Milliseconds that the cluster may take for an answer. */
export interface ClusterTimes {
  search: number;
  write: number;
}
const usualTimes: ClusterTimes = { search: 15_000, write: 60_000 };

/** Whatever the client throws, by what it means. */
function failureOf(error: unknown): ClusterFailure {
  if (error instanceof ClusterFailure) return error;
  if (error instanceof errors.TimeoutError) return new ClusterFailure("timeout", error.message);
  if (error instanceof errors.DeserializationError) return new ClusterFailure("garbage", error.message);
  if (error instanceof errors.ResponseError) {
    // Not the message: it may hold the whole body.
    const { statusCode, body } = error;
    return ClusterFailure.ofStatus(statusCode, typeof body === "string" ? body : JSON.stringify(body ?? null));
  }
  if (error instanceof errors.OpenSearchClientError) return new ClusterFailure("unreachable", error.message);
  throw error;
}

type Asked = Promise<{ body: unknown }> & { abort(): void };

async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ClusterFailure && error.kind === "missing") return null;
    throw error;
  }
}

const Acknowledged = z.object({ acknowledged: z.literal(true) });
const Item = z.object({ _id: z.string(), status: z.number(), error: z.optional(z.unknown()) });
const Bulk = z.object({ items: z.array(z.record(z.string(), Item)) });
const markId = "mark";

/** One operation of a bulk: a document as JSON, or none where the patent is gone. */
export interface Write {
  id: string;
  document: string | null;
}

/** Where is written. An alias has to be there already: an index that was deleted would come back with a guessed mapping. */
export interface Target {
  index: string;
  require_alias: boolean;
}

/** What became of one. `status` as of HTTP. */
export interface Written {
  id: string;
  status: number;
  reason: string;
}

/** What the patent search asks a cluster; every failure is a `ClusterFailure`. */
export class Cluster {
  private readonly client: Client;
  private readonly times: ClusterTimes;
  private readonly open = new Set<Asked>();

  constructor({ nodes, auth }: OpenSearchSettings, times: ClusterTimes = usualTimes) {
    this.times = times;
    this.client = new Client({
      nodes: [...nodes],
      ...(auth !== null && { auth }),
      maxRetries: 1,
      requestTimeout: times.write,
      suggestCompression: true,
    });
  }

  private async told<S extends z.ZodMiniType>(shape: S, asked: Asked): Promise<z.infer<S>> {
    this.open.add(asked);
    let body: unknown;
    try {
      ({ body } = await asked);
    } catch (error) {
      throw failureOf(error);
    } finally {
      this.open.delete(asked);
    }
    const read = shape.safeParse(body);
    if (!read.success) throw new ClusterFailure("garbage", `an answer has another shape: ${read.error.message}`);
    return read.data;
  }

  /** The replies to several searches, in their order and unread; `isWeighed`: shards agree on how rare words are. */
  async search(index: string, bodies: readonly Dsl[], isWeighed: boolean): Promise<readonly unknown[]> {
    const head = { index };
    const heads = bodies.map((_, at) =>
      at === 0 && isWeighed ? { ...head, search_type: "dfs_query_then_fetch" } : head,
    );
    const body = bodies.flatMap((one, at) => [heads[at] as Dsl, one]);
    const shape = z.object({ responses: z.array(z.unknown()) });
    const { responses } = await this.told(shape, this.client.msearch({ body }, { requestTimeout: this.times.search }));
    return responses;
  }

  /** Writes documents and tells what became of each, in their order. */
  async write(target: Target, writes: readonly Write[]): Promise<Written[]> {
    const body = writes.flatMap(({ id, document }): object[] =>
      // The client sends what is a text already as it is, which its types do not tell.
      document === null ? [{ delete: { _id: id } }] : [{ index: { _id: id } }, document as unknown as object],
    );
    const { items } = await this.told(Bulk, this.client.bulk({ ...target, body }));
    const written = items.flatMap((item) => Object.values(item));
    if (written.length !== writes.length || written.some(({ _id }, at) => _id !== writes[at]?.id))
      throw new ClusterFailure("garbage", "a bulk was answered for other documents");
    return written.map(({ _id, status, error }) => ({ id: _id, status, reason: JSON.stringify(error ?? null) }));
  }

  /** The indices that an alias stands for; none where there is no such alias. */
  async behind(alias: string): Promise<string[]> {
    const shape = z.record(z.string(), z.unknown());
    const named = await orNull(this.told(shape, this.client.indices.getAlias({ name: alias })));
    return Object.keys(named ?? {});
  }

  /** Names of indices by a pattern with `*`. */
  async named(pattern: string): Promise<string[]> {
    const asked = this.client.indices.get({ index: pattern, allow_no_indices: true, expand_wildcards: "all" });
    return Object.keys((await orNull(this.told(z.record(z.string(), z.unknown()), asked))) ?? {});
  }

  async create(index: string, settings: Dsl, mappings: Dsl): Promise<void> {
    await this.told(Acknowledged, this.client.indices.create({ index, body: { settings, mappings } }));
  }

  async change(index: string, settings: Dsl): Promise<void> {
    await this.told(Acknowledged, this.client.indices.putSettings({ index, body: settings }));
  }

  /** From now on the alias stands for this index alone, at one stroke. */
  async point(alias: string, index: string, before: readonly string[]): Promise<void> {
    const removed = before.map((one) => ({ remove: { index: one, alias } }));
    const actions = [...removed, { add: { index, alias } }];
    await this.told(Acknowledged, this.client.indices.updateAliases({ body: { actions } }));
  }

  async remove(index: string): Promise<void> {
    await orNull(this.told(Acknowledged, this.client.indices.delete({ index })));
  }

  /** What is written is found. */
  async refresh(index: string): Promise<void> {
    const { _shards } = await this.told(
      z.object({ _shards: z.object({ failed: z.number() }) }),
      this.client.indices.refresh({ index }),
    );
    if (_shards.failed > 0) throw new ClusterFailure("partial", `${_shards.failed} shards were not refreshed`);
  }

  /** The mark of an index; null where it has none. */
  async mark(index: string): Promise<unknown> {
    const shape = z.object({ _source: z.object({ mark: z.unknown() }) });
    return (await orNull(this.told(shape, this.client.get({ index, id: markId }))))?._source.mark ?? null;
  }

  async setMark(target: Target, mark: object): Promise<void> {
    await this.told(z.object({ result: z.string() }), this.client.index({ ...target, id: markId, body: { mark } }));
  }

  /** What is under way fails as if the cluster were gone. */
  async close(): Promise<void> {
    for (const asked of this.open) asked.abort();
    await this.client.close();
  }
}
