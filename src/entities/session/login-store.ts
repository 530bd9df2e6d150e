/** A small key-value store of its own, for what must be known before any account's database opens. */
const databaseName = "ip-smart-login";
const storeName = "values";

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function withStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(databaseName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
  const database = await settled(opening);
  try {
    return await settled(work(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    database.close();
  }
}

export const readValue = (key: string): Promise<unknown> => withStore("readonly", (store) => store.get(key));

export const writeValue = (key: string, value: unknown) => withStore("readwrite", (store) => store.put(value, key));

export const removeValue = (key: string) => withStore("readwrite", (store) => store.delete(key));
