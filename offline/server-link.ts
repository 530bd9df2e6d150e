import { readEnvelope } from "#contract/core/envelope.ts";
import { type Answer, readReply } from "./queue/answer.ts";
import type { Clock, Transport, TransportReply, TransportRequest } from "./field-types.ts";
import type { SyncState } from "./sync-state.ts";

type LinkRequest = Omit<TransportRequest, "token" | "signal">;

/** The way to the server: adds the token, measures the clock, keeps the facts about the connection. */
export class ServerLink {
  /** Server time minus device time, in milliseconds. */
  clockOffset = 0;
  readonly #transport: Transport;
  readonly #clock: Clock;
  readonly #state: SyncState;
  readonly #closing = new AbortController();
  token: string | null;

  constructor(transport: Transport, clock: Clock, state: SyncState, token: string | null) {
    this.#transport = transport;
    this.#clock = clock;
    this.#state = state;
    this.token = token;
  }

  /** Device time corrected to the server's, in milliseconds. */
  serverNow(): number {
    return this.#clock.now() + this.clockOffset;
  }

  /** Never rejects: no reply, a timeout or somebody else's page is an `again`. */
  async call(request: LinkRequest): Promise<Answer> {
    const sentAt = this.#clock.now();
    const reply = await this.#ask(request);
    if (reply === null) {
      this.#state.set({ reachable: false });
      return { kind: "again", retryAfterMs: null };
    }
    const answer = readReply(reply);
    const own = readEnvelope(reply.body) !== null;
    this.#state.set({ reachable: own });
    if (own && reply.serverTime !== null) this.#measure(sentAt, reply.serverTime);
    if (own) this.#state.set({ loginNeeded: answer.kind === "login" });
    if (answer.kind === "update") this.#state.set({ updateNeeded: true });
    return answer;
  }

  close(): void {
    this.#closing.abort();
  }

  async #ask(request: LinkRequest): Promise<TransportReply | null> {
    try {
      return await this.#transport({ ...request, token: this.token, signal: this.#closing.signal });
    } catch {
      return null;
    }
  }

  /** The `Date` header has whole seconds, so a smaller difference is no news. */
  #measure(sentAt: number, serverTime: number): void {
    const middle = (sentAt + this.#clock.now()) / 2;
    const offset = Math.round(serverTime + 500 - middle);
    if (Math.abs(offset - this.clockOffset) > 1500) this.clockOffset = Math.abs(offset) > 1500 ? offset : 0;
  }
}
