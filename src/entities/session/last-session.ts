import type { SessionUser } from "#contract/account/user.ts";
import { readToken } from "#src/api/session-token.ts";
import { readValue, removeValue, writeValue } from "#offline/login-store.ts";

const key = "last-session";

interface LastSession {
  token: string;
  user: SessionUser;
}

/** Keeps who is signed in, so that the app opens without a network. */
export async function rememberSession(user: SessionUser) {
  const token = readToken();
  if (token !== null) await writeValue(key, { token, user } satisfies LastSession);
}

/** The user the present token belonged to when it was last seen; null for another token. */
export async function rememberedUser(): Promise<SessionUser | null> {
  const kept = (await readValue(key)) as LastSession | undefined;
  return kept && kept.token === readToken() ? kept.user : null;
}

export const forgetSession = () => removeValue(key);
