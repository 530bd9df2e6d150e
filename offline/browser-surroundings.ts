import { nextPlaceHeader } from "#contract/sync/sync.ts";
import { replyFacts } from "./reply-facts.ts";
import { storageEstimate } from "./storage/storage-estimate.ts";
import type { FieldSurroundings, Locks, Transport, TransportReply, TransportRequest } from "./field-types.ts";

/*
 * What page and worker both have. Nothing here runs at import, so the module may be loaded anywhere.
 */

/**
 * The platform as the engine wants it; `fetch`, Web Locks, SubtleCrypto, CompressionStream, storage estimate.
 * A page may bring a way for bytes that tells how far they are, as `fetch` does not.
 */
export function browserSurroundings(sendBytes: Transport = fetchTransport): FieldSurroundings {
  return {
    indexedDB: globalThis.indexedDB,
    IDBKeyRange: globalThis.IDBKeyRange,
    clock: { now: () => Date.now(), monotonic: () => performance.now(), sleep },
    random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
    transport: (request) => (request.bytes === undefined ? fetchTransport(request) : sendBytes(request)),
    locks: webLocks,
    sha256,
    gzip: "CompressionStream" in globalThis ? gzip : null,
    freeBytes,
  };
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    // Browsers count a timer's delay in 31 bits.
    const timer = setTimeout(resolve, Math.min(ms, 2 ** 31 - 1));
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

async function fetchTransport(request: TransportRequest): Promise<TransportReply> {
  const { method, path, token, body, bytes, onNext, timeoutMs, signal } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  const headers: Record<string, string> = { ...request.headers };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  const response = await fetch(path, {
    method,
    headers,
    ...(method === "POST" && { body: bytes ?? JSON.stringify(body ?? {}) }),
    signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    cache: "no-store",
    credentials: "same-origin",
  });
  const next = response.headers.get(nextPlaceHeader);
  if (next !== null) onNext?.(next);
  const data = parsed(await response.text());
  return { status: response.status, body: data, ...replyFacts((name) => response.headers.get(name)) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Web Locks need a secure context; without it there is no worker either, so one tab's own memory must do. */
const webLocks: Locks = {
  async ifFree(name, task) {
    if (!("locks" in navigator)) return await ownLock(name, task);
    return await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock === null) return false;
      await task();
      return true;
    });
  },
  async held(name) {
    if (!("locks" in navigator)) return ownLocks.has(name);
    const { held = [] } = await navigator.locks.query();
    return held.some((lock) => lock.name === name);
  },
  async hold(name, take, onLost) {
    if (!("locks" in navigator)) return holdOwn(name, take);
    // One that this tab has just let go of is free only once the browser has heard of it.
    await letGo.get(name);
    return await holdLock(name, take, onLost);
  },
  async names() {
    if (!("locks" in navigator)) return [...ownLocks];
    const { held = [] } = await navigator.locks.query();
    return held.flatMap((lock) => lock.name ?? []);
  },
};

const ownLocks = new Set<string>();

function holdOwn(name: string, take: boolean): (() => void) | null {
  if (ownLocks.has(name) && !take) return null;
  ownLocks.add(name);
  return () => ownLocks.delete(name);
}

/** Locks that this tab is letting go of, until the browser has them back. */
const letGo = new Map<string, Promise<unknown>>();

function holdLock(name: string, take: boolean, onLost: () => void): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    let isHeld = false;
    let end = () => {};
    const untilEnd = new Promise<void>((ended) => (end = ended));
    const over = navigator.locks
      .request(name, take ? { steal: true } : { ifAvailable: true }, async (lock) => {
        if (lock === null) return resolve(null);
        isHeld = true;
        resolve(() => {
          isHeld = false;
          end();
          letGo.set(name, over);
        });
        await untilEnd;
      })
      // A lock that is taken away ends its request with an error.
      .catch((error: unknown) => (isHeld ? onLost() : reject(error as Error)))
      .finally(() => letGo.delete(name));
  });
}

async function ownLock(name: string, task: () => Promise<void>): Promise<boolean> {
  if (ownLocks.has(name)) return false;
  ownLocks.add(name);
  try {
    await task();
  } finally {
    ownLocks.delete(name);
  }
  return true;
}

async function sha256(bytes: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await bytes.arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function gzip(text: string): Promise<Blob> {
  return await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).blob();
}

async function freeBytes(): Promise<number | null> {
  return (await storageEstimate())?.free ?? null;
}
