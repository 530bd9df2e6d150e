import { failure } from "#contract/core/envelope.ts";
import type { Random, TransportReply, TransportRequest } from "#offline/field-types.ts";
import { one } from "./streams.ts";
import { count, type Tally } from "../promises/tally.ts";
import { cutUpload, isBatch, isUpload, itemsOf, mixedBatch, partialBatch, wrongBytes } from "../promises/tampering.ts";
import { fair, type Weather } from "./weather.ts";
import type { SimulatedServer } from "./server.ts";

/** The tab a request leaves from. `name`: device and account. */
export interface Sender {
  tab: object;
  name: string;
  alive(): boolean;
}

export interface InFlight {
  request: TransportRequest;
  sender: Sender;
  /** The reply on its way back; null while the request is on its way there. */
  reply: TransportReply | null;
  /** Nobody waits for it any more. */
  isGivenUp: boolean;
  resolve(reply: TransportReply): void;
  reject(error: Error): void;
}

/** What only the holder of the lock may do. */
const underLock = /\/(batch|changes|file)(\?|$)/;

const answer = (status: number, body: unknown, retryAfterMs: number | null = null): TransportReply => ({
  status,
  body,
  retryAfterMs,
  serverTime: null,
});

/** Requests and replies under way; the scheduler says which moves next, so they overtake each other freely. */
export class Network {
  weather: Weather = fair;
  /** Two tabs of one account that sent at the same time. */
  readonly rivals: string[] = [];
  readonly #server: SimulatedServer;
  readonly #tally: Tally;
  #inFlight: InFlight[] = [];

  constructor(server: SimulatedServer, tally: Tally) {
    this.#server = server;
    this.#tally = tally;
  }

  get size(): number {
    return this.#inFlight.length;
  }

  /** Whether something of this device is under way. */
  carries(device: string): boolean {
    return this.#inFlight.some(({ sender }) => sender.name.startsWith(`${device} `));
  }

  /** Sends a request of a tab; one that dies hears nothing any more, but what it sent still arrives. */
  send(request: TransportRequest, sender: Sender): Promise<TransportReply> {
    this.#watchRivals(request, sender);
    return new Promise((resolve, reject) => {
      const entry: InFlight = { request, sender, reply: null, isGivenUp: false, resolve, reject };
      this.#inFlight.push(entry);
      const giveUp = () => {
        entry.isGivenUp = true;
        if (sender.alive()) reject(new Error("aborted"));
      };
      request.signal?.addEventListener("abort", giveUp);
      const heard = () => request.signal?.removeEventListener("abort", giveUp);
      entry.resolve = (reply) => {
        heard();
        resolve(reply);
      };
      entry.reject = (error) => {
        heard();
        reject(error);
      };
    });
  }

