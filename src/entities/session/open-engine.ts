import { readTimeFrom } from "#contract/sync/current-time.ts";
import type { SessionUser } from "#contract/account/user.ts";
import type { FieldEngine } from "#offline/field-types.ts";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { sendBytes } from "#src/api/send-bytes.ts";
import { onTokenRefused, readToken } from "#src/api/session-token.ts";
import { noteSaved } from "./first-save.ts";
import { expireSession, sessionNow } from "./session-store.ts";
import { leaveWiped } from "./wiped.ts";

let open: { userId: string; engine: Promise<FieldEngine> } | null = null;

async function start(user: SessionUser): Promise<FieldEngine> {
  const { openPageEngine } = await import("#offline/page-engine.ts");
  const engine = await openPageEngine(user, readToken() ?? "", (notice) => void leaveWiped(notice), sendBytes);
  readTimeFrom(() => engine.serverNow());
  engine.watch(({ loginNeeded }) => {
    // With a generated password it is not a login that is needed: the guard leads to its change.
    if (loginNeeded && sessionNow().user?.must_change_password !== 1) expireSession();
  });
  if (user.is_admin_view !== 1 && (user.merged_ids ?? []).length > 0) void adopt(engine);
  if (user.is_admin_view === 1 && user.view_writes !== 1) return lookingOnly(engine);
  return {
    ...engine,
    async save(write, options) {
      const result = await engine.save(write, options);
      if (result.ok) noteSaved();
      return result;
    },
    async saveAll(writes, options) {
      const result = await engine.saveAll(writes, options);
      if (result.ok) noteSaved();
      return result;
    },
  };
}

/** What this device holds of an account that was merged into this one is sent from here. */
async function adopt(engine: FieldEngine): Promise<void> {
  try {
    const adopted = await engine.adoptMerged();
    if ("error" in adopted) toast(`已并入账号的未发送内容还没有接收：${adopted.error}`, "warning");
    else if (adopted.rows + adopted.drafts > 0)
      toast(`已接收并入账号在本机未发送的 ${adopted.rows} 条内容和 ${adopted.drafts} 份草稿`);
  } catch (error) {
    toastError(error);
  }
}

const readOnly = { ok: false, reason: "read-only", message: "您正以只读方式查看这个账号，不能修改" } as const;

/** Saves nothing: the server would refuse it, and nobody should wait for that. */
const lookingOnly = (engine: FieldEngine): FieldEngine => ({
  ...engine,
  save: async () => readOnly,
  saveAll: async () => readOnly,
});

/** The engine of `user`, opened once; another account's is closed first. */
export function engineOf(user: SessionUser): Promise<FieldEngine> {
  if (open?.userId === user.id) return open.engine;
  const before = open?.engine;
  const engine = (before ?? Promise.resolve(null)).then((one) => {
    one?.close();
    return start(user);
  });
  const opening = { userId: user.id, engine };
  open = opening;
  // A failed opening must not be kept: the next attempt starts afresh.
  engine.catch(() => {
    if (open === opening) open = null;
  });
  return engine;
}

// The engine hears of the order with its own next pull, which need not wait for its time.
onTokenRefused((reason) => {
  if (reason === "wiped") void open?.engine.then((engine) => engine.sync("manual"));
});

/** The engine that is open, if any. */
export const openedEngine = () => open?.engine ?? null;

/** Lets go of the engine; the caller has closed or wiped it. */
export function forgetEngine() {
  readTimeFrom();
  open = null;
}
