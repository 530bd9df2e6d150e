import { contract } from "#contract/index.ts";
import { useState } from "react";
import type { StaffAccount } from "#contract/account/staff.ts";
import { ExportButton } from "#src/entities/export/export-button.tsx";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { UsersBatch } from "./batch/lazy-batch.tsx";
import { useUsers } from "./use-users.ts";
import { UserCards } from "./user-cards.tsx";
import { UserFilters } from "./user-filters.tsx";
import { UserSheets } from "./user-sheets.tsx";
import "./users.css";
import { Button } from "#src/ui/button/button.tsx";

/** The accounts as cards. */
export function UsersPhone() {
  const users = useUsers();
  const [editing, setEditing] = useState<StaffAccount | "new" | null>(null);
  const { list } = users;
  return (
    <>
      <div className="users">
        <UserFilters users={users} />
        <Button kind="primary" onClick={() => setEditing("new")}>
          新建账号
        </Button>
        <div className="users-ways">
          <Button onClick={() => users.batch.setImporting(true)}>导入</Button>
          <ExportButton call={contract.staff.staffExport} input={users.asked} total={list.data?.total ?? 0} />
          <Button aria-pressed={users.batch.isOpen} onClick={() => users.batch.setOpen(!users.batch.isOpen)}>
            批量
          </Button>
        </div>
        <UsersBatch users={users} />
        {list.data ? (
          <UserCards users={users} page={list.data} onEdit={setEditing} />
        ) : list.error ? (
          <ErrorNote error={list.error} retry={() => void list.refetch()} />
        ) : (
          <PageSkeleton />
        )}
      </div>
      <UserSheets users={users} editing={editing} onEdit={setEditing} />
    </>
  );
}
