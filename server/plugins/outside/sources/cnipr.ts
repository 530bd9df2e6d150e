import { readNumber } from "#contract/patent/patent-numbers.ts";
import { printQuery } from "#contract/patent/query/print-query.ts";
import { sourceDepth, sourceNames } from "#contract/patent/outside-sources.ts";
import { sourcePageMax, type SourceHit } from "#contract/patent/source-calls.ts";
import { type PatentSource, SourceFailure, type SourcePage } from "./patent-source.ts";
import { askSource, failureOfStatus, type SourceLine, type SourceReply } from "./source-http.ts";
import { type KeptToken, tokenKeeper, withToken } from "./source-token.ts";

export interface CniprSettings {
  clientId: string;
  clientSecret: string;
  account: string;
  password: string;
  /** `https://open.cnipr.com` unless another is set. */
  endpoint: string;
  /** For one answer; absent: 20 seconds. */
  timeoutMs?: number;
}

interface CniprToken extends KeptToken {
  openId: string;
}

const usualTimeoutMs = 20_000;
const label = sourceNames.cnipr;
/** Granted and published inventions, utility models, designs. */
const databases = "FMZL,FMSQ,SYXX,WGZL";
const columns = "pid,title,appNumber,pubNumber,appDate,pubDate,applicantName,abs";
const deepest = sourceDepth.cnipr;
const abstractMax = 2000;
const marginMs = 60_000;
const hourMs = 3_600_000;

type Body = Record<string, unknown>;

function bodyIn(reply: SourceReply): Body {
  try {
    const read: unknown = JSON.parse(reply.text);
    if (typeof read === "object" && read !== null && "status" in read) return read as Body;
  } catch {
    // Told below like everything else that is no answer.
  }
  throw new SourceFailure("garbled", `${label}的答复不是约定的 JSON，没有采用。`);
}

const isText = (value: unknown): value is string => typeof value === "string";
/** A value that some records give as text with semicolons, others as a list. */
const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.filter(isText) : isText(value) ? value.split(/[;；]/) : [])
    .map((text) => text.trim())
    .filter((text) => text !== "");
const dayOf = (value: unknown): string | null => {
  const [, year, month, day] = (isText(value) && /^(\d{4})[.-]?(\d\d)[.-]?(\d\d)$/.exec(value.trim())) || [];
  return year === undefined ? null : `${year}-${month}-${day}`;
};
const shownNumber = (value: unknown, kind: "application" | "publication"): string => {
  const read = readNumber(textsOf(value)[0] ?? "");
  return "kind" in read && read.kind === kind ? read.shown : "";
};

function hitOf(row: unknown): SourceHit[] {
  if (typeof row !== "object" || row === null) return [];
  const { pubNumber, appNumber, title, applicantName, appDate, pubDate, abs } = row as Body;
  const number = shownNumber(pubNumber, "publication");
  if (number === "") return [];
  return [
    {
      number,
      application_no: shownNumber(appNumber, "application"),
      title: isText(title) ? title.trim() : "",
      applicants: textsOf(applicantName),
      filed_on: dayOf(appDate),
      published_on: dayOf(pubDate),
      abstract: isText(abs) ? abs.trim().slice(0, abstractMax) : "",
    },
  ];
}

/** The words of a refusal decide what it means; the numbers of the platform's table are not known to us. */
function refusal(line: SourceLine, { status, message }: Body): SourceFailure {
  const words = `${String(status).slice(0, 20)}：${isText(message) ? message.slice(0, 200) : "没有说明"}`;
  return /次数|配额|超限|上限|流量|quota|limit/iu.test(words)
    ? new SourceFailure("quota", `${label}的配额已用完（${words}）。`, { until: line.now() + hourMs })
    : new SourceFailure("refused", `${label}拒绝了请求（${words}）。`);
}

const isDone = ({ status }: Body) => String(status) === "0";
const isStaleToken = (body: Body) =>
  !isDone(body) && isText(body.message) && /token|令牌|授权.*(?:过期|失效)/iu.test(body.message);

