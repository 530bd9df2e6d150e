import { contract } from "#contract/index.ts";
import { PlusOutlined } from "@ant-design/icons";
import { useState } from "react";
import type { StaffAccount } from "#contract/account/staff.ts";
import { ExportButton } from "#src/entities/export/export-button.tsx";
import { ErrorNote } from "#src/ui/page/page-state.tsx";
import { UsersBatch } from "./batch/lazy-batch.tsx";
import { useUsers } from "./use-users.ts";
import { UserFilters } from "./user-filters.tsx";
import { UserSheets } from "./user-sheets.tsx";
import { UserTable } from "./user-table.tsx";
import "./users.css";
import { Button } from "#src/ui/button/button.tsx";

/** The list of accounts with its form, on the desktop. */
export function UsersDesk({ title }: { title: string }) {
  const users = useUsers();
  const [editing, setEditing] = useState<StaffAccount | "new" | null>(null);
  const { list } = users;
  return (
    <>
      <div className="users">
        <div className="users-head">
          <h2>{title}</h2>
          <div className="users-head-ways">
            <Button onClick={() => users.batch.setImporting(true)}>导入</Button>
            <ExportButton call={contract.staff.staffExport} input={users.asked} total={list.data?.total ?? 0} />
            <Button kind="primary" icon={<PlusOutlined />} onClick={() => setEditing("new")}>
              新建账号
            </Button>
          </div>
        </div>
        <UserFilters users={users} />
        <UsersBatch users={users} />
        {list.error && !list.data ? (
          <ErrorNote error={list.error} retry={() => void list.refetch()} />
        ) : (
          <UserTable users={users} onEdit={setEditing} />
        )}
      </div>
      <UserSheets users={users} editing={editing} onEdit={setEditing} />
    </>
  );
}
