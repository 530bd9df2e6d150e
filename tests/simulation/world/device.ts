import { forceCloseDatabase, IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { SessionUser } from "#contract/account/user.ts";
import { release } from "#offline/storage/database-connection.ts";
import { type FieldDatabase, fieldDatabase, readMeta } from "#offline/storage/field-database.ts";
import { openFieldEngine } from "#offline/field-engine.ts";
import type { FieldEngine, OutboxRow, Random } from "#offline/field-types.ts";
import { deviceSurroundings, type Holders } from "./device-surroundings.ts";
import type { Network } from "./network.ts";
import { soundStorage, suffer } from "./storage-faults.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** Somebody who uses a device. */
export interface Account {
  user: SessionUser;
  token: string;
}

/** One window of the app. */
export interface Tab {
  engine: FieldEngine;
  account: Account;
  isAlive: boolean;
  /** Was there when its device's clock was moved last; of one that came later another account may have measured it. */
  sawMoves: number;
}

/** The parts of the database in memory that a killed browser interrupts. */
interface OpenTransaction {
  mode: string;
  db: unknown;
  _state: string;
  abort(): void;
}
interface Insides {
  _databases: Map<string, { transactions: OpenTransaction[]; connections: unknown[] }>;
}

interface Around {
  random: Random;
  time: VirtualTime;
  network: Network;
  skew: number;
  /** How often somebody has moved its clock. */
  moves: number;
}

/** A phone: its storage outlives the app, which may be killed between any two steps. */
export class Device {
  readonly name: string;
  storage = new IDBFactory();
  #healed = () => {};
  deviceId: string | null = null;
  readonly #locked: Holders = new Map();
  readonly #tabs: Tab[] = [];
  readonly around: Around;
  readonly faults = soundStorage();
  /** Who uses it now. */
  account: Account;
  /** Everybody who has used it since its storage was made. */
  readonly users = new Set<Account>();
  isOnline = true;
  /** Version of the shapes its app writes. */
  contractVersion: number;

  constructor(name: string, account: Account, around: Around, contractVersion: number) {
    this.name = name;
    this.account = account;
    this.around = around;
    this.contractVersion = contractVersion;
    this.#healed = suffer(this.storage, this.faults);
  }

  get tabs(): readonly Tab[] {
    return this.#tabs;
  }

  /** Engine of the tab the person looks at. */
  get engine(): FieldEngine | undefined {
    return this.#tabs[0]?.engine;
  }

  /** What is unsent of the account that is at work, in the order it was saved. */
  async queue(): Promise<OutboxRow[]> {
    return (await this.engine?.db.outbox.orderBy("seq").toArray()) ?? [];
  }

  /** The same as it is on the disk. */
  stored(): Promise<OutboxRow[]> {
    return this.#onDisk(this.account, (db) => db.outbox.toArray());
  }

  /** Whether the app tells this account of a loss. */
  tellsOfLoss(account: Account): Promise<boolean> {
    return this.#onDisk(account, async (db) => (await readMeta(db, "lost")) !== undefined);
  }

  /** Reads over a connection of its own: the app's may be lost. */
  async #onDisk<T>({ user }: Account, read: (db: FieldDatabase) => PromiseLike<T>): Promise<T> {
    const db = fieldDatabase(user.id, { indexedDB: this.storage, IDBKeyRange });
    try {
      return await read(db);
    } finally {
      db.close();
    }
  }

  /** Opens the app in a tab and starts to sync. */
  async open(account = this.account): Promise<Tab> {
    const tab: Tab = { engine: undefined as unknown as FieldEngine, account, isAlive: true, sawMoves: 0 };
    try {
      tab.engine = await openFieldEngine(account.user, account.token, deviceSurroundings(this, tab, this.#locked), {
        deviceId: this.deviceId,
        contractVersion: this.contractVersion,
      });
    } catch (error) {
      tab.isAlive = false;
      throw error;
    }
    this.deviceId = tab.engine.deviceId;
    this.users.add(account);
    this.#tabs.push(tab);
    void tab.engine.sync("start");
    return tab;
  }

  /** SIGKILL of the browser: what is not committed is undone, what is awaited never comes. */
  kill(random: Random): void {
    while (this.#tabs[0] !== undefined) this.killTab(this.#tabs[0], random);
    this.#locked.clear();
  }

  /** One tab dies; its lock is free at once. */
  killTab(tab: Tab, random: Random): void {
    tab.isAlive = false;
    this.forget(tab);
    this.#interrupt(tab, (transaction) => {
      // One that is at its commit may make it.
      if (transaction.mode === "readwrite" && random() < 0.7) transaction.abort();
    });
    release(tab.engine.db as unknown as FieldDatabase);
    for (const [name, holder] of this.#locked) if (holder.tab === tab) this.#locked.delete(name);
  }

  /** Whether this tab is the one that sends now. */
  holdsLock(tab: Tab): boolean {
    return [...this.#locked].some(([name, holder]) => holder.tab === tab && name.startsWith("sync/"));
  }

  /** The page goes on to the login; its engine is closed already. */
  forget(tab: Tab): void {
    const place = this.#tabs.indexOf(tab);
    if (place >= 0) this.#tabs.splice(place, 1);
  }

  /** The browser closes the connection under the app. */
  loseConnection(tab: Tab): void {
    this.#interrupt(tab, (transaction) => transaction.abort());
    const connection = connectionOf(tab);
    if (connection !== null) forceCloseDatabase(connection as never);
  }

  #interrupt(tab: Tab, end: (transaction: OpenTransaction) => void): void {
    const connection = connectionOf(tab);
    for (const database of (this.storage as unknown as Insides)._databases.values())
      for (const transaction of database.transactions) {
        const isOpen = transaction._state === "active" || transaction._state === "inactive";
        if (isOpen && transaction.db === connection) end(transaction);
      }
  }

  /** The browser throws the storage away while the app is closed. */
  evict(random: Random): void {
    this.kill(random);
    this.#healed();
    this.storage = new IDBFactory();
    this.#healed = suffer(this.storage, this.faults);
    this.users.clear();
  }

  /** The app ends, and with it what was wrong with its storage. */
  end(): void {
    this.kill(() => 1);
    this.#healed();
  }
}

const connectionOf = (tab: Tab): unknown => (tab.engine.db as unknown as FieldDatabase).backendDB();