async function answerOf(line: SourceLine, address: URL, form: Record<string, string>): Promise<Body> {
  const reply = await askSource(line, address, { method: "POST", body: new URLSearchParams(form) });
  const failure = failureOfStatus(line, reply);
  if (failure !== null) throw failure;
  if (reply.status === 401) return { status: "401", message: "token" };
  if (reply.status !== 200) throw new SourceFailure("refused", `${label}拒绝了请求（HTTP ${reply.status}）。`);
  return bodyIn(reply);
}

async function fetchToken(line: SourceLine, settings: CniprSettings): Promise<CniprToken> {
  const body = await answerOf(line, new URL("/oauth/json/user/login", settings.endpoint), {
    user_account: settings.account,
    user_password: settings.password,
    client_id: settings.clientId,
    client_secret: settings.clientSecret,
    grant_type: "password",
  });
  if (!isDone(body)) {
    const failure = refusal(line, body);
    if (failure.kind === "quota") throw failure;
    throw new SourceFailure("refused", `${label}不接受所配置的账号（${String(body.status)}），请管理员核对。`);
  }
  const { access_token: token, open_id: openId, expires_in } = body;
  const seconds = Number(expires_in);
  if (!isText(token) || token === "" || !isText(openId) || !(seconds > 0))
    throw new SourceFailure("garbled", `${label}的授权答复无法识别。`);
  return { token, openId, until: line.now() + Math.max(seconds * 1000 - marginMs, 1000) };
}

function pageIn(body: Body): SourcePage {
  const total = Number(body.total);
  const { results } = body;
  if (!Number.isInteger(total) || total < 0 || !(Array.isArray(results) || (total === 0 && results == null)))
    throw new SourceFailure("garbled", `${label}的答复缺少总数或结果，没有采用。`);
  return { list: Array.isArray(results) ? results.flatMap(hitOf) : [], total };
}

/**
 * The open platform of CNIPR (the data that the region's DI service offers).
 *
 * Read from the platform's public documentation: the token by password grant (`oauth/json/user/login`, answer `status`
 * 0 with `access_token`, `open_id`, `expires_in` in seconds); the search `sf1` version 1 by POST, its parameters (`from`
 * counts from 0, `size` at most 50, `dbs`, `displayCols`, `option` 2 for characters), its answer (`status` "0",
 * `total`, `results`), the names of the columns. Read from a stored record: dates `2013.03.13`, numbers and applicants as
 * lists whose first number is the common form.
 *
 * Our assumption: a refusal's words tell a stale token and a used-up quota (the table of codes was not at hand); a used
 * quota comes back within an hour; 401, 429 and 5xx mean what HTTP says. The platform tells no remaining quota.
 */
export function cniprSource(settings: CniprSettings, now: () => number): PatentSource {
  const line: SourceLine = { label, timeoutMs: settings.timeoutMs ?? usualTimeoutMs, now };
  const tokens = tokenKeeper(() => fetchToken(line, settings), now);
  const address = new URL(`/cnipr-api/v1/api/search/sf1/${encodeURIComponent(settings.clientId)}`, settings.endpoint);

  const ask = async (exp: string, from: number, size: number): Promise<SourcePage> => {
    const asked = { exp, dbs: databases, option: "2", order: "-pubDate", from: String(from), size: String(size) };
    const body = await withToken(tokens, async ({ token, openId }) => {
      const form = { ...asked, openid: openId, access_token: token, displayCols: columns };
      const answer = await answerOf(line, address, form);
      return isStaleToken(answer) ? null : answer;
    });
    if (body === null) throw new SourceFailure("refused", `${label}不接受新取得的令牌，请管理员核对账号。`);
    if (!isDone(body)) throw refusal(line, body);
    return pageIn(body);
  };

  return {
    name: "cnipr",
    dialect: "cnipr",
    async search({ text, page, size }) {
      const from = (page - 1) * size;
      if (from >= deepest) throw new SourceFailure("unsayable", `${label}最多翻到第 ${deepest} 条，请增加条件。`);
      return ask(text, from, Math.min(size, sourcePageMax));
    },
    async record(number) {
      const read = readNumber(number);
      if (!("kind" in read)) return null;
      const tree = { is: "match", fields: ["publication_no"], what: { is: "term", text: read.shown } } as const;
      const { list } = await ask(printQuery(tree, "cnipr").text, 0, 1);
      return list[0] ?? null;
    },
    quota: () => [],
  };
}
