import { readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import pg from "pg";
import { inject } from "vitest";
import { type Envelope, readEnvelope } from "#contract/core/envelope.ts";
import type { AccountName } from "#tests/fixtures/accounts.ts";
import { apiOf } from "#tests/fixtures/api.ts";

/** The server under attack, as an outsider reaches it; its database and folder only to see what an attack left behind. */
export const target = inject("underAttack");

/** An answer as it came. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Buffer;
  /** The body as an envelope; throws when it is none, which no call may answer. */
  envelope(): Envelope;
}

interface Knock extends RequestInit {
  /** Bearer token; absent: nobody. */
  token?: string;
}

/** Sends a request that no client of ours would send. */
export async function knock(path: string, { token, headers, ...init }: Knock = {}): Promise<Answer> {
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const reply = await fetch(`${target.url}${path}`, {
    redirect: "manual",
    ...init,
    headers: { ...authorization, ...(headers as Record<string, string>) },
  });
  const body = Buffer.from(await reply.arrayBuffer());
  return {
    status: reply.status,
    headers: reply.headers,
    body,
    envelope() {
      const envelope = readEnvelope(JSON.parse(body.toString("utf8")));
      if (envelope === null) throw new Error(`${path} answered ${reply.status} without an envelope`);
      return envelope;
    },
  };
}

/** Posts JSON, also text that is none. */
export const knockJson = (path: string, body: unknown, knocking: Knock = {}) =>
  knock(path, {
    ...knocking,
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "content-type": "application/json", ...(knocking.headers as Record<string, string>) },
  });

/** A request sent as it is written: path not tidied up, headers not checked, a body announced but never sent. */
export function rawKnock(method: string, path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(target.url);
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (reply) => {
      let text = "";
      reply.setEncoding("utf8").on("data", (part: string) => (text += part));
      reply.on("end", () => {
        sent.destroy();
        resolve({ status: reply.statusCode ?? 0, text });
      });
    });
    sent.on("error", reject);
    if (headers["content-length"] === undefined) sent.end();
    else sent.flushHeaders();
  });
}

/** Signs in as a demo account, with the same helpers as the stories. */
export const signIn = (account: AccountName, type: "pc" | "phone" = "pc") => apiOf(target, account, type);

/** Rows of one statement on the server's database. */
export async function rows<Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) {
  const client = new pg.Client({ connectionString: target.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Whether a process runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Begins to count the peak of the server's memory again (Linux). */
export const forgetPeak = () => writeFileSync(`/proc/${target.pid}/clear_refs`, "5");

/** Megabytes that the server's process has held at the most since `forgetPeak`. */
export function peakMemory(): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${target.pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
