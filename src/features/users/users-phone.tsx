import { Suspense, useState } from "react";
import { staff, type StaffAccount } from "#contract/account/staff.ts";
import { PasswordDialog } from "#src/entities/device/password-dialog.tsx";
import { ExportButton } from "#src/entities/export/export-button.tsx";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { TrialSheet } from "./open-trial-sheet.ts";
import { useUsers } from "./use-users.ts";
import { UserCards } from "./user-cards.tsx";
import { UserFilters } from "./user-filters.tsx";
import { UserForm } from "./user-form.tsx";
import "./users.css";
import { Button } from "#src/ui/button/button.tsx";

/** The accounts as cards. */
export function UsersPhone() {
  const users = useUsers();
  const [editing, setEditing] = useState<StaffAccount | "new" | null>(null);
  const { list, password, setPassword } = users;
  return (
    <>
      <div className="users">
        <UserFilters users={users} />
        <Button kind="primary" onClick={() => setEditing("new")}>
          新建账号
        </Button>
        <ExportButton call={staff.staffExport} input={users.asked} total={list.data?.total ?? 0} />
        {list.data ? (
          <UserCards users={users} page={list.data} onEdit={setEditing} />
        ) : list.error ? (
          <ErrorNote error={list.error} retry={() => void list.refetch()} />
        ) : (
          <PageSkeleton />
        )}
      </div>
      {editing !== null && (
        <UserForm
          account={editing === "new" ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={(made) => {
            setEditing(null);
            setPassword(made);
            void users.refresh();
          }}
        />
      )}
      {users.extending !== null && (
        <Suspense fallback={null}>
          <TrialSheet users={users} account={users.extending} />
        </Suspense>
      )}
      {password && <PasswordDialog shown={password} onClose={() => setPassword(null)} />}
    </>
  );
}
