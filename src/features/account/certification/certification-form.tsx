import { contract } from "#contract/index.ts";
import { useState } from "react";
import { v7 } from "uuid";
import { NewCertification, type OwnDocument } from "#contract/account/certification.ts";
import { fieldsOf } from "#contract/core/envelope.ts";
import { callServer } from "#src/api/call-server.ts";
import { LoginField } from "#src/entities/session/login/login-fields.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useUnsavedGuard } from "#src/ui/form/use-unsaved-guard.ts";
import { DocumentsField } from "#src/entities/application/documents-field.tsx";
import { useAccountForm } from "../use-account-form.ts";
import { Button } from "#src/ui/button/button.tsx";

const fields = [
  ["company_name", "企业名称", 200],
  ["credit_code", "统一社会信用代码", 18],
  ["legal_person", "法定代表人", 60],
  ["contact_name", "联系人", 30],
  ["contact_post", "联系人职务（选填）", 60],
  ["note", "说明（选填）", 300],
] as const;
type Values = Record<(typeof fields)[number][0], string>;

interface CertificationFormProps {
  start: Values;
  /** Of the application that came back: what was good in it is not asked for again. */
  documents: OwnDocument[];
  onDone: () => void;
}

/** An application for certification with its documents. */
export function CertificationForm({ start, documents: before, onDone }: CertificationFormProps) {
  // Kept over a failed send: the same application again is the same record.
  const [id] = useState(() => v7());
  const [documents, setDocuments] = useState(before);
  const given = { id, documents: documents.map((one) => one.id) };
  const form = useAccountForm<Values>(
    Object.fromEntries(fields.map(([name]) => [name, start[name]])) as Values,
    (values) => {
      const parsed = NewCertification.safeParse({ ...values, ...given });
      return parsed.success ? {} : fieldsOf(parsed.error.issues);
    },
  );
  const { values, problems, fill, busy } = form;
  const dirty = documents !== before || fields.some(([name]) => values[name] !== start[name]);
  useUnsavedGuard(dirty);
  const send = form.submit(async (filled) => {
    await callServer(contract.account.certify, { ...filled, ...given });
    toast("认证申请已提交");
    onDone();
  });
  return (
    <form onSubmit={send} noValidate className="account-form">
      {problems.form && (
        <p className="login-problem" role="alert">
          {problems.form}
        </p>
      )}
      {fields.map(([name, label, maxLength]) => (
        <LoginField
          key={name}
          name={name}
          label={label}
          type="text"
          autoComplete="off"
          maxLength={maxLength}
          value={values[name]}
          problem={problems[name]}
          onChange={(value) => fill({ [name]: value })}
        />
      ))}
      <DocumentsField
        hint="营业执照、授权书等"
        documents={documents}
        problem={problems.documents}
        onChange={setDocuments}
      />
      <Button type="submit" kind="primary" disabled={busy}>
        {busy ? "正在提交…" : "提交申请"}
      </Button>
    </form>
  );
}
