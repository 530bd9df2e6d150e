interface Arrival {
  path: string;
  /** A token, or a user still known after the server refused it. */
  signedIn: boolean;
  isPublic: boolean;
  /** Where a generated password is changed; null when it need not be. */
  changePassword?: string | null;
}

/** Doors that only somebody who is not signed in needs. */
const doors: readonly string[] = ["/web/index", "/login", "/register", "/forget"];

/**
 * Where an arrival is sent instead, null when it may stay (specification section 2.7). Whether the
 * token holds has been settled before any page shows; here rules 1, 2 and 5 remain.
 */
export function redirectOf({ path, signedIn, isPublic, changePassword = null }: Arrival): string | null {
  if (signedIn && changePassword !== null && !(isPublic && !doors.includes(path)))
    return path === changePassword ? null : changePassword;
  if (signedIn) return doors.includes(path) ? "/" : null;
  return isPublic ? null : "/web/index";
}
