import type { InputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { queryClient } from "#src/api/query-client.ts";
import { readToken, writeToken } from "#src/api/session-token.ts";
import { forgetSession } from "./last-session.ts";
import { forgetEngine, openedEngine } from "./open-engine.ts";
import { endSession } from "./session-store.ts";
import { enter } from "./login/sign-in.ts";
import { leaveForGood } from "./wanted-page.ts";

/** The administrator's own token, kept for the way back (specification section 3). */
const tokensKey = "tokens";

export const hasAdminToken = () => sessionStorage.getItem(tokensKey) !== null;

/** Starts looking through an account; throws what the server says. */
export async function startView(input: InputOf<typeof contract.account.view>) {
  const own = readToken();
  const session = await callServer(contract.account.view, input);
  if (own !== null) sessionStorage.setItem(tokensKey, own);
  queryClient.clear();
  await enter(session);
  location.assign("/");
}

/** Also once the server no longer takes the view's token: the administrator's takes the place of the view's. */
export function restoreAdmin() {
  const own = sessionStorage.getItem(tokensKey);
  queryClient.clear();
  leaveForGood();
  endSession();
  if (own !== null) writeToken(own);
  location.assign(own === null ? "/login" : "/user");
}

/** Ends the view and goes back to the administrator's account; what the view kept on this device goes. */
export async function backToAdmin() {
  // The view also ends by idling out; being offline must not keep anybody in it.
  await callServer(contract.account.viewEnd, {}, { mayClear: true }).catch(() => undefined);
  const engine = await openedEngine()?.catch(() => null);
  await engine?.wipe();
  forgetEngine();
  await forgetSession();
  restoreAdmin();
}
