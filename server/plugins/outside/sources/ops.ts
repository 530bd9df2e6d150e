import { sourceDepth, sourceNames } from "#contract/patent/outside-sources.ts";
import { opsFault, opsPage, type ReadOpsXml } from "./ops-documents.ts";
import { type PatentSource, SourceFailure, type SourcePage, type SourceQuota } from "./patent-source.ts";
import { askSource, failureOfStatus, retryAt, type SourceLine, type SourceReply } from "./source-http.ts";
import { type KeptToken, tokenKeeper, withToken } from "./source-token.ts";

export interface OpsSettings {
  key: string;
  secret: string;
  /** `https://ops.epo.org` unless another is set. */
  endpoint: string;
  /** For one answer; absent: 20 seconds. */
  timeoutMs?: number;
}

interface OpsParts {
  readXml: ReadOpsXml;
  now: () => number;
}

const usualTimeoutMs = 20_000;
const version = "3.2";
const deepest = sourceDepth.ops;
/** A token is left some seconds before its end. */
const marginMs = 30_000;
const label = sourceNames.ops;
const hourMs = 3_600_000;

/** `X-Rejection-Reason` of the fair-use charter: what is used up, and how long it is of no use to ask. */
const rejections: Record<string, { words: string; pauseMs: number }> = {
  individualquotaperhour: { words: "本小时的流量配额已用完", pauseMs: hourMs },
  registeredquotaperweek: { words: "本周的免费流量配额已用完", pauseMs: 6 * hourMs },
  anonymousquotaperminute: { words: "本分钟的匿名配额已用完", pauseMs: 60_000 },
  anonymousquotaperday: { words: "当日的匿名配额已用完", pauseMs: 6 * hourMs },
};

const megabytes = (bytes: string) => `${(Number(bytes) / 1_048_576).toFixed(1)} MB`;
const quotaHeaders = [
  ["x-individualquotaperhour-used", "本小时已用", megabytes],
  ["x-registeredquotaperweek-used", "本周已用", megabytes],
  ["x-registeredpayingquotaperweek-used", "本周付费流量已用", megabytes],
  ["x-throttling-control", "限速状态", (text: string) => text],
] as const;

const quotaOf = (headers: Headers): SourceQuota[] =>
  quotaHeaders.flatMap(([header, name, shape]) => {
    const value = headers.get(header);
    return value === null || value.length > 200 ? [] : [{ name, value: shape(value) }];
  });

/** OPS shuts one service for a while: `overloaded (images=green:100, search=black:0)`. */
const isShut = (headers: Headers) => /\bsearch=black\b/.test(headers.get("x-throttling-control") ?? "");

function refusal(line: SourceLine, { headers, text, status }: SourceReply, readXml: ReadOpsXml): SourceFailure {
  const reason = (headers.get("x-rejection-reason") ?? "").trim();
  const known = rejections[reason.toLowerCase()];
  const until = (pauseMs: number) => ({ until: retryAt(headers, line.now(), pauseMs, line.retryUnitMs) });
  if (known) return new SourceFailure("quota", `${label}${known.words}（${reason}）。`, until(known.pauseMs));
  if (isShut(headers))
    return new SourceFailure("busy", `${label}因请求过多暂停了检索服务，请稍后再试。`, until(60_000));
  const words = (reason || opsFault(readXml, text)).slice(0, 200);
  return new SourceFailure("refused", `${label}拒绝了请求（${status}）${words === "" ? "" : `：${words}`}。`);
}

async function fetchToken(line: SourceLine, { key, secret, endpoint }: OpsSettings): Promise<KeptToken> {
  const reply = await askSource(line, new URL(`/${version}/auth/accesstoken`, endpoint), {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const failure = failureOfStatus(line, reply);
  if (failure !== null) throw failure;
  if (reply.status !== 200)
    throw new SourceFailure("refused", `${label}不接受所配置的密钥（${reply.status}），请管理员核对。`);
  const { access_token: token, expires_in } = tokenIn(reply.text);
  const seconds = Number(expires_in);
  if (typeof token !== "string" || token === "" || !(seconds > 0))
    throw new SourceFailure("garbled", `${label}的授权答复无法识别。`);
  return { token, until: line.now() + Math.max(seconds * 1000 - marginMs, 1000) };
}

function tokenIn(text: string): { access_token?: unknown; expires_in?: unknown } {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null ? read : {};
  } catch {
    return {};
  }
}

const isStaleToken = ({ status, text }: SourceReply) =>
  status === 401 || (status === 400 && /invalid_access_token|access token has expired/i.test(text));

function pageIn({ text }: SourceReply, readXml: ReadOpsXml): SourcePage {
  const garbled = () => new SourceFailure("garbled", `${label}的答复不是完整的 XML，没有采用。`);
  let page: SourcePage | null;
  try {
    page = opsPage(readXml(text));
  } catch {
    throw garbled();
  }
  if (page === null) throw garbled();
  return page;
}

/** `CN102965311A` as the docdb form of an address, `CN.102965311.A`; null: no such number. */
function docdbOf(number: string): string | null {
  const [, country, digits, kind] = /^([A-Z]{2})([A-Z]{0,2}\d{1,14})([A-Z]\d?)$/.exec(number) ?? [];
  return country === undefined ? null : `${country}.${digits}.${kind}`;
}

/**
 * Open Patent Services of the European Patent Office, version 3.2, after its reference guide: OAuth by client
 * credentials, `published-data/search/biblio` with CQL and a range, 404 for no hits, 403 with `X-Rejection-Reason`
 * and `X-Throttling-Control` by the fair-use charter. `Retry-After` counts milliseconds there.
 */
export function opsSource(settings: OpsSettings, { readXml, now }: OpsParts): PatentSource {
  const line: SourceLine = { label, timeoutMs: settings.timeoutMs ?? usualTimeoutMs, now, retryUnitMs: 1 };
  const tokens = tokenKeeper(() => fetchToken(line, settings), now);
  let heard: SourceQuota[] = [];

  const get = async (path: string, query: Record<string, string>, headers: Record<string, string>) => {
    const address = new URL(`/${version}/rest-services/${path}?${new URLSearchParams(query)}`, settings.endpoint);
    const reply = await withToken(tokens, async ({ token }) => {
      const answer = await askSource(line, address, {
        headers: { ...headers, authorization: `Bearer ${token}`, accept: "application/xml" },
      });
      return isStaleToken(answer) ? null : answer;
    });
    if (reply === null) throw new SourceFailure("refused", `${label}不接受新取得的令牌，请管理员核对密钥。`);
    const quota = quotaOf(reply.headers);
    if (quota.length > 0) heard = quota;
    const failure = failureOfStatus(line, reply);
    if (failure !== null) throw failure;
    if (reply.status === 404) return null;
    if (reply.status !== 200) throw refusal(line, reply, readXml);
    return pageIn(reply, readXml);
  };

  return {
    name: "ops",
    dialect: "cql",
    async search({ text, page, size }) {
      const begin = (page - 1) * size + 1;
      if (begin > deepest) throw new SourceFailure("unsayable", `${label}最多翻到第 ${deepest} 条，请增加条件。`);
      const range = `${begin}-${Math.min(begin + size - 1, deepest)}`;
      const found = await get("published-data/search/biblio", { q: text }, { "x-ops-range": range });
      return found ?? { list: [], total: 0 };
    },
    async record(number) {
      const docdb = docdbOf(number);
      if (docdb === null) return null;
      const found = await get(`published-data/publication/docdb/${docdb}/biblio`, {}, {});
      return found?.list[0] ?? null;
    },
    quota: () => heard,
  };
}
