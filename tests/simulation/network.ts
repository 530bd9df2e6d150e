import { failure } from "#contract/envelope.ts";
import type { Random, TransportReply, TransportRequest } from "#offline/field-types.ts";

/** How often a history's network and server fail, each from 0 to 1. */
export interface Weather {
  lostBefore: number;
  lostAfter: number;
  twice: number;
  /** Answers that are not the server's, or not about the request. */
  portal: number;
  busy: number;
  loginEnded: number;
  tooOld: number;
}

export const fair: Weather = { lostBefore: 0, lostAfter: 0, twice: 0, portal: 0, busy: 0, loginEnded: 0, tooOld: 0 };

interface InFlight {
  request: TransportRequest;
  /** The reply on its way back; null while the request is on its way there. */
  reply: TransportReply | null;
  alive: () => boolean;
  resolve: (reply: TransportReply) => void;
  reject: (error: Error) => void;
}

type Serve = (request: TransportRequest) => Promise<TransportReply>;

const answer = (status: number, body: unknown, retryAfterMs: number | null = null): TransportReply => ({
  status,
  body,
  retryAfterMs,
  serverTime: null,
});

/** Requests and replies under way; the scheduler says which moves next, so they overtake each other freely. */
export class Network {
  weather: Weather = fair;
  readonly #random: Random;
  readonly #serve: Serve;
  #inFlight: InFlight[] = [];

  constructor(random: Random, serve: Serve) {
    this.#random = random;
    this.#serve = serve;
  }

  get size(): number {
    return this.#inFlight.length;
  }

  /** Sends a request of a page; one that dies hears nothing any more, but what it sent still arrives. */
  send(request: TransportRequest, alive: () => boolean): Promise<TransportReply> {
    return new Promise((resolve, reject) => {
      this.#inFlight.push({ request, reply: null, alive, resolve, reject });
    });
  }

  /** Moves one message a step on: there, or back. */
  async step(): Promise<void> {
    const place = Math.floor(this.#random() * this.#inFlight.length);
    const [one] = this.#inFlight.splice(place, 1);
    if (one === undefined) return;
    if (one.reply === null) await this.#arrive(one);
    else if (this.#random() < this.weather.lostAfter) this.#drop(one);
    else if (one.alive()) one.resolve(one.reply);
  }

  #drop({ alive, reject }: InFlight): void {
    if (alive()) reject(new Error("network lost"));
  }

  async #arrive(one: InFlight): Promise<void> {
    const { weather } = this;
    if (this.#random() < weather.lostBefore) return this.#drop(one);
    const instead = this.#instead();
    if (instead !== null) {
      this.#inFlight.push({ ...one, reply: instead });
      return;
    }
    const reply = await this.#serve(one.request);
    const again = this.#random() < weather.twice ? await this.#serve(one.request) : reply;
    this.#inFlight.push({ ...one, reply: this.#random() < 0.5 ? again : reply });
  }

  /** What comes back in the server's place. */
  #instead(): TransportReply | null {
    const { weather } = this;
    if (this.#random() < weather.portal) {
      const bodies = ["<html>portal</html>", { ok: true }, ""];
      return answer(200, bodies[Math.floor(this.#random() * bodies.length)]);
    }
    if (this.#random() < weather.busy) {
      const status = ([408, 425, 429, 500, 502, 503] as const)[Math.floor(this.#random() * 6)] ?? 503;
      return answer(status, failure(status, "忙"), status === 429 ? 2000 : null);
    }
    if (this.#random() < weather.loginEnded) return answer(401, failure(401, "登录已过期"));
    if (this.#random() < weather.tooOld) return answer(426, failure(426, "应用版本过旧"));
    return null;
  }
}
