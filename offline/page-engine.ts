import type { SessionUser } from "#contract/account/user.ts";
import { browserSurroundings } from "./browser-surroundings.ts";
import { deviceKey } from "./storage/device-key.ts";
import { openFieldEngine } from "./field-engine.ts";
import type { FieldEngine, Transport } from "./field-types.ts";
import type { WipeNotice } from "./storage/account-meta.ts";
import { noAnswer, syncTag } from "./sync-tag.ts";
import { viewSurroundings } from "./view-surroundings.ts";

/** Opens the engine of an account in a page: first sync, triggers of the page, wake-up by the worker. */
export async function openPageEngine(
  user: SessionUser,
  token: string,
  onWiped: (notice: WipeNotice) => void,
  sendBytes?: Transport,
): Promise<FieldEngine> {
  const ended = new AbortController();
  let unwatch = () => {};
  const stop = () => {
    ended.abort();
    unwatch();
  };
  // Kept beside the database too, so that a lost database can be told from a new device.
  const isView = user.is_admin_view === 1;
  const surroundings = browserSurroundings(sendBytes);
  const engine = await openFieldEngine(user, token, isView ? viewSurroundings(surroundings) : surroundings, {
    deviceId: isView ? null : localStorage.getItem(deviceKey),
    isVisible: () => document.visibilityState === "visible",
    onWiped: (notice) => {
      stop();
      onWiped(notice);
    },
  });
  if (!isView) localStorage.setItem(deviceKey, engine.deviceId);
  const { signal } = ended;
  window.addEventListener("online", () => void engine.sync("online"), { signal });
  window.addEventListener("offline", () => engine.offline(), { signal });
  // A call of a page met no server: the engine asks for itself.
  window.addEventListener(noAnswer, () => void engine.sync("online"), { signal });
  if (!navigator.onLine) engine.offline();
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "visible") void engine.sync("visible");
    },
    { signal },
  );
  // The worker knows the account's own database alone; a view sends while it is open.
  if (!isView) unwatch = watchQueue(engine);
  void engine.sync("start");
  return {
    ...engine,
    leave() {
      stop();
      return engine.leave();
    },
    wipe() {
      stop();
      return engine.wipe();
    },
    close() {
      stop();
      engine.close();
    },
  };
}

/** With something to send: asks the browser to keep the storage, and the worker to wake up with the network. */
function watchQueue(engine: FieldEngine): () => void {
  let before = 0;
  return engine.watch(({ waiting, files }) => {
    const queued = waiting + files;
    if (queued > 0 && before === 0) void askPersistence();
    if (queued > before) void askWakeUp();
    before = queued;
  });
}

async function askPersistence(): Promise<void> {
  if ("storage" in navigator && !(await navigator.storage.persisted())) await navigator.storage.persist();
}

interface SyncManager {
  register(tag: string): Promise<void>;
}

/** Background Sync where there is one. It may be forbidden; the page's own triggers do the work then. */
async function askWakeUp(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: SyncManager };
  await sync?.register(syncTag).catch(() => undefined);
}
