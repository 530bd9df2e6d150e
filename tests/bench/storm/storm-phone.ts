import { setTimeout as pause } from "node:timers/promises";
import type { Changes } from "#contract/sync/feed.ts";
import { type BatchItem, type BatchResult, feedAddress, sync } from "#contract/sync/sync.ts";
import { readReply, readVerdict } from "#offline/queue/answer.ts";
import { backoff } from "#offline/queue/backoff.ts";
import { StormLine } from "./storm-line.ts";
import type { StormLog } from "./storm-log.ts";
import type { Outbox } from "./storm-outbox.ts";
import type { Phone } from "./storm-world.ts";

/** As the engine asks: 30 seconds, pages of 1,500. */
const timeoutMs = 30_000;
const pageLimit = 1500;
/** Batches whose reply is lost on its way back although they arrived. */
const lostShare = 0.03;
const lostWithinMs = 1500;
const paths = { visit: sync.visitBatch.path, business: sync.businessBatch.path };

/**
 * A phone without a screen: the engine's order (visit batch, business batch, pull), its reading of answers, its
 * backoff and its obedience to Retry-After, on plain HTTP and without a local database.
 */
export class StormPhone {
  readonly #phone: Phone;
  readonly #urls: readonly string[];
  readonly #log: StormLog;
  readonly #line: StormLine;
  #attempts = 0;
  cursor: string;
  /** Ids that pulls have brought. */
  readonly seen = new Set<string>();

  constructor(phone: Phone, cursor: string, urls: readonly string[], log: StormLog) {
    this.#phone = phone;
    this.#urls = urls;
    this.#log = log;
    this.cursor = cursor;
    this.#line = new StormLine(phone.token);
  }

  /** Sends everything, then pulls; resolves when both are done. */
  async reconnect(outbox: Outbox): Promise<void> {
    await this.#deliver("visit", outbox.visit, outbox.business.length);
    await this.#deliver("business", outbox.business, 0);
    this.#log.delivered();
    await this.pull();
  }

  async #deliver(lane: keyof Outbox, items: BatchItem[], behind: number): Promise<void> {
    let left = items;
    while (left.length > 0) {
      const report = { device_id: this.#phone.id, pending: left.length + behind, oldest_at: left[0]?.created_at };
      const lost = Math.random() < lostShare ? { loseAfterMs: Math.random() * lostWithinMs } : {};
      const data = await this.#ask("batch", paths[lane], { ...report, items: left }, lost);
      if (data === null) continue;
      const answers = new Map((data as { results: BatchResult[] }).results.map((result) => [result.id, result]));
      left = left.filter((item) => !this.#isSettled(answers.get(item.id)));
      if (left.length > 0) await this.#wait(null);
    }
  }

  #isSettled(result: BatchResult | undefined): boolean {
    if (result === undefined) return false;
    this.#log.item(result);
    const { kind } = readVerdict(result);
    return kind === "done" || kind === "refused" || kind === "conflict" || kind === "tooLarge";
  }

  /** Everything since the cursor. */
  async pull(): Promise<void> {
    for (;;) {
      const query = new URLSearchParams({
        limit: String(pageLimit),
        device_id: this.#phone.id,
        pending: "0",
        ...(this.cursor !== "" && { cursor: this.cursor }),
      });
      const data = await this.#ask("pull", `${feedAddress.path}?${query}`, null, {});
      if (data === null) continue;
      const page = data as Changes;
      for (const { id } of page.changes) this.seen.add(id);
      this.cursor = page.cursor;
      if (!page.more) return;
    }
  }

  /** The data of a success; null when the phone has waited and is to try again. */
  async #ask(kind: "batch" | "pull", path: string, body: object | null, lost: { loseAfterMs?: number }) {
    const url = this.#urls[Math.floor(Math.random() * this.#urls.length)] ?? "";
    const began = performance.now();
    const reply = await this.#line.ask(url + path, body, { timeoutMs, ...lost });
    this.#log.reply(kind, reply, performance.now() - began);
    const answer = reply === null ? null : readReply(reply);
    if (answer?.kind === "done") {
      this.#attempts = 0;
      return answer.data;
    }
    await this.#wait(reply?.retryAfterMs ?? null);
    return null;
  }

  async #wait(retryAfterMs: number | null): Promise<void> {
    this.#attempts += 1;
    await pause(Math.max(retryAfterMs ?? 0, backoff(this.#attempts, Math.random)));
  }

  close(): void {
    this.#line.close();
  }
}
