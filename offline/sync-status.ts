import { liveQuery } from "dexie";
import type { EngineContext } from "./engine-context.ts";
import { readMeta } from "./storage/field-database.ts";
import type { SyncStatus } from "./field-types.ts";

/** Name of the lock that whoever sends for the account holds. */
export const syncLock = (userId: string) => `sync/${userId}`;

/** Milliseconds after which a status that says "another tab is sending" is looked at again. */
const recheck = 1000;

type Counted = Omit<SyncStatus, "reachable" | "sending" | "loginNeeded" | "updateNeeded" | "upload">;

/** A visit that was corrected before it left is one visit. */
async function visitsWaiting({ db }: EngineContext): Promise<number> {
  const visits = new Set<string>();
  await db.outbox
    .where("state")
    .equals("waiting")
    .each(({ kind, recordId }) => kind === "visit" && visits.add(recordId));
  return visits.size;
}

async function count(context: EngineContext): Promise<Counted> {
  const { db } = context;
  const rows = (state: string) => db.outbox.where("state").equals(state).count();
  const files = (state: string) => db.attachments.where("state").equals(state).count();
  const [waiting, refused, conflicts, toSend, refusedFiles, lastSuccessAt, pulled, lost, waitingVisits] =
    await Promise.all([
      rows("waiting"),
      rows("refused"),
      rows("conflict"),
      files("waiting"),
      files("refused"),
      readMeta(db, "lastSuccessAt"),
      readMeta(db, "pulled"),
      readMeta(db, "lost"),
      visitsWaiting(context),
    ]);
  return {
    waiting,
    visits: waitingVisits,
    refused: refused + refusedFiles,
    conflicts,
    files: toSend,
    lastSuccessAt: lastSuccessAt ?? null,
    firstPull: pulled !== true,
    lost: lost !== undefined,
  };
}

/** Tells the status now and whenever the tables or this tab's facts change; returns the unsubscriber. */
export function watchStatus(context: EngineContext, listener: (status: SyncStatus) => void): () => void {
  const { state, surroundings, user } = context;
  const ended = new AbortController();
  let counted: Counted | null = null;
  const tell = async () => {
    if (counted === null) return;
    const othersSend = !state.facts.sending && (await surroundings.locks.held(syncLock(user.id)));
    if (ended.signal.aborted) return;
    listener({ ...state.facts, sending: state.facts.sending || othersSend, ...counted });
    if (!othersSend) return;
    await surroundings.clock.sleep(recheck, ended.signal);
    if (!ended.signal.aborted) await tell();
  };
  const subscription = liveQuery(() => count(context)).subscribe({
    next: (figures) => {
      counted = figures;
      void tell();
    },
    error: (error) => console.error("sync status cannot be read", error),
  });
  const unlisten = state.listen(() => void tell());
  return () => {
    ended.abort();
    unlisten();
    subscription.unsubscribe();
  };
}