  #watchRivals({ path }: TransportRequest, { name, tab }: Sender): void {
    if (!underLock.test(path)) return;
    const rival = this.#inFlight.find(
      (other) =>
        other.sender.name === name &&
        other.sender.tab !== tab &&
        other.sender.alive() &&
        !other.isGivenUp &&
        underLock.test(other.request.path),
    );
    if (rival) this.rivals.push(`${name}: ${path.split("?")[0]} beside ${rival.request.path.split("?")[0]}`);
  }

  /** Moves one message a step on, there or back; says what happened. */
  async step(random: Random): Promise<string> {
    const [entry] = this.#inFlight.splice(Math.floor(random() * this.#inFlight.length), 1);
    if (entry === undefined) return "nothing moves";
    const { method, path } = entry.request;
    const words = `${entry.sender.name} ${method} ${path.split("?")[0]}`;
    if (entry.reply === null) return `${words}: ${await this.#arrive(entry, random)}`;
    if (random() < this.weather.lostAfter) return `${words}: ${this.#drop(entry, "reply lost")}`;
    if (entry.sender.alive() && !entry.isGivenUp) entry.resolve(entry.reply);
    else count(this.#tally, "fault: reply to a dead tab");
    return `${words}: back with ${entry.reply.status}`;
  }

  #drop({ sender, reject }: InFlight, what: string): string {
    count(this.#tally, `fault: ${what}`);
    if (sender.alive()) reject(new Error("network lost"));
    return what;
  }

  #return(entry: InFlight, reply: TransportReply, what: string): string {
    entry.reply = reply;
    this.#inFlight.push(entry);
    return what;
  }

  async #arrive(entry: InFlight, random: Random): Promise<string> {
    if (random() < this.weather.lostBefore) return this.#drop(entry, "request lost");
    const instead = this.#instead(entry, random);
    if (instead !== null) return this.#return(entry, instead, `answered ${instead.status} on the way`);
    if (isUpload(entry.request)) {
      const tampered = await this.#tamperUpload(entry, random);
      if (tampered !== null) return tampered;
    }
    if (isBatch(entry.request)) {
      const tampered = await this.#tamperBatch(entry, random);
      if (tampered !== null) return tampered;
    }
    return await this.#deliver(entry, random);
  }

  async #deliver(entry: InFlight, random: Random): Promise<string> {
    const reply = await this.#server.serve(entry.request);
    if (random() >= this.weather.twice) return this.#return(entry, reply, `served ${reply.status}`);
    count(this.#tally, "fault: request arrives twice");
    const again = await this.#server.serve(entry.request);
    return this.#return(entry, random() < 0.5 ? again : reply, `served twice ${reply.status} ${again.status}`);
  }

  /** What comes back in the server's place. */
  #instead({ request }: InFlight, random: Random): TransportReply | null {
    const { weather } = this;
    if (random() < weather.portal) {
      count(this.#tally, "fault: portal page");
      return answer(200, one(random, ["<html>portal</html>", { ok: true }, ""]));
    }
    if (random() < weather.busy) {
      const status = one(random, [408, 425, 429, 500, 502, 503]) ?? 503;
      count(this.#tally, `fault: ${status}`);
      return answer(status, failure(status, "忙"), status === 429 || status === 503 ? 2000 : null);
    }
    if (random() < weather.loginEnded) {
      count(this.#tally, "fault: 401");
      return answer(401, failure(401, "登录已过期"));
    }
    if (random() < weather.tooOld) {
      count(this.#tally, "fault: 426");
      return answer(426, failure(426, "应用版本过旧"));
    }
    const long = isBatch(request) && (itemsOf(request).length > 1 || random() < 0.2);
    if (!long || random() >= weather.tooLarge) return null;
    count(this.#tally, "fault: 413 for a whole batch");
    return answer(413, "<html>Request Entity Too Large</html>");
  }

  async #tamperUpload(entry: InFlight, random: Random): Promise<string | null> {
    const size = entry.request.bytes?.size ?? 0;
    if (size === 0) return null;
    if (random() < this.weather.cut) {
      await this.#server.serveCut(await cutUpload(entry.request, random));
      return this.#drop(entry, "upload cut in the middle");
    }
    if (random() >= this.weather.wrongBytes) return null;
    count(this.#tally, "fault: bytes spoiled on the way");
    const reply = await this.#server.serve(await wrongBytes(entry.request, random));
    return this.#return(entry, reply, `served spoiled ${reply.status}`);
  }

  async #tamperBatch(entry: InFlight, random: Random): Promise<string | null> {
    const { weather } = this;
    const { request } = entry;
    if (random() < weather.partial) {
      const { first, words } = partialBatch(request, random);
      count(this.#tally, "fault: server ends between the items of a batch");
      const reply = first === null ? null : await this.#server.serve(first);
      if (reply === null || random() < 0.5) return this.#drop(entry, "batch broken off");
      count(this.#tally, "fault: only some items answered");
      return this.#return(entry, reply, `served ${words}`);
    }
    if (random() < weather.database) {
      count(this.#tally, "fault: database goes away within a batch");
      await this.#server.loseDatabaseAt(1 + Math.floor(random() * itemsOf(request).length));
      const reply = await this.#server.serve(request);
      await this.#server.loseDatabaseAt(null);
      return this.#return(entry, reply, `database away, served ${reply.status}`);
    }
    if (random() >= weather.items) return null;
    const mixed = mixedBatch(request, random);
    for (const status of mixed.statuses) count(this.#tally, `fault: item answered ${status} on the way`);
    const reply = mixed.rest === null ? null : await this.#server.serve(mixed.rest);
    return this.#return(entry, mixed.reply(reply), `items answered ${mixed.statuses.join(" ")} on the way`);
  }
}
