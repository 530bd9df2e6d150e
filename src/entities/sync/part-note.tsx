import { useLiveQuery } from "dexie-react-hooks";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import { isPartly, partWords } from "./part-words.ts";
import { useSyncStatus } from "./use-sync-status.ts";

/** Whether this device holds a share of the companies that its person may see; false while that is being read. */
export const useIsPart = () => useSyncStatus()?.part === true;

/** Says of how many companies this device has something, where it is not all of them; otherwise nothing. */
export function PartNote({ what }: { what: string }) {
  const { db } = useEngine();
  const isPart = useIsPart() && isPartly(what);
  const companies = useLiveQuery(async () => (isPart ? await db.companies.count() : undefined), [db, isPart]);
  if (companies === undefined) return null;
  return <span className="held-part">{partWords(what, formatCount(companies))}</span>;
}
