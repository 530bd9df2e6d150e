import { gt, inArray } from "drizzle-orm";
import type { Change, FeedKind } from "#contract/sync/feed.ts";
import { referenceKinds, referenceReaders } from "./feed-reference.ts";
import { type StreetKindName, streetKinds } from "./kinds/kinds.ts";
import type { Reading } from "./kinds/street-kind.ts";

const isStreetKind = (kind: string): kind is StreetKindName => Object.hasOwn(streetKinds, kind);

/** Whether the feed of this version carries the kind. */
export const isFeedKind = (kind: string): kind is FeedKind =>
  isStreetKind(kind) || (referenceKinds as readonly string[]).includes(kind);

/** Who reads, what of it, and when. */
export type Reader = Pick<Reading, "db" | "person" | "share" | "now">;

/** The records of a kind with these ids that the reader may hold. */
export function recordsByIds(reader: Reader, kind: FeedKind, ids: string[]): Promise<Change[]> {
  if (!isStreetKind(kind)) return referenceReaders[kind](reader.db, reader.person, ids, reader.now);
  const { id, read } = streetKinds[kind];
  return read({ ...reader, where: inArray(id, ids), limit: ids.length });
}

/** All reference records: streets, staff, labels, holidays, running questionnaires. */
export async function referenceRecords({ db, person, now }: Reader): Promise<Change[]> {
  const found: Change[] = [];
  for (const kind of referenceKinds) found.push(...(await referenceReaders[kind](db, person, null, now)));
  return found;
}

/** How many records of a kind a page of a first download takes when there is room for so many. */
export const roomFor = (kind: StreetKindName, room: number): number => Math.min(room, streetKinds[kind].most ?? room);

/** The next records of a kind after a key; all from the first on after an empty one. */
export function recordsAfter(reader: Reader, kind: StreetKindName, key: string, limit: number): Promise<Change[]> {
  const { id, read, after } = streetKinds[kind];
  const where = key === "" ? undefined : (after?.(key) ?? gt(id, key));
  return read({ ...reader, where, limit });
}

/** The key of a record for `recordsAfter`. */
export function keyOf(change: Change): string {
  const described = isStreetKind(change.kind) ? streetKinds[change.kind] : undefined;
  return described?.key?.(change) ?? change.id;
}
