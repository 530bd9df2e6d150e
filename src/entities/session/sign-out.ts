import { currentTime } from "#contract/sync/current-time.ts";
import { contract } from "#contract/index.ts";
import type { FieldEngine, WhatGoes } from "#offline/field-types.ts";
import { refusesToken } from "#src/api/call-errors.ts";
import { callServer } from "#src/api/call-server.ts";
import { saveFile } from "#src/api/fetch-file.ts";
import { queryClient } from "#src/api/query-client.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { goneWords } from "./gone-words.ts";
import { forgetSession } from "./last-session.ts";
import { forgetEngine, openedEngine } from "./open-engine.ts";
import { backToAdmin } from "./admin-view.ts";
import { endSession, sessionNow } from "./session-store.ts";
import { leaveForGood } from "./wanted-page.ts";

/**
 * Asks what becomes of what is nowhere else until it is sent, kept or given up, or the person stays. Says whether the
 * local database may be wiped; null: stay signed in.
 */
async function settleLeft(engine: FieldEngine): Promise<{ wipe: boolean } | null> {
  for (;;) {
    const left = await engine.whatGoes();
    if (left.unsent + left.drafts === 0) return { wipe: true };
    const choice = await askLeft(left);
    if (choice === "keep") return { wipe: false };
    if (choice === "drop") return { wipe: true };
    if (choice === "send") await engine.sync("manual");
    else if (choice === "export") saveFile(await engine.exportUnsent(), `未发送-${currentTime()}.zip`);
    else return null;
    const { unsent } = await engine.whatGoes();
    if (choice === "send" && unsent > 0) toast(`还有 ${unsent} 条没有送达`, "warning");
  }
}

/** Drafts are given up only where nothing else would go with them. */
function askLeft({ unsent, drafts, photos }: WhatGoes) {
  const gone = goneWords({ lost: unsent, drafts, photos });
  if (unsent === 0)
    return ask({
      title: `本机还有 ${gone}`,
      body: "草稿只在本机。留在本机的，同一账号再次登录后可以接着写；删除后无法找回。",
      choices: [
        { key: "keep", label: "留在本机并退出", tone: "primary" },
        { key: "drop", label: "删除草稿并退出", tone: "danger" },
        { key: "stay", label: "取消" },
      ],
    });
  return ask({
    title: `本机还有 ${gone}`,
    body: "可以现在发送；也可以留在本机，同一账号再次登录后继续；或先导出一份备用。",
    choices: [
      { key: "send", label: "现在发送", tone: "primary" },
      { key: "export", label: "导出" },
      { key: "keep", label: "留在本机并退出" },
      { key: "stay", label: "取消" },
    ],
  });
}

/** Told once this device is clean: the server has not heard of it (specification section 8). */
function tellLeft(failure: unknown) {
  toastError(failure);
  return ask({
    title: "已退出本机，服务器上的登录还在",
    body: "本机的登录信息已清除。服务器没有收到退出，这次登录会在一段时间不用后自动失效。要立即失效，请在网络恢复后登录，在个人中心选择“退出其他全部登录”。",
    choices: [{ key: "ok", label: "知道了", tone: "primary" }],
  });
}

/** Signs out and opens the public page; asks first when something is only on this device. */
export async function signOut() {
  // Out of a view leads back to the administrator's own account.
  if (sessionNow().user?.is_admin_view === 1) return backToAdmin();
  const engine = await openedEngine();
  const settled = engine ? await settleLeft(engine) : { wipe: false };
  if (settled === null) return;
  // The session also ends by idling out; being offline must not keep the person signed in here.
  const failure = await callServer(contract.account.logout, {}, { mayClear: true }).then(
    () => null,
    (error: unknown) => error,
  );
  if (settled.wipe) await engine?.wipe();
  else await engine?.leave();
  forgetEngine();
  await forgetSession();
  queryClient.clear();
  leaveForGood();
  endSession();
  if (failure !== null && !refusesToken(failure)) await tellLeft(failure);
  location.assign("/");
}
