import { user as userCalls } from "#contract/user.ts";
import { deviceKey } from "#offline/device-key.ts";
import { callServer } from "#src/api/call-server.ts";
import { clientType } from "./client-type.ts";
import { rememberSession } from "./last-session.ts";
import { openedEngine } from "./open-engine.ts";
import { forgetLogin, rememberLogin, type RememberedLogin } from "./remember-me.ts";
import { beginSession, sessionNow } from "./session-store.ts";

const askLogin = (login: RememberedLogin) =>
  callServer(userCalls.login, {
    ...login,
    type: clientType(),
    device_id: localStorage.getItem(deviceKey) ?? undefined,
  });

/** Signs in; throws what the server says. */
export async function signIn(login: RememberedLogin, remember: boolean) {
  const { token, user } = await askLogin(login);
  if (remember) await rememberLogin(login);
  else await forgetLogin();
  beginSession(token, user);
  await rememberSession(user);
}

/**
 * Signs in over the open page after the token ran out. Only the same account goes on; what another
 * one would see or send does not belong on this page.
 */
export async function signInAgain(login: RememberedLogin) {
  const { token, user } = await askLogin(login);
  if (user.id !== sessionNow().user?.id) {
    await callServer(userCalls.logout, {}, { token });
    throw new Error("这不是当前账号。要换账号，请先退出登录。");
  }
  // The engine first: while it still asks for a login, the session counts as run out.
  await (await openedEngine())?.renew(user, token);
  beginSession(token, user);
  await rememberSession(user);
}
