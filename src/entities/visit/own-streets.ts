import type { SessionUser } from "#contract/account/user.ts";

type Scoped = Pick<SessionUser, "com_id" | "street_ids">;

/** The streets whose rows a person may see: all for the district, else the account's own. */
export const ownStreetsOf = <S extends { id: string }>(streets: readonly S[], user: Scoped | null): readonly S[] =>
  user === null || user.com_id === 0 ? streets : streets.filter(({ id }) => user.street_ids.includes(id));
