import { dayOf } from "#contract/core/time.ts";
import type { Viewer } from "#server/database/published.ts";
import type { CallContext } from "../call-context.ts";

/**
 * What of the patents a call may see: an enterprise's accounts the unpublished ones of their company, everybody else
 * what is published. Officials and administrators are nobody special here; what they handle of the rest goes through
 * the calls of the import alone.
 */
export function viewerOf({ person, now }: Pick<CallContext, "person" | "now">): Viewer {
  const own = person?.kind === "enterprise" && person.com_id !== 0 ? [person.com_id] : [];
  return { today: dayOf(now()), companies: own };
}
