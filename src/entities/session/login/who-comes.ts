import type { SessionUser } from "#contract/account/user.ts";

/** Who signs in over the page of an account: its own person, the account it was merged into, or somebody else. */
export function whoComes(user: Pick<SessionUser, "id" | "merged_ids">, pageOf: string | undefined) {
  if (pageOf === undefined) return "other";
  if (user.id === pageOf) return "same";
  return user.merged_ids?.includes(pageOf) === true ? "kept" : "other";
}
