import { createHash } from "node:crypto";

/** Where a first download stands: kinds in this order, by keyset. */
export const snapshotKinds = [
  "reference",
  "company",
  "contact",
  "calendar",
  "demand",
  "answer",
  "visit",
  "note",
] as const;
export type SnapshotKind = (typeof snapshotKinds)[number];

/**
 * A device's place in the feed.
 * - `snapshot`: in the first download; `xid` is where the feed will be taken up, `after` the last key sent.
 * - `feed`: everything up to (xid, seq) has been sent.
 */
export type Cursor =
  | { phase: "snapshot"; xid: string; kind: SnapshotKind; after: string }
  | { phase: "feed"; xid: string; seq: string };

const separator = "~";

/** Opaque text of a cursor; `history` names the database's history of transaction ids, `scope` the account's. */
export function writeCursor(cursor: Cursor, history: string, scope: string): string {
  const place = cursor.phase === "feed" ? ["f", cursor.xid, cursor.seq] : ["s", cursor.xid, cursor.kind, cursor.after];
  return Buffer.from([history, scope, ...place].join(separator)).toString("base64url");
}

/** The cursor, or null when it is none of this history and scope: the device starts over. */
export function readCursor(text: string, history: string, scope: string): Cursor | null {
  const [itsHistory, itsScope, phase, xid = "", third = "", after = ""] = Buffer.from(text, "base64url")
    .toString("utf8")
    .split(separator);
  if (itsHistory !== history || itsScope !== scope || !/^\d+$/.test(xid)) return null;
  if (phase === "f" && /^\d+$/.test(third)) return { phase: "feed", xid, seq: third };
  if (phase === "s" && (snapshotKinds as readonly string[]).includes(third))
    return { phase: "snapshot", xid, kind: third as SnapshotKind, after };
  return null;
}

/** Short name of a scope, the same for the same streets in any order. */
export function scopeName(streets: readonly string[] | "all"): string {
  if (streets === "all") return "all";
  return createHash("sha256")
    .update([...streets].sort().join(","))
    .digest("hex")
    .slice(0, 12);
}
