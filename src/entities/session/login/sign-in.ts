import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { deviceKey } from "#offline/storage/device-key.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { callServer } from "#src/api/call-server.ts";
import { browserMark } from "./browser-mark.ts";
import { clientType } from "./client-type.ts";
import { whoComes } from "./who-comes.ts";
import { rememberSession } from "../last-session.ts";
import { openedEngine } from "../open-engine.ts";
import { forgetLogin, rememberLogin, type RememberedLogin } from "./remember-me.ts";
import { readToken } from "#src/api/session-token.ts";
import type { SessionUser } from "#contract/account/user.ts";
import { beginSession, knowUser, sessionNow } from "../session-store.ts";

/** Asks for a session; where too many have failed, once more with a proof of work, after telling so. */
async function askLogin(login: RememberedLogin, onProving: () => void) {
  const asked = { ...login, ...sessionStart() };
  try {
    return await callServer(contract.account.login, asked);
  } catch (error) {
    if (!(error instanceof ServerRefusal) || error.data.reason !== "proof") throw error;
    onProving();
    // Few logins need it.
    const { solvedProof } = await import("#src/entities/code/solve-proof.ts");
    return callServer(contract.account.login, { ...asked, altcha: await solvedProof() });
  }
}

/** What a session of this device starts with, whatever the way in: the server knows from then on where it lives. */
export function sessionStart() {
  const device_id = localStorage.getItem(deviceKey) ?? v7();
  localStorage.setItem(deviceKey, device_id);
  return { type: clientType(), device_id, mark: browserMark() };
}

/** A way in has answered: the session begins. */
export async function enter({ token, user }: { token: string; user: SessionUser }) {
  beginSession(token, user);
  await rememberSession(user);
}

/** Signs in; throws what the server says. */
export async function signIn(login: RememberedLogin, remember: boolean, onProving: () => void) {
  const session = await askLogin(login, onProving);
  if (remember) await rememberLogin(login);
  else await forgetLogin();
  await enter(session);
}

/**
 * Signs in over the open page after the token ran out. Only the same account goes on; what another
 * one would see or send does not belong on this page. Whose account was merged into another one gets
 * that one's own page, which takes over what this device holds.
 */
export async function signInAgain(login: RememberedLogin, onProving: () => void) {
  const { token, user } = await askLogin(login, onProving);
  const comes = whoComes(user, sessionNow().user?.id);
  if (comes === "kept") {
    await enter({ token, user });
    location.assign("/");
    return;
  }
  if (comes === "other") {
    await callServer(contract.account.logout, {}, { token });
    throw new Error("这不是当前账号。要换账号，请先退出登录。");
  }
  // The engine first: while it still asks for a login, the session counts as run out.
  await (await openedEngine())?.renew(user, token);
  beginSession(token, user);
  await rememberSession(user);
}

/** A generated password has been replaced: everything works from now on, and the engine sends what waited. */
export async function passwordChanged(before: SessionUser) {
  const user = { ...before, must_change_password: 0 };
  await (await openedEngine())?.renew(user, readToken() ?? "");
  knowUser(user);
  await rememberSession(user);
}
