import { readEnvelope } from "#contract/core/envelope.ts";
import { type Answer, readReply } from "./queue/answer.ts";
import type { Clock, Transport, TransportReply, TransportRequest } from "./field-types.ts";
import type { KeptClock } from "./device-clock.ts";
import { type ClockFacts, ServerClock } from "./server-clock.ts";
import type { SyncState } from "./sync-state.ts";

type LinkRequest = Omit<TransportRequest, "token" | "signal">;

/** How the link remembers the clock. */
interface Remembered {
  kept: KeptClock | undefined;
  keep: (clock: KeptClock) => Promise<void>;
}

/** The way to the server: adds the token, measures the clock, keeps the facts about the connection. */
export class ServerLink {
  readonly time: ServerClock;
  readonly #transport: Transport;
  readonly #clock: Clock;
  readonly #state: SyncState;
  readonly #keep: Remembered["keep"];
  readonly #closing = new AbortController();
  token: string | null;

  constructor(transport: Transport, clock: Clock, state: SyncState, token: string | null, { kept, keep }: Remembered) {
    this.#transport = transport;
    this.#clock = clock;
    this.#state = state;
    this.#keep = keep;
    this.token = token;
    this.time = new ServerClock(clock, kept, (facts) => this.#note(facts));
    state.set(this.time.facts);
  }

  /** Device time corrected to the server's, in milliseconds. */
  serverNow(): number {
    return this.time.now();
  }

  /** Never rejects: no reply, a timeout or somebody else's page is an `again`. */
  async call(request: LinkRequest): Promise<Answer> {
    const sentAt = this.#clock.monotonic();
    const reply = await this.#ask(request);
    if (reply === null) {
      this.#state.set({ reachable: false });
      return { kind: "again", retryAfterMs: null };
    }
    const answer = readReply(reply);
    const own = readEnvelope(reply.body) !== null;
    this.#state.set({ reachable: own });
    if (own && reply.serverTime !== null) this.time.measure(sentAt, reply.serverTime);
    await this.remember();
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

  /** Screens read the time while they are drawn, and may not be told in the middle of that. */
  #note(facts: ClockFacts): void {
    queueMicrotask(() => this.#state.set(facts));
    // Without a contact nothing else would write it down, and the next run would not know.
    // Later: a query that is looked on live may have asked the time, and within it nothing can be written.
    if (facts.trust === "adjusted") setTimeout(() => void this.remember());
  }

  /** Writes down what is known of the clock, when that is news: the app may end at any time. */
  async remember(): Promise<void> {
    const kept = this.time.due();
    if (kept === null || this.#closing.signal.aborted) return;
    // On a full or failing disk this run knows it all the same, and the next one asks anew.
    await this.#keep(kept).catch((error: unknown) => console.warn("the clock was not remembered", error));
  }
}
