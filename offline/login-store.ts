/*
 * A small key-value store of its own, for what must be known before any account's database opens: the last session,
 * and mobile and password where somebody had them remembered.
 */
const databaseName = "ip-smart-login";
const storeName = "values";

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function withStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
  factory: IDBFactory = indexedDB,
): Promise<T> {
  const opening = factory.open(databaseName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
  const database = await settled(opening);
  try {
    return await settled(work(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    database.close();
  }
}

/** The value under a key; undefined: none. */
export const readValue = (key: string): Promise<unknown> => withStore("readonly", (store) => store.get(key));

/** Keeps a value under a key, in the place of the one before. */
export const writeValue = (key: string, value: unknown) => withStore("readwrite", (store) => store.put(value, key));

/** Forgets the value under a key. */
export const removeValue = (key: string) => withStore("readwrite", (store) => store.delete(key));

/** Forgets everything, also from the worker: an order to wipe leaves no way to sign in by one tap. */
export const forgetLogins = (factory: IDBFactory) => withStore("readwrite", (store) => store.clear(), factory);
