import type { FieldSurroundings } from "./field-types.ts";

const prefix = "view/";

/**
 * The platform for an administrator who looks through an account: databases and locks of other names, so that
 * what the account's own person has left on this device is neither seen, sent nor deleted.
 */
export function viewSurroundings(own: FieldSurroundings): FieldSurroundings {
  const { indexedDB, locks } = own;
  return {
    ...own,
    indexedDB: {
      open: (name, version) => indexedDB.open(prefix + name, version),
      deleteDatabase: (name) => indexedDB.deleteDatabase(prefix + name),
      cmp: (a, b) => indexedDB.cmp(a, b),
      async databases() {
        const all = await indexedDB.databases();
        return all.flatMap(({ name = "", version }) =>
          name.startsWith(prefix)
            ? [{ name: name.slice(prefix.length), ...(version !== undefined && { version }) }]
            : [],
        );
      },
    },
    locks: {
      ifFree: (name, task) => locks.ifFree(prefix + name, task),
      held: (name) => locks.held(prefix + name),
      hold: (name, take, onLost) => locks.hold(prefix + name, take, onLost),
      async names() {
        const all = await locks.names();
        return all.flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
      },
    },
  };
}

const deleted = (request: IDBOpenDBRequest): Promise<void> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
    // Open in another tab: it goes as soon as that one closes.
    request.onblocked = () => resolve();
  });

/** Deletes what views have left on this device. */
export async function dropViews(indexedDB: IDBFactory): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name = "" }) => name).filter((name) => name.startsWith(prefix));
  await Promise.all(names.map((name) => deleted(indexedDB.deleteDatabase(name))));
}
