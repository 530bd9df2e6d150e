import type { Changes } from "#contract/sync/feed.ts";
import { feedAddress, packedHoldings } from "#contract/sync/sync.ts";
import type { Answer } from "../queue/answer.ts";
import { applyChanges, forgetServerCopies } from "./apply-changes.ts";
import type { EngineContext } from "../engine-context.ts";
import { readMeta, writeMeta } from "../storage/field-database.ts";
import { outboxReport } from "../queue/outbox-report.ts";
import { pruneRecords } from "./prune.ts";
import { feedTables, writeTables } from "../storage/record-tables.ts";
import type { Halt } from "../queue/sender.ts";

const timeoutMs = 30_000;
/** The first page is small, so that the app is usable soon. */
const firstLimit = 300;
const limit = 1500;
/** A feed that keeps telling to start over is not asked again in the same run. */
const mostResets = 2;

/**
 * Pulls page by page until nothing is left. Broken off at any point it goes on at the next page. The next page is asked
 * for as soon as a page's head says where it is: nothing is asked of the database before it leaves, as the answer would
 * wait for whatever reads there. One page waits at the most while another is written down.
 */
export async function pullChanges(context: EngineContext): Promise<Halt> {
  let resets = 0;
  let place = await heldPlace(context);
  let asked = ask(context, place, place.cursor);
  for (;;) {
    const led = follow(context, place, asked);
    const answer = await asked.answer;
    if (answer.kind === "login" || answer.kind === "update") return answer.kind;
    if (answer.kind === "wiped") return { wipe: answer.order };
    const page = answer.kind === "done" ? readPage(answer.data) : null;
    if (page === null) return { retryAfterMs: answer.kind === "again" ? answer.retryAfterMs : null };
    const early = goesOn(place, page) ? ((await led(page.cursor)) ?? ask(context, place, page.cursor)) : null;
    const restart = await writePage(context, page, place.cursor);
    if ((restart || page.reset) && ++resets > mostResets) return { retryAfterMs: null };
    if (!restart && !page.more) return await finishPull(context);
    const isNext = early !== null && !restart;
    place = isNext ? { ...place, cursor: page.cursor, scope: page.scope } : await heldPlace(context);
    asked = isNext ? early : ask(context, place, place.cursor);
  }
}

/** Where the database is in the feed, and what it has to say of its outbox: for all pages of a pull the same. */
interface Place {
  cursor: string;
  scope: string | undefined;
  report: Awaited<ReturnType<typeof outboxReport>>;
}

async function heldPlace(context: EngineContext): Promise<Place> {
  const { db } = context;
  const [cursor = "", scope, report] = await Promise.all([
    readMeta(db, "cursor"),
    readMeta(db, "scope"),
    outboxReport(context),
  ]);
  return { cursor, scope, report };
}

/** Whether the page behind this one is the next, whatever becomes of this one: a start over asks anew. */
const goesOn = ({ scope }: Place, page: Changes) =>
  page.more && !page.reset && (scope === undefined || scope === page.scope);

/** A page under way. */
interface Asked {
  answer: Promise<Answer>;
  /** The place behind it as its head tells; null when the answer came and told none. */
  next: Promise<string | null>;
}

/** Asks for the page behind this one once its place is known; gives it where the page itself names the same place. */
function follow(context: EngineContext, place: Place, { next }: Asked): (cursor: string) => Promise<Asked | null> {
  const led = next.then((cursor) => (cursor === null ? null : { cursor, asked: ask(context, place, cursor) }));
  return async (cursor) => {
    const told = await led;
    return told?.cursor === cursor ? told.asked : null;
  };
}

function ask({ link }: EngineContext, { report }: Place, cursor: string): Asked {
  const { method, path } = feedAddress;
  const query = new URLSearchParams({
    rights: String(packedHoldings),
    limit: String(cursor === "" ? firstLimit : limit),
    ...Object.fromEntries(Object.entries(report).map(([name, value]) => [name, String(value)])),
    ...(cursor !== "" && { cursor }),
  });
  let onNext: (place: string | null) => void = () => undefined;
  const next = new Promise<string | null>((resolve) => (onNext = resolve));
  const answer = link.call({ method, path: `${path}?${query}`, onNext, timeoutMs });
  void answer.then(() => onNext(null));
  return { answer, next };
}

/** Enough of a check that nothing of another shape moves the cursor. */
function readPage(data: unknown): Changes | null {
  const page = data as Partial<Changes> | null;
  const fits = Array.isArray(page?.changes) && typeof page.cursor === "string" && typeof page.scope === "string";
  return fits ? (page as Changes) : null;
}

/**
 * Writes a page and the place behind it in one transaction. A `reset` page is the first one of a new
 * start. True when it has to be asked again: the account's scope has changed under a feed that goes on, or the
 * database is not at the place `from` that the page follows: it was lost meanwhile, and is empty.
 */
async function writePage(context: EngineContext, page: Changes, from: string): Promise<boolean> {
  const { db } = context;
  return await db.transaction("rw", [...writeTables(db), ...Object.values(feedTables(db))], async () => {
    await noteHeard(context, page.heard);
    const held = await readMeta(db, "cursor");
    if ((held ?? "") !== from) return true;
    const scope = await readMeta(db, "scope");
    const moved = scope !== undefined && scope !== page.scope;
    // A download from the start tells what there is, not what is gone: own writes may have come and gone before.
    if (moved || page.reset || held === undefined) {
      await forgetServerCopies(context);
      await db.meta.bulkDelete(["cursor", "pulled"]);
    }
    await writeMeta(db, "scope", page.scope);
    await notePart(context, page.part === true);
    if (page.promises !== undefined) await writeMeta(db, "promises", page.promises);
    if (moved && !page.reset) return true;
    await applyChanges(context, page.changes);
    await writeMeta(db, "cursor", page.cursor);
    return false;
  });
}

/** Written down when it changes alone: who watches it would look again with every page. */
async function notePart({ db }: EngineContext, part: boolean): Promise<void> {
  if (((await readMeta(db, "part")) ?? false) !== part) await writeMeta(db, "part", part);
}

/** On a database that was empty although the device is known: what the server had heard of is lost. */
async function noteHeard({ db }: EngineContext, heard: Changes["heard"]): Promise<void> {
  if ((await readMeta(db, "unsure")) !== true) return;
  if (heard !== null && heard.pending > 0) await writeMeta(db, "lost", heard);
  await db.meta.delete("unsure");
}

async function finishPull(context: EngineContext): Promise<Halt> {
  await writeMeta(context.db, "pulled", true);
  await pruneRecords(context);
  return null;
}
