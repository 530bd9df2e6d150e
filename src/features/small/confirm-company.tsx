import { type FormEvent, useState } from "react";
import { visitor as calls } from "#contract/visitor/visitor.ts";
import { SmallField } from "./small-field.tsx";
import { useVisitorForm } from "./use-visitor.ts";
import { askAsVisitor, knowVisitor } from "./visitor-session.ts";
import { Button } from "#src/ui/button/button.tsx";
import { fieldBinder } from "#src/ui/form/field-binder.ts";

const empty = { company_name: "", code_end: "" };

/** Asks of which company a contact is whose mobile was not used here for long: it may have been another's. */
export function ConfirmCompany({ onConfirmed }: { onConfirmed?: () => void }) {
  const [values, setValues] = useState(empty);
  const { problems, busy, send } = useVisitorForm();
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const field = fieldBinder({ values, set, problems });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      knowVisitor(await askAsVisitor(calls.confirmCompany, values));
      return "";
    }, onConfirmed);
  };
  return (
    <form className="small-card" onSubmit={submit} noValidate>
      <h2>核对您的企业</h2>
      <p>本手机号有 90 天以上没有在这里使用。为保护企业信息，请核对您所在的企业；以后每 90 天内登录过，就不再核对。</p>
      <SmallField {...field("company_name", "企业名称")} required autoComplete="organization" maxLength={200} />
      <SmallField {...field("code_end", "统一社会信用代码后 6 位")} required maxLength={6} />
      <Button type="submit" kind="primary" wide disabled={busy}>
        核对并进入
      </Button>
    </form>
  );
}
