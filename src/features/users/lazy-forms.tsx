import { lazy, Suspense } from "react";
import type { Users } from "./use-users.ts";
import type { UserFormProps } from "./user-form.tsx";

// Each comes with the first that is opened.
const Form = lazy(async () => ({ default: (await import("./user-form.tsx")).UserForm }));
const TrialSheet = lazy(async () => ({ default: (await import("./trial-sheet.tsx")).TrialSheet }));

/** The form of an account, new or edited. */
export const UserForm = (props: UserFormProps) => (
  <Suspense>
    <Form {...props} />
  </Suspense>
);

/** The form that extends the trial of the account chosen in the list, if one is. */
export function ExtendTrial({ users: { extending, setExtending, refresh } }: { users: Users }) {
  const close = () => setExtending(null);
  const read = () => void refresh();
  const onSaved = () => {
    close();
    read();
  };
  if (extending === null) return null;
  return (
    <Suspense>
      <TrialSheet account={extending} onClose={close} onSaved={onSaved} onOvertaken={read} />
    </Suspense>
  );
}
