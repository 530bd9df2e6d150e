import { contractVersion } from "#contract/core/call.ts";
import type { SessionUser } from "#contract/account/user.ts";
import { forgetAccount, rememberAccount, type WipeNotice, wasWiped } from "./storage/account-meta.ts";
import { addFile, retryFile } from "./files/attachments.ts";
import { sweepAfter } from "./files/sweep-files.ts";
import { isFull, release } from "./storage/database-connection.ts";
import { settleDeviceId } from "./storage/device-id.ts";
import { removeDraft, saveDraft } from "./queue/drafts.ts";
import type { EngineContext } from "./engine-context.ts";
import { fieldDatabase, readMeta, writeMeta } from "./storage/field-database.ts";
import type { FieldEngine, FieldSurroundings, SaveResult } from "./field-types.ts";
import { idMaker } from "./storage/identifiers.ts";
import { correctRow, discardRow, resolveRow, retryRow } from "./queue/refusals.ts";
import { saveWrites } from "./queue/save-write.ts";
import { holdForm } from "./open-forms.ts";
import { holdCompany } from "./pull/hold-company.ts";
import { knownCompanies } from "./pull/kept-names.ts";
import { showMade } from "./pull/show-made.ts";
import { ServerLink } from "./server-link.ts";
import { settleDeleted } from "./queue/settle-deleted.ts";
import { SyncLoop } from "./sync-loop.ts";
import { SyncState } from "./sync-state.ts";
import { StatusWatch } from "./sync-status.ts";
import { usage } from "./storage/usage.ts";
import { whatGoes } from "./storage/what-goes.ts";
import { obeyWipe } from "./storage/wipe.ts";

export interface EngineOptions {
  /** The device's id as the page keeps it outside the database; null when it never had one. */
  deviceId?: string | null;
  /** Whether somebody looks: a hidden page sends but does not pull. */
  isVisible?: () => boolean;
  /** The data was deleted by order; the page says so and leaves. */
  onWiped?: (notice: WipeNotice) => void;
  /** False in the worker, which only drains once: no timer. */
  timer?: boolean;
  /** It sends for a page that may sign out or delete everything meanwhile: neither session nor database comes back. */
  inWorker?: boolean;
  /** Version of the shapes this app writes; another one than the present only where versions are tried out. */
  contractVersion?: number;
}

/**
 * Opens the field engine of an account. `token` is this account's and leaves with its rows only.
 * Remembers the session, so that the next start needs no network. Does not sync by itself yet:
 * the first `sync("start")` is the caller's.
 */
export async function openFieldEngine(
  user: SessionUser,
  token: string,
  surroundings: FieldSurroundings,
  options: EngineOptions = {},
): Promise<FieldEngine> {
  const context = await openContext(user, token, surroundings, options);
  if (options.inWorker !== true)
    await rememberAccount(surroundings, { user, token }, surroundings.clock.now()).catch((error: unknown) => {
      // A full disk keeps nobody from what is on the phone: what was remembered before stays.
      if (!isFull(error)) throw error;
    });
  const loop = new SyncLoop(context, options.isVisible ?? (() => true), async (order) => {
    const notice = await obeyWipe(context, order, () => closeAll(context, loop));
    options.onWiped?.(notice);
  });
  if (options.inWorker === true) await keepDeleted(context, loop);
  if (options.timer !== false) void loop.keepTime();
  return engineOf(context, loop);
}

async function openContext(
  user: SessionUser,
  token: string,
  surroundings: FieldSurroundings,
  options: EngineOptions,
): Promise<EngineContext> {
  const db = fieldDatabase(user.id, surroundings);
  const newId = idMaker(surroundings.clock, surroundings.random);
  const wiped = await wasWiped(surroundings, user.id);
  const state = new SyncState();
  const link = new ServerLink(surroundings.transport, surroundings.clock, state, token, {
    kept: await readMeta(db, "clock"),
    keep: (clock) => writeMeta(db, "clock", clock),
  });
  const deviceId = await settleDeviceId(db, { id: options.deviceId ?? null, wiped }, newId);
  const version = options.contractVersion ?? contractVersion;
  return { db, user, deviceId, surroundings, link, state, newId, contractVersion: version };
}

function closeAll({ link, db }: EngineContext, loop: SyncLoop): void {
  loop.close();
  link.close();
  release(db);
}

/** What a page deletes stays deleted, also while this engine is open: Dexie would make an empty one for whoever asks next. */
async function keepDeleted(context: EngineContext, loop: SyncLoop): Promise<void> {
  const { db, surroundings, user } = context;
  db.on("versionchange", ({ newVersion }) => {
    if (newVersion !== null) return;
    closeAll(context, loop);
    return false;
  });
  if (!(await wasWiped(surroundings, user.id))) return;
  closeAll(context, loop);
  await db.delete();
  throw new Error("the account's data was deleted while its database was opened");
}

