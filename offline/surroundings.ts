/*
 * What the engine takes from outside, so that page, worker and test each bring their own.
 */

/** Milliseconds since the epoch and timers, so that one seed can replay one history. */
export interface Clock {
  /** What the device's clock reads; somebody may move it. */
  now(): number;
  /** Milliseconds that only count on, from the start of this run; many phones stop them in their sleep. */
  monotonic(): number;
  /** Resolves after `ms`, or at once when `signal` aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Random numbers in [0, 1). */
export type Random = () => number;

export interface TransportRequest {
  method: "GET" | "POST";
  /** Path with query. */
  path: string;
  token: string | null;
  /** JSON value, or bytes for an upload. */
  body?: unknown;
  bytes?: Blob;
  headers?: Record<string, string>;
  /** Hears how many of `bytes` have gone, where the transport can tell. */
  onSent?: (bytes: number) => void;
  /** Hears the place behind a page of the feed as soon as the reply's head is there. */
  onNext?: (place: string) => void;
  timeoutMs: number;
  signal?: AbortSignal;
}

/**
 * What came back. `body` is the parsed JSON, or the text when it is none. Rejects when nothing came back.
 * `serverTime` is the `Date` header in milliseconds, null when absent.
 */
export interface TransportReply {
  status: number;
  body: unknown;
  retryAfterMs: number | null;
  serverTime: number | null;
}
export type Transport = (request: TransportRequest) => Promise<TransportReply>;

/** Mutual exclusion among tabs and the worker; the Web Locks API in the browser. */
export interface Locks {
  /** Runs `task` while holding `name`; returns false at once when another holds it. */
  ifFree(name: string, task: () => Promise<void>): Promise<boolean>;
  /** Whether anybody, this tab included, holds `name` now. */
  held(name: string): Promise<boolean>;
  /**
   * Holds `name` until the function it gives is called; null at once when another holds it, unless it is to be taken
   * from there. `onLost` hears that another has taken it.
   */
  hold(name: string, take: boolean, onLost: () => void): Promise<(() => void) | null>;
  /** Every name that anybody holds now. */
  names(): Promise<string[]>;
}

/** Everything the engine takes from outside. */
export interface FieldSurroundings {
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
  clock: Clock;
  random: Random;
  transport: Transport;
  locks: Locks;
  /** SHA-256 of the bytes as lower-case hex. */
  sha256(bytes: Blob): Promise<string>;
  /** Gzip, or null where the platform has none. */
  gzip: ((text: string) => Promise<Blob>) | null;
  /** Free bytes of the origin's storage as far as known; null when unknown. */
  freeBytes(): Promise<number | null>;
}
