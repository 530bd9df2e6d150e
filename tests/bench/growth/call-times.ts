import { signIn } from "#tests/bench/bench-server.ts";
import type { AskedCall, Asker } from "./asked-call.ts";
import { type CallFigure, middleOf, repetitions } from "./growth-figures.ts";

const mobiles: Record<Asker, string> = {
  off: "19900000002",
  dis: "19900000001",
  ent: "19900000004",
  adm: "19900000006",
};
/** A statement ends after 30 s; what is not answered then is not waited for. */
const patienceMs = 33_000;

type Tokens = Record<Asker, string>;

export async function tokensOf(url: string): Promise<Tokens> {
  const entries = Object.entries(mobiles).map(async ([as, mobile]) => [as, await signIn(url, mobile)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Tokens;
}

function requestOf(url: string, token: string, { call, input }: AskedCall): [string, RequestInit] {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  if (call.method === "POST") return [url + call.path, { method: "POST", headers, body: JSON.stringify(input) }];
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  return [`${url}${call.path}?${query}`, { headers }];
}

/** Rows of an answer and of how many, as far as it is a list. */
function rowsOf(data: unknown): string {
  if (Array.isArray(data)) return `${data.length}`;
  if (typeof data !== "object" || data === null) return "";
  const { list, total } = data as { list?: unknown; total?: unknown };
  return Array.isArray(list) ? `${list.length}/${typeof total === "number" ? total : ""}` : "";
}

async function once(request: [string, RequestInit], isFile: boolean): Promise<CallFigure> {
  const began = performance.now();
  try {
    const reply = await fetch(request[0], { ...request[1], signal: AbortSignal.timeout(patienceMs) });
    const text = await reply.arrayBuffer();
    const ms = performance.now() - began;
    // The server that cut a statement says 500 or 503; below that it is our question that was refused.
    const outcome = reply.ok ? "answered" : reply.status >= 500 ? "cut" : "refused";
    const isJson = reply.headers.get("content-type")?.includes("json") === true;
    const data = isJson ? (JSON.parse(Buffer.from(text).toString()) as { data: unknown }).data : null;
    const words = reply.ok ? {} : { words: `${reply.status} ${Buffer.from(text).toString().slice(0, 200)}` };
    return { ms, outcome, rows: isFile && reply.ok ? "file" : rowsOf(data), bytes: text.byteLength, ...words };
  } catch (error) {
    if ((error as Error).name !== "TimeoutError") throw error;
    return { ms: performance.now() - began, outcome: "cut", rows: "", bytes: 0 };
  }
}

/** A call, asked once to warm up and then as often as its time allows; the middle counts. */
export async function timesOf(url: string, tokens: Tokens, asked: AskedCall): Promise<CallFigure> {
  const request = requestOf(url, tokens[asked.as], asked);
  const isFile = asked.call.reply === "file";
  const first = await once(request, isFile);
  const most = repetitions(first.ms);
  if (first.outcome !== "answered" || most === 1) return first;
  const times: number[] = [];
  for (let at = 0; at < most; at++) times.push((await once(request, isFile)).ms);
  return { ...first, ms: middleOf(times) };
}