async function adopting(context: EngineContext, loop: SyncLoop) {
  const { adoptMerged } = await import("./files/adopt-merged.ts");
  const adopted = await adoptMerged(context);
  if ("rows" in adopted && adopted.rows > 0) void loop.sync("save");
  return adopted;
}

/** What a form held back goes when it is closed. */
async function holdingForm(context: EngineContext, ...asked: Parameters<FieldEngine["holdForm"]>) {
  const release = await holdForm(context, ...asked);
  if (release === null) return null;
  return () => {
    release();
    void sweepAfter(context, Promise.resolve());
  };
}

/** The archive's code is loaded when it is asked for; the worker's precache has it. */
function archiveOf(
  context: EngineContext,
  loop: SyncLoop,
): Pick<FieldEngine, "exportUnsent" | "importUnsent" | "adoptMerged"> {
  return {
    async exportUnsent(recordId) {
      const { exportUnsent } = await import("./files/export-zip.ts");
      return await exportUnsent(context, recordId);
    },
    async importUnsent(zip) {
      const { importUnsent } = await import("./files/import-zip.ts");
      const imported = await importUnsent(context, zip);
      if ("rows" in imported) void loop.sync("save");
      return imported;
    },
    adoptMerged: () => adopting(context, loop),
  };
}

function engineOf(context: EngineContext, loop: SyncLoop): FieldEngine {
  const { db, user, deviceId, surroundings, link, state } = context;
  const close = () => closeAll(context, loop);
  const status = new StatusWatch(context);
  /** What was put in the queue leaves at once; the caller does not wait for it. */
  const sending = async (result: Promise<SaveResult>) => {
    const settled = await sweepAfter(context, result);
    if (settled.ok) void loop.sync("save");
    return settled;
  };
  return {
    user,
    deviceId,
    db,
    save: (write, options) => sending(saveWrites(context, [write], options)),
    saveAll: (writes, options) => sending(saveWrites(context, writes, options)),
    serverNow: () => link.serverNow(),
    clock: () => link.time.facts,
    correctedTime: (moment) => link.time.corrected(moment),
    saveDraft: (draft) => saveDraft(context, draft),
    loadDraft: (key) => db.drafts.get(key),
    removeDraft: (key) => sweepAfter(context, removeDraft(db, key)),
    addFile: (file) => addFile(context, file),
    holdForm: (draftKey, options) => holdingForm(context, draftKey, options),
    companyNames: async (ids) =>
      new Map([...(await knownCompanies(db, ids))].map(([id, { name }]) => [id, name] as const)),
    holdCompany: (id) => holdCompany(context, id, () => loop.sync("manual")),
    sync: (reason) => loop.sync(reason),
    offline: () => state.set({ reachable: false }),
    async renew(person, token) {
      if (person.id !== user.id) return false;
      link.token = token;
      state.set({ loginNeeded: false });
      await rememberAccount(surroundings, { user: person, token }, surroundings.clock.now());
      void loop.sync("login");
      return true;
    },
    watch: (listener) => status.watch(listener),
    showMade: (kind, record) => showMade(context, kind, record),
    isBlocked: () => state.facts.loginNeeded || state.facts.updateNeeded,
    async retry(rowId) {
      await retryRow(db, rowId);
      void loop.sync("save");
    },
    async discard(rowId) {
      await sweepAfter(context, discardRow(context, rowId));
    },
    correct: (rowId, write, options) => sending(correctRow(context, rowId, write, options)),
    resolve: (rowId, choice) => sending(resolveRow(context, rowId, choice)),
    settleDeleted: (rowId, choice) => sending(settleDeleted(context, rowId, choice)),
    async retryFile(id) {
      await retryFile(db, id);
      void loop.sync("save");
    },
    ...archiveOf(context, loop),
    promises: async () => (await readMeta(db, "promises")) ?? {},
    report: async () => ({ lost: (await readMeta(db, "lost")) ?? null }),
    acknowledgeLoss: async () => {
      await db.meta.delete("lost");
    },
    usage: () => usage(context),
    whatGoes: () => whatGoes(db),
    async leave() {
      close();
      await forgetAccount(surroundings, { id: user.id, wiped: false }, surroundings.clock.now());
    },
    async wipe() {
      close();
      await forgetAccount(surroundings, { id: user.id, wiped: true }, surroundings.clock.now());
      await db.delete();
    },
    close,
  };
}
