import type { FieldReadTables } from "./field-tables.ts";
import type { ClockFacts } from "./server-clock.ts";
import type { CalendarEdit, CalendarEntry, NewCalendarEntry } from "#contract/calendar/calendar-fields.ts";
import type { Company, CompanyEdit, NewCompany } from "#contract/company/company.ts";
import type { Demand, DemandEdit, NewDemand, NewDemandMove } from "#contract/demand/demand-fields.ts";
import type { AddFileResult, LocalAttachment, NewFile } from "./files/file-types.ts";
import type { Answer, AnswerSave } from "#contract/question/questionnaire-fields.ts";
import type { QueuedCall } from "#contract/sync/sync.ts";
import type { SessionUser } from "#contract/account/user.ts";
import type { NewVisitNote, VisitNote } from "#contract/visit/visit-note.ts";
import type { NewVisit, Visit, VisitEdit } from "#contract/visit/visit.ts";

export type ClockTrust = ClockFacts["trust"];
export type {
  Clock,
  FieldSurroundings,
  Locks,
  Random,
  Transport,
  TransportReply,
  TransportRequest,
} from "./surroundings.ts";

export type { AddFileResult, LocalAttachment, NewFile };

// ---- tables -------------------------------------------------------------------------------------

/** A row with unsent changes keeps `base`, the server's last copy (null: the server has none yet). */
export interface LocalRow<T> {
  base?: T | null;
  /** The feed has told that it is gone: a stored answer to an older write does not bring it back. */
  gone?: true;
  /**
   * The feed started over and has not told of it since, though the server may have it: once no change waits any
   * more it goes, and comes back with the feed if it is still the account's to see.
   */
  unseen?: true;
}
export type LocalVisit = Visit & LocalRow<Visit> & { deleted?: boolean };
export type LocalCompany = Company & LocalRow<Company>;
export type LocalCalendarEntry = CalendarEntry & LocalRow<CalendarEntry> & { deleted?: boolean };
export type LocalDemand = Demand & LocalRow<Demand> & { deleted?: boolean };
export type LocalAnswer = Answer & LocalRow<Answer>;
export type LocalNote = VisitNote & LocalRow<VisitNote>;

/** Kinds of records that queued writes are about. */
export type RecordKind = "visit" | "company" | "calendar" | "demand" | "answer" | "note";

export interface OutboxRow {
  /** UUIDv7, the idempotency key. */
  id: string;
  /** Order in which the person saved. */
  seq: number;
  /** What it is about, for the screen. */
  kind: RecordKind;
  recordId: string;
  /** What the person calls it: company name, title of an entry or demand. */
  title: string;
  call: QueuedCall;
  input: unknown;
  contractVersion: number;
  createdAt: number;
  attempts: number;
  nextAt: number;
  state: "waiting" | "refused" | "conflict";
  /** Why it was refused: message, failing fields and HTTP status. */
  refusal?: { msg: string; fields: Record<string, string>; status: number };
  conflict?: Conflict;
}

/** Both versions of an edit that met another one. */
export interface Conflict {
  /** The server's record now; null when it was deleted. */
  current: Record<string, unknown> | null;
  /** Field by field: 原值 / 我的 / 对方的, who changed it and when (server ISO time). */
  fields: ConflictField[];
}
export interface ConflictField {
  field: string;
  before: unknown;
  mine: unknown;
  theirs: unknown;
  by: string;
  at: string;
}

export interface DraftRow {
  /** `visit:<id>`, `company:<id>` …: one for each record, also one that is not saved yet; `answer:<questionnaire>:<company>`. */
  key: string;
  kind: RecordKind;
  recordId: string;
  /** The form's raw values; may break every rule. */
  value: unknown;
  /** Revision of the record that is changed; null: it was never saved. */
  baseRev: number | null;
  /** The form's values as that revision had them; of a new answer, what it was given; else absent, as in older releases. */
  baseValues?: unknown;
  updatedAt: number;
  /** Id of the visit in whose form it is written: it belongs to that one's draft. */
  within?: string;
}

// ---- what screens call --------------------------------------------------------------------------

