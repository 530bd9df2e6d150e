import { currentTime } from "#contract/sync/current-time.ts";
import { useState } from "react";
import { v7 } from "uuid";
import { certificateKinds, kindRules, rightLabel } from "#contract/certificate/certificate-kinds.ts";
import type { Certificate, CertificateFields } from "#contract/certificate/certificate.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { saveOrAsk } from "#src/entities/work/ask-conflict.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { fieldBinder } from "#src/ui/form/field-binder.ts";
import { SaveButton } from "#src/ui/button/save-button.tsx";
import {
  type CertificateValues,
  changesAgainst,
  checkedFields,
  emptyValues,
  renewedValues,
  valuesOf,
  withOfferedEnd,
} from "./certificate-values.ts";
import { editWords } from "./edit-words.ts";
import { ScanField } from "#src/entities/certificate/scan-field.tsx";
import "#src/ui/form/form.css";

interface Props {
  /** What is edited; absent: a new one. */
  certificate?: Certificate;
  /** In whose place a new one stands. */
  replaces?: Certificate;
  onClose: () => void;
  onSaved: (saved: Certificate) => void;
}

const { certificateCreate, certificateUpdate } = contract.certificate;

/** Sends an edit; where somebody else changed the same field the person chooses between both versions. */
async function saveEdit(one: Certificate, fields: CertificateFields): Promise<Certificate | null> {
  const changes = changesAgainst(one, fields);
  if (Object.keys(changes).length === 0) return one;
  return saveOrAsk(certificateUpdate, { id: one.id, base_rev: one.rev, changes }, editWords);
}

function useCertificateForm({ certificate, replaces, onSaved }: Props) {
  const user = useSessionUser();
  // Kept over a failed send: the same certificate again is the same record.
  const [id] = useState(() => v7());
  const [values, setValues] = useState<CertificateValues>(() =>
    certificate ? valuesOf(certificate) : replaces ? renewedValues(replaces) : emptyValues(user.com_name),
  );
  const { busy, problems, setProblems, run } = useWork();
  const save = async () => {
    const checked = checkedFields(values, currentTime());
    if ("problems" in checked) return setProblems(checked.problems);
    await run(async () => {
      const saved = certificate
        ? await saveEdit(certificate, checked.fields)
        : await callServer(certificateCreate, { id, ...checked.fields, replaces_id: replaces?.id ?? null });
      if (saved === null) return;
      toast(certificate ? "证书已保存" : "证书已登记");
      onSaved(saved);
    });
  };
  return {
    values,
    problems,
    busy,
    save,
    set: (changes: Partial<CertificateValues>) => setValues((now) => withOfferedEnd(now, changes)),
  };
}
type Form = ReturnType<typeof useCertificateForm>;

/** A certificate, new, edited or renewed, on either width. */
export function CertificateForm(props: Props) {
  const { Sheet } = useFormKit();
  const form = useCertificateForm(props);
  const title = props.certificate ? "修改证书" : props.replaces ? `登记换发的新证` : "登记证书";
  return (
    <Sheet title={title} onClose={props.onClose} footer={<SaveButton busy={form.busy} save={form.save} />}>
      {form.problems.replaces_id !== undefined && (
        <p className="form-alarm" role="alert">
          {form.problems.replaces_id}
        </p>
      )}
      {props.replaces && <p className="form-note">新证保存后，原证“{props.replaces.name}”标为已换新证，不再提醒。</p>}
      <PaperFields form={form} />
      <TermFields form={form} />
      <KeepingFields form={form} />
    </Sheet>
  );
}

/** What stands on the paper. */
function PaperFields({ form: { values, problems, set } }: { form: Form }) {
  const { Text, Choice } = useFormKit();
  const rule = values.kind === "" ? null : kindRules[values.kind];
  const field = fieldBinder({ values, set, problems });
  return (
    <>
      <Choice {...field("kind", "证书类型")} required options={optionsOf(certificateKinds)} />
      <Text {...field("name", "证书名称")} required maxLength={200} />
      <Text
        name="number"
        label={rule?.number ?? "证书编号"}
        required
        maxLength={100}
        problem={problems.number}
        {...(rule?.example && {
          hint: rule.form || values.kind === "专利证书" ? `形如 ${rule.example}` : rule.example,
        })}
        value={values.number}
        onChange={(number) => set({ number })}
      />
      <Text {...field("holder", "权利人")} required maxLength={200} />
      {values.kind !== "专利证书" && values.kind !== "商标注册证" && (
        <Text
          name="right_no"
          label={rightLabel}
          maxLength={40}
          problem={problems.right_no}
          hint="证书与某件专利或商标有关时填写，例如 ZL202310123456.6 或 12345678"
          value={values.right_no}
          onChange={(right_no) => set({ right_no })}
        />
      )}
    </>
  );
}

function TermFields({ form: { values, problems, set } }: { form: Form }) {
  const { Day } = useFormKit();
  const years = values.kind === "" ? undefined : kindRules[values.kind].years;
  const field = fieldBinder({ values, set, problems });
  return (
    <>
      <Day {...field("issued_on", "发证日期")} />
      <Day
        {...field("expires_on", "有效期至")}
        required={years !== undefined}
        hint={years === undefined ? "没有期限的不填" : `有效期 ${years} 年，按发证日期推算，可修改`}
      />
    </>
  );
}

function KeepingFields({ form: { values, problems, set } }: { form: Form }) {
  const { Text, LongText } = useFormKit();
  const field = fieldBinder({ values, set, problems });
  return (
    <>
      <ScanField
        label="正面扫描件"
        scan={values.front}
        problem={problems.front_id}
        onChange={(front) => set({ front })}
      />
      <ScanField label="背面扫描件" scan={values.back} problem={problems.back_id} onChange={(back) => set({ back })} />
      <Text {...field("place", "存放地点")} maxLength={100} />
      <LongText {...field("note", "备注")} maxLength={500} rows={3} />
    </>
  );
}
