import { sameJson } from "#contract/core/edits.ts";
import type { Change } from "#contract/sync/feed.ts";
import { flatChanges } from "#offline/kinds/answer-changes.ts";
import { effectOf } from "#offline/kinds/write-kinds.ts";
import { draftsThatWent } from "./draft-promises.ts";
import { photosThatNeverArrived, blobsThatWentTooEarly } from "./photo-promises.ts";
import { wrongTimes } from "./clock-promises.ts";
import type { Play } from "../play.ts";
import { isCreate, isRemoval, type Told } from "../people/told.ts";
import type { RecordTable, ServerView, TabView } from "../people/views.ts";

/** Everything there is to know at one moment: what people were told, the server, and what devices hold. */
export interface Facts {
  play: Play;
  server: ServerView;
  tabs: readonly TabView[];
  /** What the server gives each account that comes for the first time; only at the end. */
  downloads: ReadonlyMap<string, readonly Change[]>;
}

export interface Promised {
  /** What is promised, in a sentence. */
  sentence: string;
  /** What breaks it, in words; nothing when it holds. */
  broken(facts: Facts): string[] | Promise<string[]>;
}

/** What holds at every moment of a history. */
export const always: readonly Promised[] = [
  {
    sentence: "Saving is one IndexedDB transaction: local effect + outbox row + draft removed.",
    broken: ({ play }) => play.ledger.broken,
  },
  { sentence: "A pull never overwrites unsent work.", broken: hiddenWork },
  { sentence: "The phone deletes a Blob only after the server confirmed that hash.", broken: blobsThatWentTooEarly },
  { sentence: "Nothing saved or drafted is gone without a question.", broken: draftsThatWent },
  { sentence: "The next person on the phone sees none of it.", broken: seenByOthers },
  {
    sentence: "Who sends: one holder of the Web Lock among all tabs and the service worker.",
    broken: ({ play }) => play.network.rivals.map((words) => `two senders: ${words}`),
  },
  { sentence: "A device knows the server's time, wherever its own clock is put.", broken: wrongTimes },
];

/** What holds once everything works again and every device has come to rest. */
export const atTheEnd: readonly Promised[] = [
  ...always,
  {
    sentence: "Everything acknowledged to a person is on the server, or visible as refused or in conflict.",
    broken: lost,
  },
  { sentence: "What the app said it saved is never doubled.", broken: doubled },
  { sentence: "QuotaExceededError leaves the form open: what was not saved is nowhere.", broken: savedAllTheSame },
  { sentence: "A row never leaves under another account.", broken: wrongNames },
  {
    sentence: "The same id again returns the stored reply: what arrived is not shown as refused.",
    broken: deniedArrivals,
  },
  { sentence: "An edit is merged only where nobody else changed its fields since base_rev.", broken: overwritten },
  { sentence: "Every photo arrives with its hash, once.", broken: photosThatNeverArrived },
  { sentence: "If its database is gone at the next start, the app says so.", broken: silentLosses },
  { sentence: "All devices hold what the server holds.", broken: divergence },
];

/** What was told and is neither on the server nor anywhere a person can see it. */
function lost({ play, server, tabs }: Facts): string[] {
  const { ledger } = play;
  // A save that a kill cut off may have been made all the same.
  const unsure = [...ledger.unsure.values()];
  const removals = [...ledger.told, ...unsure].filter(({ write }) => isRemoval(write));
  const removed = new Set(removals.map(({ recordId }) => recordId));
  const waiting = JSON.stringify(tabs.map(({ outbox }) => outbox.map(({ input }) => input)));
  return ledger.told.flatMap((one, place) => {
    if (isRemoval(one.write) || ledger.settled.has(one.mark)) return [];
    if (ledger.givenUp.has(one.recordId) || removed.has(one.recordId) || ledger.removed.has(one.recordId)) return [];
    if (isSuperseded(one, [...ledger.told.slice(place + 1), ...unsure])) return [];
    // The server knew the company already: what was typed of it gives way to what is known.
    if (one.write.call === "visit.createCompany") return [];
    const isThere = server.text.includes(one.mark) || waiting.includes(one.mark);
    return isThere ? [] : [`lost: ${one.write.call} ${one.mark} of ${one.device}`];
  });
}

