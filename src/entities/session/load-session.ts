import { can, kindOf, staff } from "#contract/core/roles.ts";
import { contract } from "#contract/index.ts";
import { ordersWipe, refusesToken } from "#src/api/call-errors.ts";
import { callServer } from "#src/api/call-server.ts";
import { anyFormDirty } from "#src/ui/form/dirty-forms.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { hasAdminToken, restoreAdmin } from "./admin-view.ts";
import { clientType } from "./login/client-type.ts";
import { engineOf, openedEngine } from "./open-engine.ts";
import { forgetSession, rememberedUser, rememberSession } from "./last-session.ts";
import { endSession, expireSession, hasToken, knowUser } from "./session-store.ts";
import { takeNotice, tellWiped } from "./wiped.ts";

/**
 * Settles who is signed in at the start. The last session's user is taken at once, so that the app
 * opens in a tunnel; the server's word follows. Only its refusal (401, 403) ends the session. Rejects
 * when there is a token, no user is remembered and the server gives no answer.
 */
export async function loadSession(): Promise<void> {
  if (!hasToken()) return;
  const remembered = await rememberedUser();
  if (remembered === null) return askServer();
  knowUser(remembered);
  if (remembered.is_admin_view !== 1) void dropViews();
  // Opens while the shell still loads; the gate before the pages reports a failure.
  if (can(kindOf(remembered), staff)) engineOf(remembered).catch(() => undefined);
  // No answer is no refusal: the remembered user stays.
  askServer().catch(() => undefined);
}

/** What a view left that was closed instead of ended; nobody waits for it, and the next start tries again. */
async function dropViews() {
  const { dropViews: drop } = await import("#offline/view-surroundings.ts");
  await drop(indexedDB).catch(() => undefined);
}

/** Asks the server who is signed in, and takes its word. */
export async function askServer() {
  try {
    // The token lies in the cookie alone, and not beside what is remembered of the person.
    const { token: _known, ...user } = await callServer(contract.account.info, { type: clientType() });
    knowUser(user);
    await rememberSession(user);
    if (user.is_admin_view !== 1) void dropViews();
  } catch (error) {
    if (!refusesToken(error)) throw error;
    // The open engine obeys the order, delivers what it can before, and says so.
    if (ordersWipe(error) && openedEngine() !== null) return;
    await refused();
  }
}

async function refused() {
  if (anyFormDirty()) return expireSession();
  const notice = await takeNotice();
  await forgetSession();
  if (hasAdminToken()) return restoreAdmin();
  // The words of an order to wipe stand on the public index.
  endSession(notice === null);
  // The worker obeyed an order to wipe while no page was open.
  if (notice !== null) return tellWiped(notice);
  toast("登录已过期，请重新登录，登录后回到刚才的页面", "error");
}
