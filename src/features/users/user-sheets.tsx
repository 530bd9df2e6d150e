import type { StaffAccount } from "#contract/account/staff.ts";
import { PasswordDialog } from "#src/entities/device/password-dialog.tsx";
import { ExtendTrial, UserForm } from "./lazy-forms.tsx";
import type { Users } from "./use-users.ts";

interface Props {
  users: Users;
  /** The account whose form is open, or a new one. */
  editing: StaffAccount | "new" | null;
  onEdit: (account: null) => void;
}

/** What opens over the list of accounts: the form of one, a longer trial, and a password that is shown once. */
export function UserSheets({ users, editing, onEdit }: Props) {
  const { password, setPassword } = users;
  return (
    <>
      {editing !== null && (
        <UserForm
          account={editing === "new" ? null : editing}
          onClose={() => onEdit(null)}
          onSaved={(made) => {
            onEdit(null);
            setPassword(made);
            void users.refresh();
          }}
        />
      )}
      <ExtendTrial users={users} />
      {password && <PasswordDialog shown={password} onClose={() => setPassword(null)} />}
    </>
  );
}