/** Fields a write gives a value, values of an answer one by one. */
function fieldsOf({ write }: Told): string[] {
  if (write.call === "business.demandMove") return [`move ${write.input.id}`];
  return "changes" in write.input ? Object.keys(flatChanges(write.input.changes)) : ["create"];
}

/** Whether a later save of the same person on the same device put another value in the place of this one. */
function isSuperseded(one: Told, later: readonly Told[]): boolean {
  if (isCreate(one.write) && one.write.call !== "question.saveQuestion") return false;
  const fields = fieldsOf(one);
  return later.some(
    (other) =>
      other.device === one.device &&
      other.account === one.account &&
      other.recordId === one.recordId &&
      fieldsOf(other).some((field) => fields.includes(field)),
  );
}

/** Where what somebody wrote stands once: fields that no edit of these histories changes. */
const places = { visit: "content", calendar: "title", demand: "title", note: "content", move: "remark" } as const;

function doubled({ play, server }: Facts): string[] {
  const texts = server.rows.flatMap(({ kind, row }) => {
    const place = places[kind as keyof typeof places];
    return place === undefined ? [] : [String(row[place])];
  });
  return play.ledger.told.flatMap(({ mark, write }) => {
    const copies = texts.filter((text) => text.includes(mark)).length;
    return copies > 1 ? [`doubled: ${write.call} ${mark}, ${copies} times`] : [];
  });
}

function savedAllTheSame({ play, server, tabs }: Facts): string[] {
  const held = JSON.stringify(tabs.map(({ outbox, records }) => [outbox, [...records.values()]]));
  return [...play.ledger.unsaved].flatMap((mark) => {
    if (server.text.includes(mark)) return [`arrived although the app said it was not saved: ${mark}`];
    return held.includes(mark) ? [`half-written although the app said it was not saved: ${mark}`] : [];
  });
}

/** What an account was told may only stand on the server as made by that account. */
function wrongNames({ play, server }: Facts): string[] {
  return server.rows.flatMap(({ kind, id, row }) => {
    const place = places[kind as keyof typeof places];
    const by = kind === "move" ? row.operator : row.created_by;
    if (place === undefined) return [];
    const mark = play.ledger.marksIn(row[place])[0];
    const author = mark === undefined ? undefined : play.ledger.authors.get(mark);
    return author === undefined || author.account === by
      ? []
      : [`wrong name: ${kind} ${id} stands under ${String(by)}`];
  });
}

function deniedArrivals({ play, server, tabs }: Facts): string[] {
  return tabs.flatMap(({ device, outbox }) =>
    outbox.flatMap(({ state, call, input, refusal }) => {
      if (state !== "refused" || effectOf({ call, input }) === "remove") return [];
      const there = play.ledger.marksIn(input).filter((mark) => server.text.includes(mark));
      return there.map(
        (mark) => `denied: ${device.name} shows ${call} ${mark} as refused (${refusal?.msg}), it arrived`,
      );
    }),
  );
}

interface Revision {
  record_id: string;
  rev: number;
  by: string;
  changed: Record<string, { after: unknown }>;
}

/** An edit that put its value over somebody else's, made after the revision its author had read. */
function overwritten({ play, server }: Facts): string[] {
  const { ledger } = play;
  const revisions = server.rows.filter(({ kind }) => kind === "revision").map(({ row }) => row as unknown as Revision);
  return ledger.told.flatMap(({ write, mark, account, recordId }) => {
    if (!("changes" in write.input) || write.input.base_rev === 0 || ledger.insisted.has(mark)) return [];
    const { base_rev, changes } = write.input;
    const ofRecord = revisions.filter((one) => one.record_id === recordId);
    return Object.entries(flatChanges(changes)).flatMap(([field, value]) => {
      // A merge that was undone may have put the same value back: that is not the author's doing.
      const own = ofRecord.find(({ by, changed }) => by === account && changed[field]?.after === value);
      const between = ofRecord.find(
        (other) => own && other.rev > base_rev && other.rev < own.rev && other.by !== account && other.changed[field],
      );
      return between ? [`overwritten: ${write.call} ${mark} put ${field} over revision ${between.rev}`] : [];
    });
  });
}

