import type { EngineContext } from "../engine-context.ts";
import type { DraftRow } from "../field-types.ts";
import { companiesNamed } from "../kinds/company-names.ts";
import { type FieldDatabase, type Meta, readMeta, writeMeta } from "../storage/field-database.ts";

/*
 * A company may leave the device while unsent rows and drafts name it. Its name and street stay until nothing names it any
 * more, so that whoever settles them still reads whom they are about.
 */

/** The companies that a draft is about. */
function companiesOfDraft({ key, kind, value }: DraftRow): string[] {
  const named = companiesNamed({ input: value ?? {} });
  const asked = kind === "answer" ? key.split(":")[2] : undefined;
  return asked ? [...named, asked] : named;
}

/** Ids of the companies that something unsent on this device names. */
async function namedByUnsent(db: FieldDatabase): Promise<Set<string>> {
  const [rows, drafts] = await Promise.all([db.outbox.toArray(), db.drafts.toArray()]);
  return new Set([...rows.flatMap(companiesNamed), ...drafts.flatMap(companiesOfDraft)]);
}

/**
 * Keeps the names of those among `ids` that something unsent is about, before they go; inside a transaction of the pull.
 * `ids` absent: of all companies.
 */
export async function keepNames({ db }: EngineContext, ids?: readonly string[]): Promise<void> {
  if (ids?.length === 0) return;
  const named = await namedByUnsent(db);
  const going = ids === undefined ? [...named] : ids.filter((id) => named.has(id));
  if (going.length === 0) return;
  const found = (await db.companies.bulkGet(going)).flatMap((one) => (one ? [one] : []));
  const names = Object.fromEntries(found.map(({ id, name, street_id }) => [id, { name, street_id }]));
  await writeMeta(db, "names", { ...(await readMeta(db, "names")), ...names });
}

/** Lets go of the names that nothing unsent is about, and of those whose companies are here again. */
export async function forgetNames(db: FieldDatabase): Promise<void> {
  const names = await readMeta(db, "names");
  if (names === undefined) return;
  const named = await namedByUnsent(db);
  const ids = Object.keys(names).filter((id) => named.has(id));
  const held = await db.companies.bulkGet(ids);
  const left = ids.flatMap((id, place) => {
    const name = names[id];
    return held[place] === undefined && name !== undefined ? [[id, name] as const] : [];
  });
  if (left.length === 0) await db.meta.delete("names");
  else await writeMeta(db, "names", Object.fromEntries(left));
}

/** What this device knows of companies: of those that it holds, and of those that left under something unsent. */
export async function knownCompanies(
  db: FieldDatabase,
  ids: readonly string[],
): Promise<Map<string, Meta["names"][string]>> {
  const [held, names = {}] = await Promise.all([db.companies.bulkGet([...ids]), readMeta(db, "names")]);
  return new Map(
    ids.flatMap((id, place) => {
      const known = held[place] ?? names[id];
      return known === undefined ? [] : [[id, { name: known.name, street_id: known.street_id }] as const];
    }),
  );
}
