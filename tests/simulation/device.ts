import { createHash } from "node:crypto";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { SessionUser } from "#contract/user.ts";
import { release } from "#offline/database-connection.ts";
import { openFieldEngine } from "#offline/field-engine.ts";
import type { FieldDatabase } from "#offline/field-database.ts";
import type { FieldEngine, FieldSurroundings, Locks, OutboxRow, Random } from "#offline/field-types.ts";
import type { Network } from "./network.ts";
import { counted } from "./quiet.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** Somebody who uses a device. */
export interface Account {
  user: SessionUser;
  token: string;
}

interface Tab {
  engine: FieldEngine;
  isAlive: boolean;
}

/** The parts of the database in memory that a killed browser interrupts. */
interface OpenTransaction {
  mode: string;
  _state: string;
  abort(): void;
}
interface Insides {
  _databases: Map<string, { transactions: OpenTransaction[] }>;
}

const never = () => new Promise<never>(() => undefined);

/** A phone: its storage outlives the app, which may be killed between any two steps. */
export class Device {
  readonly name: string;
  #storage = new IDBFactory();
  #deviceId: string | null = null;
  readonly #locked = new Map<string, Tab>();
  readonly #tabs: Tab[] = [];
  readonly #random: Random;
  readonly #time: VirtualTime;
  readonly #network: Network;
  readonly #skew: number;
  account: Account;
  isOnline = true;

  constructor(
    name: string,
    account: Account,
    world: { random: Random; time: VirtualTime; network: Network; skew: number },
  ) {
    this.name = name;
    this.account = account;
    this.#random = world.random;
    this.#time = world.time;
    this.#network = world.network;
    this.#skew = world.skew;
  }

  /** Engines of the tabs that are open; the first is the one the person looks at. */
  get engines(): FieldEngine[] {
    return this.#tabs.map(({ engine }) => engine);
  }

  get engine(): FieldEngine | undefined {
    return this.#tabs[0]?.engine;
  }

  /** What is unsent, in the order it was saved. */
  async queue(): Promise<OutboxRow[]> {
    return (await this.engine?.db.outbox.orderBy("seq").toArray()) ?? [];
  }

  /** Opens the app in a tab. */
  async open(): Promise<FieldEngine> {
    const tab: Tab = { engine: undefined as unknown as FieldEngine, isAlive: true };
    tab.engine = await openFieldEngine(this.account.user, this.account.token, this.#surroundings(tab), {
      deviceId: this.#deviceId,
    });
    this.#deviceId = tab.engine.deviceId;
    this.#tabs.push(tab);
    void tab.engine.sync("start");
    return tab.engine;
  }

  /** SIGKILL: what is not committed is undone, what is awaited never comes. */
  kill(): void {
    for (const tab of this.#tabs.splice(0)) {
      tab.isAlive = false;
      for (const database of (this.#storage as unknown as Insides)._databases.values())
        for (const transaction of database.transactions) this.#interrupt(transaction);
      release(tab.engine.db as unknown as FieldDatabase);
    }
    this.#locked.clear();
  }

  #interrupt(transaction: OpenTransaction): void {
    const isOpen = transaction._state === "active" || transaction._state === "inactive";
    // One that is at its commit may make it.
    if (isOpen && transaction.mode === "readwrite" && this.#random() < 0.7) transaction.abort();
  }

  /** The browser throws the storage away while the app is closed. */
  evict(): void {
    this.kill();
    this.#storage = new IDBFactory();
  }

  #surroundings(tab: Tab): FieldSurroundings {
    const alive = () => tab.isAlive;
    const storage = this.#storage;
    const indexedDB = new Proxy(storage, {
      get: (target, key: keyof IDBFactory) => {
        if (!alive()) throw new DOMException("the browser is gone", "InvalidStateError");
        const part = Reflect.get(target, key, target) as unknown;
        return typeof part === "function" ? (part.bind(target) as unknown) : part;
      },
    });
    return {
      indexedDB,
      IDBKeyRange,
      clock: this.#time.clock(this.#skew, alive),
      random: this.#random,
      transport: (request) => {
        if (!alive()) return never();
        if (!this.isOnline) return Promise.reject(new Error("no network"));
        return this.#network.send(request, alive);
      },
      locks: this.#locks(tab),
      sha256: (blob) =>
        counted(blob.arrayBuffer()).then((bytes) => createHash("sha256").update(Buffer.from(bytes)).digest("hex")),
      gzip: null,
      freeBytes: async () => null,
    };
  }

  #locks(tab: Tab): Locks {
    return {
      ifFree: async (name, task) => {
        if (!tab.isAlive) return never();
        if (this.#locked.has(name)) return false;
        this.#locked.set(name, tab);
        try {
          await task();
        } finally {
          if (this.#locked.get(name) === tab) this.#locked.delete(name);
        }
        return true;
      },
      held: async (name) => this.#locked.has(name),
    };
  }
}
