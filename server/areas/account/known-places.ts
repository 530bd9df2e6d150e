import { createHash } from "node:crypto";
import { and, desc, eq, inArray, notInArray } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";
import { accounts, knownPlaces } from "#server/database/tables/people.ts";
import type { CallContext } from "#server/plugins/call-context.ts";

/** Browsers, and networks, that an account is known at; the ones used last stay. */
const mostOfAKind = 20;

const nobody = "00000000-0000-0000-0000-000000000000";

type PlaceKind = (typeof knownPlaces.$inferSelect)["kind"];

/** Somebody who signs in: from a network, with the mark of the browser if that has one. */
interface Whence {
  address: string;
  mark?: string | undefined;
}

const hashOf = (accountId: string, kind: PlaceKind, value: string): Buffer =>
  createHash("sha256").update(`${accountId}\n${kind}\n${value}`).digest();

const placesOf = (accountId: string, { address, mark }: Whence) => [
  ...(mark === undefined ? [] : [{ kind: "browser" as const, key: hashOf(accountId, "browser", mark) }]),
  { kind: "network" as const, key: hashOf(accountId, "network", address) },
];

/** What the account of a mobile has signed in from before: this browser, else this network, else neither. */
export async function knownPlace(db: Db, mobile: string, whence: Whence): Promise<PlaceKind | null> {
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.mobile, mobile));
  // Asked alike for a mobile that nobody has.
  const id = account?.id ?? nobody;
  const keys = placesOf(id, whence).map(({ key }) => key);
  const known = await db
    .select({ kind: knownPlaces.kind })
    .from(knownPlaces)
    .where(and(eq(knownPlaces.account_id, id), inArray(knownPlaces.key, keys)));
  return known.some(({ kind }) => kind === "browser") ? "browser" : (known[0]?.kind ?? null);
}

/** An account has signed in from here. */
export async function notePlace({ db, address, now }: CallContext, accountId: string, mark?: string): Promise<void> {
  const last_at = new Date(now());
  const places = placesOf(accountId, { address, mark });
  await db
    .insert(knownPlaces)
    .values(places.map((place) => ({ account_id: accountId, ...place, last_at })))
    .onConflictDoUpdate({ target: [knownPlaces.account_id, knownPlaces.key], set: { last_at } });
  for (const { kind } of places) {
    const own = and(eq(knownPlaces.account_id, accountId), eq(knownPlaces.kind, kind));
    const kept = db
      .select({ key: knownPlaces.key })
      .from(knownPlaces)
      .where(own)
      .orderBy(desc(knownPlaces.last_at))
      .limit(mostOfAKind);
    await db.delete(knownPlaces).where(and(own, notInArray(knownPlaces.key, kept)));
  }
}

/** Who knew the old password may have signed in with it: nothing is known of an account with a new one. */
export async function forgetPlaces(db: Db, accountId: string): Promise<void> {
  await db.delete(knownPlaces).where(eq(knownPlaces.account_id, accountId));
}
