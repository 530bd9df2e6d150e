import { IDBDatabase, IDBObjectStore } from "fake-indexeddb";

/** What is wrong with the storage of one device. */
export interface StorageFaults {
  /** Writes that still fit in; then every one fails until space is made. Null: there is room. */
  room: number | null;
  /** So many transactions from here on find that the connection is gone. */
  lost: number;
  /** How often each of the two has struck. */
  struck: { full: number; lost: number };
}

export const soundStorage = (): StorageFaults => ({ room: null, lost: 0, struck: { full: 0, lost: 0 } });

interface Insides {
  _databases: Map<string, object>;
}
interface Operation {
  source: unknown;
  operation: () => never;
}
interface Store {
  transaction: { db: Connection; _execRequestAsync(operation: Operation): unknown };
}
interface Connection {
  _rawDatabase: object;
}

const devices = new Map<Insides, StorageFaults>();
const byDatabase = new WeakMap<object, StorageFaults>();

/** From here on the databases of this storage suffer these faults; the returned function ends it. */
export function suffer(storage: IDBFactory, faults: StorageFaults): () => void {
  const insides = storage as unknown as Insides;
  devices.set(insides, faults);
  return () => void devices.delete(insides);
}

function faultsOf(raw: object): StorageFaults | undefined {
  const known = byDatabase.get(raw);
  if (known) return known;
  for (const [{ _databases }, faults] of devices)
    if ([..._databases.values()].includes(raw)) {
      byDatabase.set(raw, faults);
      return faults;
    }
  return undefined;
}

/** A full disk shows up as the error of a request, which aborts its transaction. */
function isFull(store: Store): boolean {
  const faults = faultsOf(store.transaction.db._rawDatabase);
  if (faults === undefined || faults.room === null) return false;
  if (faults.room > 0) {
    faults.room -= 1;
    return false;
  }
  faults.struck.full += 1;
  return true;
}

function failing(store: Store): unknown {
  const operation = () => {
    throw new DOMException("the disk is full", "QuotaExceededError");
  };
  return store.transaction._execRequestAsync({ source: store, operation });
}

/** Teaches the database in memory to fail as browsers do; the returned function undoes it. */
export function breakableStorage(): () => void {
  const store = IDBObjectStore.prototype as unknown as Record<"put" | "add", (...args: unknown[]) => unknown>;
  const { put, add } = store;
  store.put = function breakable(...args) {
    return isFull(this as unknown as Store) ? failing(this as unknown as Store) : put.apply(this, args);
  };
  store.add = function breakable(...args) {
    return isFull(this as unknown as Store) ? failing(this as unknown as Store) : add.apply(this, args);
  };
  const database = IDBDatabase.prototype as unknown as { transaction: (...args: unknown[]) => unknown };
  const { transaction } = database;
  database.transaction = function breakable(...args) {
    const faults = faultsOf((this as unknown as Connection)._rawDatabase);
    if (faults !== undefined && faults.lost > 0) {
      faults.lost -= 1;
      faults.struck.lost += 1;
      throw new DOMException("Connection to Indexed Database server lost", "InvalidStateError");
    }
    return transaction.apply(this, args);
  };
  return () => {
    Object.assign(store, { put, add });
    database.transaction = transaction;
  };
}
