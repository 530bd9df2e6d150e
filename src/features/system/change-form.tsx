import { useState } from "react";
import { v7 } from "uuid";
import type { Company } from "#contract/company/company.ts";
import { changedFields } from "#contract/core/edits.ts";
import { ownCompanyCalls, protectedFields, type ProtectedFields } from "#contract/enterprise/own-company.ts";
import { companyFieldLabels } from "#contract/company/company.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import "#src/ui/form/form.css";

interface Props {
  company: Company;
  streets: readonly { id: string; name: string }[];
  onClose: () => void;
  onSaved: () => void;
}

/** Asks for another name, credit code or street; an administrator decides. */
export function ChangeForm({ company, streets, onClose, onSaved }: Props) {
  const { Sheet, Text, LongText, Pick } = useFormKit();
  const [id] = useState(() => v7());
  const { name, credit_code, street_id } = company;
  const [values, setValues] = useState<ProtectedFields>({ name, credit_code, street_id });
  const [reason, setReason] = useState("");
  const form = useCallForm(ownCompanyCalls.companyChangeAsk, onSaved);
  const problemOf = (field: string) => form.problems[`changes.${field}`] ?? form.problems[field];
  const save = async () => {
    const changes = changedFields({ name, credit_code, street_id }, values, protectedFields);
    if (await form.send({ id, changes, reason })) toast("变更申请已提交，等待管理员审核");
  };
  return (
    <Sheet title="申请变更认证资料" onClose={onClose} footer={form.button(save, "提交申请")}>
      {form.alarm}
      {form.problems.changes !== undefined && <p role="alert">{form.problems.changes}</p>}
      <Text
        name="name"
        label={companyFieldLabels.name}
        problem={problemOf("name")}
        value={values.name}
        onChange={(next) => setValues({ ...values, name: next })}
        maxLength={200}
      />
      <Text
        name="credit_code"
        label={companyFieldLabels.credit_code}
        problem={problemOf("credit_code")}
        value={values.credit_code}
        onChange={(next) => setValues({ ...values, credit_code: next })}
        maxLength={24}
      />
      <Pick
        name="street_id"
        label={companyFieldLabels.street_id}
        problem={problemOf("street_id")}
        value={values.street_id}
        options={streets.map((one) => ({ value: one.id, label: one.name }))}
        onChange={(next) => setValues({ ...values, street_id: next })}
      />
      <LongText
        name="reason"
        label="变更原因"
        required
        problem={form.problems.reason}
        value={reason}
        onChange={setReason}
        maxLength={300}
        placeholder="例如：2026 年 11 月完成工商名称变更登记"
      />
    </Sheet>
  );
}
