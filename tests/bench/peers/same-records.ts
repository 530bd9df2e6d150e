import { v7 } from "uuid";
import type { Change } from "#contract/sync/feed.ts";
import { type Visit } from "#contract/visit/visit.ts";
import { visitEditable } from "#contract/visit/visit-fields.ts";

/** A record as every peer keeps it: the product's own JSON, by its id. */
export type PeerRecord = { id: string } & Record<string, unknown>;

/** The records of the feed without the feed around them; a company's rights come under its id, so they get one of their own. */
export const recordsOf = (changes: readonly Change[]): PeerRecord[] =>
  changes.flatMap(({ kind, id, record }) =>
    record === null ? [] : [{ ...record, id: kind === "holding" ? `rights of ${id}` : id } as PeerRecord],
  );

/** `count` visits that nobody has sent yet: texts of the demo's, under new ids. */
export function unsentVisits(changes: readonly Change[], userId: string, count: number): Visit[] {
  const known = changes.flatMap((change) => (change.kind === "visit" && change.record ? [change.record] : []));
  const at = new Date(Date.now() - 3_600_000).toISOString();
  return Array.from({ length: count }, (_, place) => ({
    ...(known[place % known.length] as Visit),
    id: v7(),
    visit_no: "",
    calendar_id: null,
    answer_id: null,
    photos: [],
    audio: [],
    attachments: [],
    signature: null,
    visitor_ids: [userId],
    arrived: [],
    rev: 1,
    created_at: at,
    created_by: userId,
    updated_at: at,
    updated_by: userId,
  }));
}

/** The same visits as rows of the product's tables, as if saved without a network. */
export function asQueued(visits: readonly Visit[]) {
  const outbox = visits.map((visit, place) => ({
    id: v7(),
    seq: place + 1,
    kind: "visit",
    recordId: visit.id,
    title: visit.company_name,
    call: "visit.createVisit",
    input: { id: visit.id, ...Object.fromEntries(visitEditable.map((field) => [field, visit[field]])) },
    contractVersion: 1,
    createdAt: Date.parse(visit.created_at),
    attempts: 0,
    nextAt: 0,
    state: "waiting",
  }));
  return { visits: visits.map((visit) => ({ ...visit, base: null })), outbox };
}
