import type { Hit, LookedUp } from "#contract/company-data/looked-up.ts";
import { candidatesMax } from "#contract/company-data/company-data-calls.ts";
import { WrongSetting } from "#server/database/wrong-setting.ts";
import { detailIn, hitsIn, type Reply, replyIn } from "./company-data-reply.ts";
import { SourceFailure } from "./sources/patent-source.ts";
import { askSource, failureOfStatus, type SourceLine } from "./sources/source-http.ts";

/** What a search of companies comes to; `total` may be more than is listed. */
export interface FoundCompanies {
  list: Hit[];
  total: number;
}

/** A register of companies outside. Both methods throw `SourceFailure` and nothing else. */
export interface CompanyData {
  /** Companies by a keyword, the best first; none: the register knows none. */
  search(keyword: string): Promise<FoundCompanies>;
  /** The company with this name or credit code; null: the register does not have it. */
  detail(keyword: string): Promise<LookedUp | null>;
}

export interface TianyanchaSettings {
  token: string;
  /** `https://open.api.tianyancha.com` unless another is set. */
  endpoint: string;
  /** For one answer; absent: 10 seconds. */
  timeoutMs?: number;
}

const usualTimeoutMs = 10_000;
const label = "天眼查";
const minuteMs = 60_000;
const hourMs = 3_600_000;

/** The provider's word that it has no such company. */
const noData = 300_000;
const account = "请管理员核对天眼查账号。";

/** What the provider's codes mean, from the table of its open platform. */
const failures: Readonly<Record<number, readonly [kind: SourceFailure["kind"], words: string, pauseMs?: number]>> = {
  300_001: ["gone", `${label}没有完成这次查询，请稍后再试。`],
  300_002: ["refused", `${label}账号已失效，${account}`],
  300_003: ["refused", `${label}账号已过期，${account}`],
  300_004: ["busy", `${label}说请求过于频繁，请一分钟后再试。`, minuteMs],
  300_005: ["refused", `${label}账号没有这项查询的权限，${account}`],
  300_006: ["quota", `${label}账户余额不足，请管理员充值。`, hourMs],
  300_007: ["quota", `${label}的剩余次数已用完，请管理员续购。`, hourMs],
  300_008: ["refused", `${label}说查询缺少必要的内容，请换一个名称或信用代码。`],
  300_009: ["refused", `${label}说账号信息有误，${account}`],
  300_010: ["refused", `${label}没有所配置的查询地址，请管理员核对。`],
  300_011: ["refused", `${label}不允许从本服务器的地址查询，请管理员在其开放平台登记。`],
  300_012: ["busy", `${label}正在准备这家企业的资料，请一分钟后再试。`, minuteMs],
};

function failureOf({ code, reason }: Reply, now: number): SourceFailure {
  const [kind, words, pauseMs] = failures[code] ?? [
    "refused" as const,
    `${label}拒绝了查询（${code}${reason === "" ? "" : `：${reason}`}）。`,
  ];
  return new SourceFailure(kind, words, pauseMs === undefined ? {} : { until: now + pauseMs });
}

const garbled = () => new SourceFailure("garbled", `${label}的答复缺少企业资料，没有采用。`);

/**
 * The client of the 天眼查 open platform: the search `open/search/2.0` and the base data `open/ic/baseinfo/normal`,
 * by GET with the token in `Authorization`; answers `{error_code, reason, result}`, 0 for data, 300000 for none.
 *
 * Our assumption, as the platform tells no times: a used-up balance is worth asking after again in an hour, a busy
 * service in a minute. 401, 403, 429 and 5xx mean what HTTP says.
 */
export function tianyancha(settings: TianyanchaSettings, now: () => number): CompanyData {
  const line: SourceLine = { label, timeoutMs: settings.timeoutMs ?? usualTimeoutMs, now };

  /** The `result` of an answer; null: the provider has none. */
  const ask = async (path: string, query: Record<string, string>): Promise<unknown> => {
    const address = new URL(`/services/open/${path}?${new URLSearchParams(query)}`, settings.endpoint);
    const reply = await askSource(line, address, { headers: { authorization: settings.token } });
    const failure = failureOfStatus(line, reply);
    if (failure !== null) throw failure;
    if (reply.status === 401 || reply.status === 403)
      throw new SourceFailure("refused", `${label}不接受所配置的令牌，${account}`);
    if (reply.status !== 200) throw new SourceFailure("refused", `${label}拒绝了查询（HTTP ${reply.status}）。`);
    const read = replyIn(reply.text);
    if (read === null) throw new SourceFailure("garbled", `${label}的答复不是约定的 JSON，没有采用。`);
    if (read.code === noData) return null;
    if (read.code !== 0) throw failureOf(read, now());
    if (read.result === null) throw garbled();
    return read.result;
  };

  return {
    async search(keyword) {
      const result = await ask("search/2.0", { word: keyword, pageSize: String(candidatesMax), pageNum: "1" });
      if (result === null) return { list: [], total: 0 };
      const found = hitsIn(result);
      if (found === null) throw garbled();
      return found;
    },
    async detail(keyword) {
      const result = await ask("ic/baseinfo/normal", { keyword });
      if (result === null) return null;
      const company = detailIn(result);
      if (company === null) throw garbled();
      return company;
    },
  };
}

/** The provider with what it was last heard to say about when to ask again. */
export interface WatchedCompanyData extends CompanyData {
  /** The failure for which it is left alone; null: it may be asked. */
  pause(): SourceFailure | null;
  /** Asks although it is left alone; for the administrators' test. */
  readonly plain: CompanyData;
}

/** Leaves the provider alone until the instant that its last failure named. */
export function watchCompanyData(plain: CompanyData, now: () => number): WatchedCompanyData {
  let last: SourceFailure | null = null;
  const pause = () => (last?.until != null && last.until > now() ? last : null);
  const heard = async <R>(ask: () => Promise<R>): Promise<R> => {
    try {
      const answer = await ask();
      last = null;
      return answer;
    } catch (error) {
      if (error instanceof SourceFailure) last = error;
      throw error;
    }
  };
  const guarded = <R>(ask: () => Promise<R>): Promise<R> => {
    const failure = pause();
    return failure === null ? heard(ask) : Promise.reject(failure);
  };
  return {
    search: (keyword) => guarded(() => plain.search(keyword)),
    detail: (keyword) => guarded(() => plain.detail(keyword)),
    pause,
    plain: {
      search: (keyword) => heard(() => plain.search(keyword)),
      detail: (keyword) => heard(() => plain.detail(keyword)),
    },
  };
}

/** The provider that the environment names; null when it names none. */
export function companyDataFromEnvironment(env: NodeJS.ProcessEnv, now: () => number = Date.now): CompanyData | null {
  const token = (env.TIANYANCHA_TOKEN ?? "").trim();
  const endpoint = env.TIANYANCHA_ENDPOINT ?? "";
  if (token === "") {
    if (endpoint !== "") throw new WrongSetting("TIANYANCHA_TOKEN 未设置：TIANYANCHA_ENDPOINT 须与它同时设置");
    return null;
  }
  return tianyancha({ token, endpoint: endpoint === "" ? "https://open.api.tianyancha.com" : endpoint }, now);
}
