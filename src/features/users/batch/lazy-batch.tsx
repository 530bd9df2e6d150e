import { lazy, Suspense, useState } from "react";
import type { Users } from "../use-users.ts";

const Batch = lazy(async () => ({ default: (await import("./users-batch.tsx")).UsersBatchPart }));

/** What is done with several accounts, loaded once somebody ticks one or brings a file. */
export function UsersBatch({ users }: { users: Users }) {
  const { chosen, isOpen, isImporting } = users.batch;
  const isWanted = chosen.length > 0 || isOpen || isImporting;
  const [wasWanted, setWasWanted] = useState(false);
  // What came of it is still shown when nobody is ticked any more.
  if (isWanted && !wasWanted) setWasWanted(true);
  if (!isWanted && !wasWanted) return null;
  return (
    <Suspense>
      <Batch users={users} />
    </Suspense>
  );
}
