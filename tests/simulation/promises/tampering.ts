import { type Envelope, failure, success } from "#contract/core/envelope.ts";
import type { BatchItem, BatchResult } from "#contract/sync/sync.ts";
import type { Random, TransportReply, TransportRequest } from "#offline/field-types.ts";
import { one } from "../world/streams.ts";

/* What a bad line, a proxy or a dying server makes of a request. */

interface BatchBody {
  items: BatchItem[];
}

export const isBatch = ({ path }: TransportRequest) => path.endsWith("/batch");
export const isUpload = ({ path }: TransportRequest) => path.startsWith("/v1/common/file?");
export const itemsOf = ({ body }: TransportRequest) => (body as BatchBody).items;

const withItems = (request: TransportRequest, items: BatchItem[]): TransportRequest => ({
  ...request,
  body: { ...(request.body as object), items },
});

/** The first items of a batch, as if the server had ended after them; null when not one was done. */
export function partialBatch(request: TransportRequest, random: Random) {
  const items = itemsOf(request);
  const length = Math.floor(random() * items.length);
  const first = length === 0 ? null : withItems(request, items.slice(0, length));
  return { first, words: `${length} of ${items.length}` };
}

const verdicts: readonly Envelope[] = [
  failure(409, "同一提交编号已用于另一份内容", { reason: "key_reused" }),
  failure(413, "内容过大"),
  failure(422, "内容不合规", { fields: { content: "不合规" } }),
  failure(400, "无法识别"),
  failure(403, "没有权限"),
  failure(404, "不存在"),
  failure(424, "等待处理", { reason: "predecessor" }),
  failure(500, "出错"),
  failure(503, "忙"),
];

/** Some items get an answer that is not the server's, which never sees them; the others go on. */
export function mixedBatch(request: TransportRequest, random: Random) {
  const instead = new Map<string, Envelope>();
  const items = itemsOf(request);
  for (const { id } of items)
    if (instead.size === 0 || random() < 0.3) instead.set(id, one(random, verdicts) ?? failure(422, ""));
  const left = items.filter(({ id }) => !instead.has(id));
  return {
    statuses: [...instead.values()].map(({ status }) => status),
    rest: left.length === 0 ? null : withItems(request, left),
    reply: (served: TransportReply | null): TransportReply => {
      if (served !== null && served.status !== 200) return served;
      const results = [...instead].map(([id, envelope]): BatchResult => ({ id, ...envelope }));
      const others = (served?.body as Envelope<{ results: BatchResult[] }> | undefined)?.data.results ?? [];
      const body = success({ results: [...results, ...others] });
      return { status: 200, body, retryAfterMs: null, serverTime: served?.serverTime ?? null };
    },
  };
}

/** The part of an upload that arrived before the line broke. */
export async function cutUpload(request: TransportRequest, random: Random) {
  const bytes = Buffer.from(await (request.bytes as Blob).arrayBuffer());
  return { request, bytes: bytes.subarray(0, Math.floor(random() * bytes.length)), whole: bytes.length };
}

/** An upload whose bytes are not those that were sent. */
export async function wrongBytes(request: TransportRequest, random: Random): Promise<TransportRequest> {
  const bytes = new Uint8Array(await (request.bytes as Blob).arrayBuffer());
  const place = Math.floor(random() * bytes.length);
  bytes[place] = (bytes[place] ?? 0) ^ 0xff;
  return { ...request, bytes: new Blob([bytes]) };
}
