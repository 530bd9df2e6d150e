import { kindOf } from "#contract/core/roles.ts";
import { useSession } from "#src/entities/session/use-session.ts";
import { patentAddress } from "./patent-link.ts";

/** `patentAddress` for who reads: officials of the district have a patent's companies beside its abstract. */
export function usePatentLink(): typeof patentAddress {
  const { user } = useSession();
  if (user === null || kindOf(user) !== "district") return patentAddress;
  return (...asked) => patentAddress(...asked).replace(/^\/detail\?/u, "/detailNew?");
}
