import { createHash } from "node:crypto";
import { IDBKeyRange } from "fake-indexeddb";
import type { FieldSurroundings, Locks } from "#offline/field-types.ts";
import type { Device, Tab } from "./device.ts";
import { bytesOf } from "../photos.ts";

/** Who holds a Web Lock of a device, by its name. */
export type Holders = Map<string, { tab: Tab; onLost: () => void }>;

const never = () => new Promise<never>(() => undefined);

/** What the engine of one tab takes from outside; a dead tab gets nothing any more. */
export function deviceSurroundings(device: Device, tab: Tab, locked: Holders): FieldSurroundings {
  const { random, time, network } = device.around;
  const alive = () => tab.isAlive;
  const sender = { tab, alive, name: `${device.name} ${tab.account.user.id}` };
  return {
    indexedDB: livingStorage(device.storage, alive),
    IDBKeyRange,
    clock: time.clock(() => device.around.skew, alive),
    random,
    transport: (request) => {
      if (!alive()) return never();
      if (!device.isOnline) return Promise.reject(new Error("no network"));
      return network.send(request, sender);
    },
    locks: tabLocks(tab, locked),
    sha256: async (blob) => createHash("sha256").update(bytesOf(blob)).digest("hex"),
    gzip: null,
    freeBytes: async () => null,
  };
}

function livingStorage(storage: IDBFactory, alive: () => boolean): IDBFactory {
  return new Proxy(storage, {
    get: (target, key: keyof IDBFactory) => {
      if (!alive()) throw new DOMException("the browser is gone", "InvalidStateError");
      const part = Reflect.get(target, key, target) as unknown;
      return typeof part === "function" ? (part.bind(target) as unknown) : part;
    },
  });
}

function tabLocks(tab: Tab, locked: Holders): Locks {
  return {
    ifFree: async (name, task) => {
      if (!tab.isAlive) return never();
      if (locked.has(name)) return false;
      const holder = { tab, onLost: () => undefined };
      locked.set(name, holder);
      try {
        await task();
      } finally {
        if (locked.get(name) === holder) locked.delete(name);
      }
      return true;
    },
    held: async (name) => locked.has(name),
    names: async () => [...locked.keys()],
    hold: async (name, take, onLost) => {
      if (!tab.isAlive) return never();
      const before = locked.get(name);
      if (before !== undefined && !take) return null;
      const holder = { tab, onLost };
      locked.set(name, holder);
      before?.onLost();
      return () => {
        if (locked.get(name) === holder) locked.delete(name);
      };
    },
  };
}
