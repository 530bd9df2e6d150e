import { lazy, Suspense, useState } from "react";
import type { StaffAccount } from "#contract/account/staff.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import type { ButtonLook } from "#src/ui/button/button-look.ts";
import { Button } from "#src/ui/button/button.tsx";

// Comes with the first that is opened.
const ViewDialog = lazy(async () => ({ default: (await import("./view-dialog.tsx")).ViewDialog }));

interface ViewButtonProps extends Pick<ButtonLook, "kind" | "small"> {
  account: StaffAccount;
}

/** Lets an administrator look through an account; asks first why, and whether anything may be changed. */
export function ViewButton({ account, ...look }: ViewButtonProps) {
  const isAdmin = useSessionUser().is_admin === 1;
  const [isOpen, setOpen] = useState(false);
  if (!isAdmin || account.kind === "admin" || account.state !== 1) return null;
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        查看账号
      </Button>
      {isOpen && (
        <Suspense>
          <ViewDialog account={account} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
