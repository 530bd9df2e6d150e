interface Arrival {
  path: string;
  /** A token, or a user still known after the server refused it. */
  signedIn: boolean;
  isPublic: boolean;
  /** Where a generated password is changed; null when it need not be. */
  changePassword?: string | null;
  /** Somebody signed in who asked to see the website. */
  looks?: boolean;
  /** The server ended the session. */
  ended?: boolean;
}

/** Where a signed-in person looks at the website; without the query its index leads to the user's first page. */
export const lookAddress = "/web/index?look=1";

/** Doors that only somebody who is not signed in needs. */
const doors: readonly string[] = ["/web/index", "/login", "/register", "/forget"];

/**
 * Where an arrival is sent instead, null when it may stay (specification section 2.7). Whether the
 * token holds has been settled before any page shows; here rules 1, 2 and 5 remain.
 */
export function redirectOf(arrival: Arrival): string | null {
  const { path, signedIn, isPublic, changePassword = null, looks = false, ended = false } = arrival;
  if (signedIn && changePassword !== null && !(isPublic && !doors.includes(path)))
    return path === changePassword ? null : changePassword;
  if (signedIn && looks && path === "/web/index") return null;
  if (signedIn) return doors.includes(path) ? "/" : null;
  if (isPublic) return null;
  return ended ? "/login" : "/web/index";
}
