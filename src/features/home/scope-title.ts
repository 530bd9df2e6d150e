import type { SessionUser } from "#contract/user.ts";

/** Heading of the figures of everybody in the account's scope. */
export const scopeTitle = (user: Pick<SessionUser, "com_id" | "street_name" | "street_ids">) =>
  user.com_id === 0 ? "全区走访" : user.street_ids.length > 1 ? "所属镇街走访" : `${user.street_name}走访`;
