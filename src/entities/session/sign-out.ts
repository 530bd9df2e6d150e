import { currentTime } from "#contract/sync/current-time.ts";
import { contract } from "#contract/index.ts";
import type { FieldEngine, SyncStatus } from "#offline/field-types.ts";
import { callServer } from "#src/api/call-server.ts";
import { saveFile } from "#src/api/fetch-file.ts";
import { queryClient } from "#src/api/query-client.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { forgetSession } from "./last-session.ts";
import { forgetEngine, openedEngine } from "./open-engine.ts";
import { backToAdmin } from "./admin-view.ts";
import { endSession, sessionNow } from "./session-store.ts";
import { leaveForGood } from "./wanted-page.ts";

/** What has not reached the server: rows in any state, and photos. */
const unsentOf = (status: SyncStatus) => status.waiting + status.refused + status.conflicts + status.files;

/** The engine's present status. */
function statusOf(engine: FieldEngine): Promise<SyncStatus> {
  return new Promise((resolve) => {
    let stop: (() => void) | null = null;
    let done = false;
    stop = engine.watch((status) => {
      if (done) return;
      done = true;
      resolve(status);
      stop?.();
    });
    if (done) stop();
  });
}

/**
 * Asks what becomes of unsent rows until they are sent, kept or the person stays. Says whether the
 * local database may be wiped; null: stay signed in.
 */
async function settleUnsent(engine: FieldEngine): Promise<{ wipe: boolean } | null> {
  for (;;) {
    const unsent = unsentOf(await statusOf(engine));
    if (unsent === 0) return { wipe: true };
    const choice = await askUnsent(unsent);
    if (choice === "keep") return { wipe: false };
    if (choice === "send") await engine.sync("manual");
    else if (choice === "export") saveFile(await engine.exportUnsent(), `未发送-${currentTime()}.zip`);
    else return null;
    const left = unsentOf(await statusOf(engine));
    if (choice === "send" && left > 0) toast(`还有 ${left} 条没有送达`, "warning");
  }
}

const askUnsent = (unsent: number) =>
  ask({
    title: `还有 ${unsent} 条内容没有送达服务器`,
    body: "可以现在发送；也可以留在本机，同一账号再次登录后继续发送；或先导出一份备用。",
    choices: [
      { key: "send", label: "现在发送", tone: "primary" },
      { key: "export", label: "导出" },
      { key: "keep", label: "留在本机并退出" },
      { key: "stay", label: "取消" },
    ],
  });

/** Signs out and opens the public page; asks first when something has not been sent. */
export async function signOut() {
  // Out of a view leads back to the administrator's own account.
  if (sessionNow().user?.is_admin_view === 1) return backToAdmin();
  const engine = await openedEngine();
  const settled = engine ? await settleUnsent(engine) : { wipe: false };
  if (settled === null) return;
  // The session also ends by idling out; being offline must not keep the person signed in here.
  await callServer(contract.account.logout, {}, { mayClear: true }).catch(() => undefined);
  if (settled.wipe) await engine?.wipe();
  else await engine?.leave();
  forgetEngine();
  await forgetSession();
  queryClient.clear();
  leaveForGood();
  endSession();
  location.assign("/");
}