/** A queued write: call name and input, never URL and body. */
export type QueuedWrite =
  | { call: "visit.createVisit"; input: NewVisit }
  | { call: "visit.editVisit"; input: VisitEdit }
  | { call: "visit.visitDel"; input: Removal }
  | { call: "visit.createNote"; input: NewVisitNote }
  | { call: "visit.createCompany"; input: NewCompany }
  | { call: "business.companyEdit"; input: CompanyEdit }
  | { call: "visit.createCalendar"; input: NewCalendarEntry }
  | { call: "visit.editCalendar"; input: CalendarEdit }
  | { call: "visit.calendarDel"; input: Removal }
  | { call: "business.demandCreate"; input: NewDemand }
  | { call: "business.demandEdit"; input: DemandEdit }
  | { call: "business.demandDel"; input: Removal }
  | { call: "business.demandMove"; input: NewDemandMove }
  | { call: "question.saveQuestion"; input: AnswerSave };

interface Removal {
  id: string;
  base_rev: number;
}

export interface SaveOptions {
  /** Draft to remove in the same transaction. */
  draftKey?: string;
  /** Records as the form was opened with them, where this device may not hold them: their files are with the server. */
  opened?: readonly (object | null)[];
}

/** The state of the line under the title bar. Derived, never stored. */
export interface SyncStatus extends ClockFacts {
  /** From the last real answer; the browser's word counts only where it says that the network went. */
  reachable: boolean;
  /** Somebody (this tab, another, the worker) is sending right now. */
  sending: boolean;
  /** Outbox rows waiting, refused (with refused files), in conflict; and files still to go. */
  waiting: number;
  /** Visits among what waits. */
  visits: number;
  refused: number;
  conflicts: number;
  files: number;
  /** Files that a delivered record waits for and this device no longer has. */
  lostFiles: number;
  /** The server asked for a login. */
  loginNeeded: boolean;
  /** The server wants a newer app. */
  updateNeeded: boolean;
  /** The file that this tab is sending and how many of its bytes have gone; null while none is. */
  upload: { id: string; sent: number } | null;
  /** When everything was last delivered or pulled, ms; null before the first. */
  lastSuccessAt: number | null;
  /** The first pull is not complete. */
  firstPull: boolean;
  /** There is more than a device should hold: of companies it has those that its person has to do with. */
  part: boolean;
  /** The browser threw the database away with rows in it, and the person has not read of it yet. */
  lost: boolean;
}

/** What is nowhere but on this device. */
export interface WhatGoes {
  /** Rows in any state, and files that did not arrive. */
  unsent: number;
  drafts: number;
  /** Photos in those drafts. */
  photos: number;
}

export interface DeviceReport {
  /** Rows the server had heard of on this device before its database was lost; null when nothing was lost. */
  lost: { pending: number; oldest_at: string | null; at: string } | null;
}

export type SaveResult =
  | { ok: true; rowId: string }
  /**
   * `quota`: storage is full, the form stays open. `closed`: the database could not be reopened.
   * `stale`: what it is about is gone or settled already. `offline`, `refused`: only of `settleDeleted`,
   * which needs the server: it was not reached, or it said no (its words are in `message`).
   * `missing`: a file that the record names is not on this device. `read-only`: an administrator looks through the account and may change nothing.
   */
  | {
      ok: false;
      reason: "quota" | "closed" | "stale" | "offline" | "refused" | "missing" | "read-only";
      message: string;
    };

/** What was taken over of accounts that were merged into the person's, or why it could not be. */
export type Adopted = { rows: number; drafts: number } | { error: string };

/** The field engine of one account on one device. */
export interface FieldEngine {
  readonly user: SessionUser;
  readonly deviceId: string;
  /** The local tables, for live queries; screens read them and never write. */
  readonly db: FieldReadTables;

  /** Local effect + outbox row + draft removed, in one strict transaction. Only then is it 已存本机. */
  save(write: QueuedWrite, options?: SaveOptions): Promise<SaveResult>;
  /** A record as the server answered it to a call that was made online, if this device holds it. */
  showMade(kind: "demand" | "answer", record: Demand | Answer): Promise<void>;
  /** Several writes of one form (a visit with its demands), all or none; `rowId` is the last one's. */
  saveAll(writes: readonly QueuedWrite[], options?: SaveOptions): Promise<SaveResult>;
  /** Device time corrected to the server's, in milliseconds; what rules about "now" go by. */
  serverNow(): number;
  /** What is known of the device's clock now. */
  clock(): ClockFacts;
  /** A moment that this device's clock gave something, as a file, in the server's time; never later than now. */
  correctedTime(moment: number): number;

