import http from "node:http";
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { TransportReply } from "#offline/surroundings.ts";
import { gzipAbove } from "#contract/sync/sync.ts";

const gzip = promisify(zlib.gzip);
const gunzip = promisify(zlib.gunzip);

/** A phone's one connection to the servers; kept open between requests, as a browser keeps it. */
export class StormLine {
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  readonly #token: string;

  constructor(token: string) {
    this.#token = token;
  }

  /** Null when nothing came back: no connection, a timeout, or the reply was lost on purpose after `loseAfterMs`. */
  async ask(url: string, body: object | null, { timeoutMs, loseAfterMs }: { timeoutMs: number; loseAfterMs?: number }) {
    const headers: Record<string, string> = { authorization: `Bearer ${this.#token}`, "accept-encoding": "gzip" };
    let bytes: Buffer | null = null;
    if (body !== null) {
      headers["content-type"] = "application/json";
      bytes = Buffer.from(JSON.stringify(body));
      if (bytes.length > gzipAbove) {
        bytes = await gzip(bytes);
        headers["content-encoding"] = "gzip";
      }
      headers["content-length"] = String(bytes.length);
    }
    return new Promise<TransportReply | null>((resolve) => {
      const request = http.request(url, { method: body === null ? "GET" : "POST", headers, agent: this.#agent });
      const timers = [setTimeout(() => request.destroy(), timeoutMs)];
      const end = (reply: TransportReply | null) => {
        for (const timer of timers) clearTimeout(timer);
        resolve(reply);
      };
      request.on("error", () => end(null));
      request.on("response", (response) => void readReply(response).then(end, () => end(null)));
      request.end(bytes ?? undefined, () => {
        if (loseAfterMs !== undefined) timers.push(setTimeout(() => request.destroy(), loseAfterMs));
      });
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

async function readReply(response: http.IncomingMessage): Promise<TransportReply> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  const raw = Buffer.concat(parts);
  const text = (response.headers["content-encoding"] === "gzip" ? await gunzip(raw) : raw).toString("utf8");
  const after = response.headers["retry-after"];
  const isJson = String(response.headers["content-type"]).includes("json");
  return {
    status: response.statusCode ?? 0,
    body: isJson ? JSON.parse(text) : text,
    retryAfterMs: after === undefined ? null : Number(after) * 1000,
    serverTime: null,
  };
}
