import type { FieldDatabase } from "./field-database.ts";
import type { SaveResult } from "../field-types.ts";

type Failure = Extract<SaveResult, { ok: false }>;

/** A reason to undo a write that the caller handles; thrown inside a transaction, it aborts it. */
export class StaleWrite extends Error {
  override name = "StaleWrite";
}

const words = {
  quota: "存储空间不足，未能保存。请清理手机空间后再试，表单内容仍在。",
  closed: "本机数据库暂时无法打开，未能保存。请重试，表单内容仍在。",
} as const;

/**
 * Names of an error and of those it wraps: a full disk may only show up at commit, inside an AbortError, or
 * among the failures of a change of several rows.
 */
export function namesOf(error: unknown): string[] {
  if (typeof error !== "object" || error === null) return [];
  const { name, inner, failures } = error as { name?: unknown; inner?: unknown; failures?: unknown };
  const wrapped = Array.isArray(failures) ? failures : [];
  return [String(name), ...namesOf(inner), ...wrapped.flatMap(namesOf)];
}

/** A browser that closes the connection aborts what runs on it: nothing of that was written. */
const lostNames = ["InvalidStateError", "DatabaseClosedError", "AbortError"];
const undone = ["StaleWrite", "MissingFiles", "QuotaExceededError"];
const isLostConnection = (error: unknown) => {
  const names = namesOf(error);
  return names.some((name) => lostNames.includes(name)) && !names.some((name) => undone.includes(name));
};
/** Whether the disk was full. */
export const isFull = (error: unknown) => namesOf(error).includes("QuotaExceededError");

/** Databases that were closed on purpose; these are not reopened. */
const released = new WeakSet<FieldDatabase>();

/** Closes for good: what still runs on it fails instead of opening it again. */
export function release(db: FieldDatabase): void {
  released.add(db);
  db.close();
}

/** Runs `task`; when the browser has dropped the connection, reopens it and repeats once. */
export async function withConnection<T>(db: FieldDatabase, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (!isLostConnection(error) || released.has(db)) throw error;
    db.close({ disableAutoOpen: false });
    await db.open();
    return await task();
  }
}

/** `withConnection`, with what may go wrong as data. Other errors are defects and are thrown. */
export async function savingly<T>(db: FieldDatabase, task: () => Promise<T>): Promise<T | Failure> {
  try {
    return await withConnection(db, task);
  } catch (error) {
    if (error instanceof StaleWrite || namesOf(error).includes("StaleWrite"))
      return {
        ok: false,
        reason: (error as Error).name === "MissingFiles" ? "missing" : "stale",
        message: (error as Error).message,
      };
    if (isFull(error)) return { ok: false, reason: "quota", message: words.quota };
    if (isLostConnection(error) || namesOf(error).includes("OpenFailedError"))
      return { ok: false, reason: "closed", message: words.closed };
    throw error;
  }
}
