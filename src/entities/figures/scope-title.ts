import type { SessionUser } from "#contract/account/user.ts";

type Scoped = Pick<SessionUser, "com_id" | "street_name" | "street_ids">;

/** What the account looks after, in a word. */
export const placeTitle = (user: Scoped) =>
  user.com_id === 0 ? "全区" : user.street_ids.length > 1 ? "所属镇街" : user.street_name;

/** Heading of the visits of everybody in the account's scope. */
export const scopeTitle = (user: Scoped) => `${placeTitle(user)}走访`;
