import { createHash } from "node:crypto";
import { streetKindNames } from "./kinds/kinds.ts";

/** Where a first download stands: reference data, then kinds in their order, by keyset. */
export const snapshotKinds = ["reference", ...streetKindNames] as const;
export type SnapshotKind = (typeof snapshotKinds)[number];

/**
 * A device's place in the feed.
 * - `snapshot`: in the first download; `xid` is where the feed will be taken up, `after` the last key sent.
 * - `feed`: everything up to (xid, seq) has been sent.
 * `share` is the number up to which it is known what came into the account's share, and what left it.
 */
export type Cursor = { xid: string; share: string } & (
  | { phase: "snapshot"; kind: SnapshotKind; after: string }
  | { phase: "feed"; seq: string }
);

const separator = "~";

/** Opaque text of a cursor; `history` names the database's history of transaction ids, `scope` the account's. */
export function writeCursor(cursor: Cursor, history: string, scope: string): string {
  const { xid, share } = cursor;
  const place =
    cursor.phase === "feed" ? ["f", xid, cursor.seq, "", share] : ["s", xid, cursor.kind, cursor.after, share];
  return Buffer.from([history, scope, ...place].join(separator)).toString("base64url");
}

const partsOf = (text: string) => Buffer.from(text, "base64url").toString("utf8").split(separator);

/** The scope a cursor was written for, as the device says. */
export const namedScope = (text: string): string => partsOf(text)[1] ?? "";

/** Largest values of PostgreSQL's xid8 and bigint. */
const mostXid = 2n ** 64n - 1n;
const mostSeq = 2n ** 63n - 1n;
const isUpTo = (most: bigint, digits: string) => /^\d{1,20}$/.test(digits) && BigInt(digits) <= most;

const uuid = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const idKey = new RegExp(`^${uuid}$`);
const visitKey = new RegExp(`^((?!0000)\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)\\|${uuid}$`);

/** Whether a download can go on after the key: only what `keyOf` writes, as the database is asked with it. */
function isKey(kind: SnapshotKind, after: string): boolean {
  if (after === "") return true;
  if (kind !== "visit") return kind !== "reference" && idKey.test(after);
  const at = Date.parse(visitKey.exec(after)?.[1] ?? "");
  return Number.isFinite(at) && after.startsWith(new Date(at).toISOString());
}

/** The cursor, or null when it is none of this history and scope, or was changed: the device starts over. */
export function readCursor(text: string, history: string, scope: string): Cursor | null {
  // One of before shares has no number of theirs.
  const [itsHistory, itsScope, phase, xid = "", third = "", after = "", share = "0"] = partsOf(text);
  if (itsHistory !== history || itsScope !== scope || !isUpTo(mostXid, xid) || !isUpTo(mostSeq, share)) return null;
  if (phase === "f" && isUpTo(mostSeq, third)) return { phase: "feed", xid, seq: third, share };
  const kind = snapshotKinds.find((one) => one === third);
  return phase === "s" && kind !== undefined && isKey(kind, after)
    ? { phase: "snapshot", xid, kind, after, share }
    : null;
}

/** Short name of a scope, the same for the same streets in any order; `account`: whose share of it is held. */
export function scopeName(streets: readonly string[] | "all", account = ""): string {
  if (streets === "all" && account === "") return "all";
  const named = streets === "all" ? ["all"] : [...streets].sort();
  return createHash("sha256")
    .update(`${named.join(",")}${account === "" ? "" : `@${account}`}`)
    .digest("hex")
    .slice(0, 12);
}
