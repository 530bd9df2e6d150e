import { lazy, Suspense } from "react";
import type { Users } from "../use-users.ts";

const Batch = lazy(() => import("./users-batch.tsx"));

/** What is done with several accounts, loaded once somebody ticks one or brings a file. */
export function UsersBatch({ users }: { users: Users }) {
  const { chosen, isOpen, isImporting } = users.batch;
  if (chosen.length === 0 && !isOpen && !isImporting) return null;
  return (
    <Suspense>
      <Batch users={users} />
    </Suspense>
  );
}