const tableOf = {
  company: "companies",
  visit: "visits",
  note: "notes",
  calendar: "calendarEntries",
  demand: "demands",
  answer: "answers",
} as const satisfies Record<string, RecordTable>;

/** Unsent work that its own device does not show. */
function hiddenWork({ tabs }: Facts): string[] {
  return tabs.flatMap(({ device, outbox, records }) =>
    outbox.flatMap((row, place) => {
      if (effectOf(row) === "move" || effectOf(row) === "remove") return [];
      const shown = records.get(tableOf[row.kind])?.find(({ id }) => id === row.recordId);
      if (shown === undefined) return [`hidden: ${device.name} shows no ${row.kind} of its unsent ${row.call}`];
      const { changes } = row.input as { changes?: object };
      const later = outbox.slice(place + 1).filter(({ recordId }) => recordId === row.recordId);
      const overlaid = new Set(later.flatMap(({ input }) => Object.keys(flatOf(input))));
      return Object.entries(changes === undefined ? {} : flatOf(row.input)).flatMap(([field, value]) =>
        overlaid.has(field) || sameJson(flatChanges(shown)[field], value)
          ? []
          : [`hidden: ${device.name} does not show ${field} of its unsent ${row.call}`],
      );
    }),
  );
}

const flatOf = (input: unknown) => flatChanges((input as { changes?: Record<string, unknown> }).changes ?? {});

/** What somebody else wrote on this phone and the server does not have. */
function seenByOthers({ play, server, tabs }: Facts): string[] {
  return tabs.flatMap(({ device, account, outbox, drafts, records }) => {
    const foreign = play.ledger
      .marksIn([outbox.map(({ input }) => input), drafts, [...records.values()]])
      .filter((mark) => play.ledger.authors.get(mark)?.account !== account.user.id);
    const unsent = play.ledger.marksIn(outbox.map(({ input }) => input));
    return foreign
      .filter((mark) => unsent.includes(mark) || !server.text.includes(mark))
      .map((mark) => `seen by others: ${device.name} shows ${account.user.name} what another wrote: ${mark}`);
  });
}

/** A storage that went with rows the server had heard of, and an app that says nothing of it. */
function silentLosses({ play, tabs }: Facts): string[] {
  return tabs.flatMap(({ device, account, toldLost }) => {
    const heard = play.ledger.toldOfLoss.get(`${device.name} ${account.user.id}`) ?? 0;
    return heard > 0 && toldLost === 0 ? [`silent loss: ${device.name} does not tell of ${heard} lost rows`] : [];
  });
}

const kindsOf = {
  ...tableOf,
  street: "streets",
  staff: "staff",
  label: "labels",
  contact: "contacts",
  questionnaire: "questionnaires",
  holding: "holdings",
} as const;

/** Differences between what a device shows and what the server gives a new one. */
function divergence({ tabs, downloads }: Facts): string[] {
  return tabs.flatMap(({ device, account, outbox, records }) => {
    const changes = downloads.get(account.user.id) ?? [];
    const unsent = new Set(outbox.map(({ recordId }) => recordId));
    return Object.entries(kindsOf).flatMap(([kind, table]) => {
      const wanted = new Map(
        changes.flatMap((one) => (one.kind === kind && one.record ? [[one.id, one.record as object]] : [])),
      );
      const held = new Map((records.get(table) ?? []).map((row) => [row.id, row]));
      const ids = [...new Set([...wanted.keys(), ...held.keys()])].filter((id) => !unsent.has(id));
      return ids.flatMap((id) => {
        const [row, record] = [held.get(id), wanted.get(id)];
        if (sameJson(row, record)) return [];
        const words = row === undefined ? "misses" : record === undefined ? "still has" : "holds another";
        return [`differs: ${device.name} ${words} ${kind} ${id} ${JSON.stringify(row)} / ${JSON.stringify(record)}`];
      });
    });
  });
}
