/** The specification's name of the cookie that holds the token (section 3). */
const cookieName = "sq_token";
/** The server ends sessions itself; the cookie only has to outlive the longest, 30 days idle. */
const cookieSeconds = 180 * 86_400;

/** `wiped`: the device is to delete its data; else the session is over. */
type RefusedListener = (reason: string) => void;

const refusedListeners = new Set<RefusedListener>();

const cookieTail = () => `; path=/; SameSite=Strict${location.protocol === "https:" ? "; Secure" : ""}`;

export function readToken(): string | null {
  const pair = document.cookie.split("; ").find((one) => one.startsWith(`${cookieName}=`));
  return pair ? decodeURIComponent(pair.slice(cookieName.length + 1)) : null;
}

export function writeToken(token: string) {
  document.cookie = `${cookieName}=${encodeURIComponent(token)}; max-age=${cookieSeconds}${cookieTail()}`;
}

export function clearToken() {
  document.cookie = `${cookieName}=; max-age=0${cookieTail()}`;
}

/** Hears of every 401 to a call made under the present token. */
export function onTokenRefused(listener: RefusedListener) {
  refusedListeners.add(listener);
  return () => void refusedListeners.delete(listener);
}

/** An answer to an older token says nothing about the present one. */
export function reportRefused(token: string | null, reason: string) {
  if (token !== readToken()) return;
  for (const listener of refusedListeners) listener(reason);
}
