import { lazy, Suspense, useState } from "react";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { Button } from "#src/ui/button/button.tsx";
import type { Users } from "../use-users.ts";

// Comes with the first two that are merged.
const MergeSheet = lazy(async () => ({ default: (await import("./merge-sheet.tsx")).MergeSheet }));

/** The way to merge the two ticked accounts, for administrators. */
export function MergeWay({ users, busy }: { users: Users; busy: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const isAdmin = useSessionUser().is_admin === 1;
  const { chosen, setChosen } = users.batch;
  const [one, other] = chosen;
  if (!isAdmin) return null;
  return (
    <>
      <Button title="勾选同一人的两个账号" disabled={busy || chosen.length !== 2} onClick={() => setOpen(true)}>
        合并账号
      </Button>
      {isOpen && one !== undefined && other !== undefined && (
        <Suspense>
          <MergeSheet
            ids={[one, other]}
            onClose={() => setOpen(false)}
            onMerged={() => {
              setOpen(false);
              setChosen([]);
              void users.refresh();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