  saveDraft(draft: Omit<DraftRow, "updatedAt">): Promise<SaveResult>;
  loadDraft(key: string): Promise<DraftRow | undefined>;
  removeDraft(key: string): Promise<void>;

  /** Checks the rules, hashes and stores a file as part of a draft; `save` of its record makes it `waiting`. */
  addFile(file: NewFile): Promise<AddFileResult>;
  /**
   * Keeps other tabs from the form of this draft until the function it gives is called; null: it is open in one already,
   * unless `take` takes it over from there. `onLost` hears that another tab has taken it over.
   */
  holdForm(draftKey: string, options: { take: boolean; onLost: () => void }): Promise<(() => void) | null>;

  /** Names of companies by id: of those that this device holds, and of those that left it under something unsent. */
  companyNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Brings a company that this device does not hold, with what belongs to it, and has it kept here. False: it did not come,
   * as there is no network or it is not the person's to see.
   */
  holdCompany(id: string): Promise<boolean>;
  /** Sends and pulls as far as possible; one run at a time among all tabs. Never rejects. */
  sync(reason: "save" | "start" | "online" | "visible" | "timer" | "background" | "manual" | "login"): Promise<void>;
  /** The browser says that the network went: known at once, until the server answers again. */
  offline(): void;
  /** A new token after a login of the same account; clears `loginNeeded` and syncs. False: another account. */
  renew(user: SessionUser, token: string): Promise<boolean>;
  /** Current status and every later one; returns the unsubscriber. */
  watch(listener: (status: SyncStatus) => void): () => void;
  /** The server wants a login or a newer app: until then no try gets through. */
  isBlocked(): boolean;

  /** Puts a refused row back in the queue with its input unchanged, attempts reset. */
  retry(rowId: string): Promise<void>;
  /** Drops an unsent row and restores the server's copy. */
  discard(rowId: string): Promise<void>;
  /** Replaces a refused row by a corrected write (new id: the old one may have been seen). */
  correct(rowId: string, write: QueuedWrite, options?: SaveOptions): Promise<SaveResult>;
  /** Turns a conflict into a new edit: per field `mine` or `theirs`; all `theirs` drops the row. */
  resolve(rowId: string, choice: Record<string, "mine" | "theirs">): Promise<SaveResult>;
  /** An edit met a deletion: `restore` asks the server to bring the record back (needs network), `drop` lets go. */
  settleDeleted(rowId: string, choice: "restore" | "drop"): Promise<SaveResult>;
  /** Gives a refused file another try. */
  retryFile(id: string): Promise<void>;

  /** Unsent rows and their files as one ZIP, of one record or of all; importing it on another phone keeps the ids. */
  exportUnsent(recordId?: string): Promise<Blob>;
  importUnsent(zip: Blob): Promise<{ rows: number; files: number } | { error: string }>;
  /** Takes over what this device holds of accounts that were merged into this one; sends it. */
  adoptMerged(): Promise<Adopted>;

  /** Days from one visit to the next that each tier promises; null: none, absent: not known here. */
  promises(): Promise<Record<string, number | null>>;
  report(): Promise<DeviceReport>;
  /** The person has read what `report` said was lost. */
  acknowledgeLoss(): Promise<void>;
  usage(): Promise<{
    companies: number;
    visits: number;
    calendarEntries: number;
    demands: number;
    answers: number;
    attachmentBytes: number;
    oldestVisitDays: number;
  }>;

  /** Logout that keeps the data for this account: closes, and forgets the token the worker would send with. */
  leave(): Promise<void>;
  /** What `wipe` would take away for good, whichever tab it was written in. */
  whatGoes(): Promise<WhatGoes>;
  /** Deletes everything of this account on this device. The caller has asked about what goes. */
  wipe(): Promise<void>;
  close(): void;
}
