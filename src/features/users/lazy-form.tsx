import { lazy, Suspense } from "react";
import type { UserFormProps } from "./user-form.tsx";

const Form = lazy(async () => ({ default: (await import("./user-form.tsx")).UserForm }));

/** The form of an account, loaded with the first that is opened. */
export const UserForm = (props: UserFormProps) => (
  <Suspense>
    <Form {...props} />
  </Suspense>
);
