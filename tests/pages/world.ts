import type { Call, InputOf, OutputOf } from "#contract/core/call.ts";
import { type Envelope, readEnvelope } from "#contract/core/envelope.ts";
import type { clientTypes } from "#contract/account/user.ts";
import { contract } from "#contract/index.ts";
import { queryText } from "#src/api/query-text.ts";
import { accounts, type AccountName, demoPassword } from "#tests/fixtures/accounts.ts";
import { statementPath, worldHeader, worldPath } from "./host/world-paths.ts";

type ClientType = (typeof clientTypes)[number];

/** Somebody who asks the server directly, past every screen. */
export interface Caller {
  token: string;
  /** The whole answer, refusals too. */
  ask<C extends Call>(call: C, input: InputOf<C>): Promise<Envelope>;
  /** The data of a good answer; throws what the server says otherwise. */
  call<C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>>;
}

const networkFetch = window.fetch.bind(window);
const { open: openXhr } = XMLHttpRequest.prototype;

let worldId: Promise<string> | null = null;
let isCut = false;
const failing = new Set<string>();
const told = new Map<string, unknown>();
const callers = new Map<string, Promise<Caller>>();

const isCall = (url: string) => new URL(url, location.href).pathname.startsWith("/v1/");

/** The server of this file's tests on its own copy of the demo data, opened with the first call. */
async function world(): Promise<string> {
  worldId ??= networkFetch(worldPath, { method: "POST" })
    .then((reply) => reply.json())
    .then(({ id }: { id: string }) => id);
  return worldId;
}

const failsNow = (url: string) =>
  isCut || [...failing].some((part) => new URL(url, location.href).pathname.includes(part));

/** The product's calls go to the world; while the network is cut they fail as they do without one. */
window.fetch = async (input, init) => {
  const request = new Request(input, init);
  if (!isCall(request.url)) return networkFetch(request);
  if (failsNow(request.url)) throw new TypeError("Failed to fetch");
  const { pathname } = new URL(request.url);
  if (told.has(pathname)) return Response.json({ code: 1, status: 200, msg: "", data: told.get(pathname) });
  request.headers.set(worldHeader, await world());
  return networkFetch(request);
};

XMLHttpRequest.prototype.open = function open(this: XMLHttpRequest, method: string, url: string | URL) {
  openXhr.call(this, method, url, true);
  const { send } = this;
  this.send = function sendThere(body) {
    void world().then((id) => {
      if (isCall(String(url))) this.setRequestHeader(worldHeader, id);
      if (failsNow(String(url))) this.dispatchEvent(new ProgressEvent("error"));
      else send.call(this, body);
    });
  };
};

/** Cuts the network between the pages and the server, or joins it again. */
export function cutNetwork(cut: boolean): void {
  isCut = cut;
  Object.defineProperty(navigator, "onLine", { configurable: true, get: () => !isCut });
  window.dispatchEvent(new Event(cut ? "offline" : "online"));
}

/** Calls whose path contains `pathPart` fail as without a network, until the answered function is called. */
export function failCalls(pathPart: string): () => void {
  failing.add(pathPart);
  return () => void failing.delete(pathPart);
}

/** A call's answer is this until the answered function is called: what a test cannot bring about, as a full disk. */
export function tellCall<C extends Call>({ path }: C, data: OutputOf<C>): () => void {
  told.set(path, data);
  return () => void told.delete(path);
}

async function post(path: string, body: unknown): Promise<unknown> {
  const headers = { "content-type": "application/json", [worldHeader]: await world() };
  const reply = await networkFetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  const answer: unknown = await reply.json();
  if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Rows of one statement on the world's database. */
export const sql = <Row>(statement: string, values: readonly unknown[] = []): Promise<Row[]> =>
  post(statementPath, { statement, values }) as Promise<Row[]>;

async function caller(account: AccountName | null, type: ClientType): Promise<Caller> {
  let token = "";
  const ask: Caller["ask"] = async (one, input) => {
    const isReading = one.method === "GET";
    const reply = await networkFetch(`${one.path}${isReading ? `?${queryText(input as object)}` : ""}`, {
      method: one.method,
      headers: {
        "content-type": "application/json",
        [worldHeader]: await world(),
        ...(token !== "" && { authorization: `Bearer ${token}` }),
      },
      ...(!isReading && { body: JSON.stringify(input) }),
    });
    const envelope = readEnvelope(await reply.json());
    if (envelope === null) throw new Error(`${one.path} answered ${reply.status} without an envelope`);
    return envelope;
  };
  const call: Caller["call"] = async (one, input) => {
    const { code, msg, data } = await ask(one, input);
    if (code !== 1) throw new Error(`${one.path}: ${msg}`);
    return data as never;
  };
  if (account !== null) {
    const login = { mobile: accounts[account], password: demoPassword, type };
    token = (await call(contract.account.login, login)).token;
  }
  return { token, ask, call };
}

/** A demo account that asks past the screen, signed in once for each kind of device; null is nobody. */
export function callerOf(account: AccountName | null, type: ClientType = "pc"): Promise<Caller> {
  const key = `${account} ${type}`;
  const known = callers.get(key) ?? caller(account, type);
  callers.set(key, known);
  return known;
}

/** Forgets a login that a test has ended. */
export const forgetCallers = () => callers.clear();

/** Ends the world; the next call opens a new one. */
export async function endWorld(): Promise<void> {
  const id = await worldId;
  worldId = null;
  forgetCallers();
  if (id !== null) await networkFetch(worldPath, { method: "DELETE", headers: { [worldHeader]: id } });
}
