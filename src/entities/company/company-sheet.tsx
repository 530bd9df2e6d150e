import { mobileTypedMax } from "#contract/core/pasted/phone-numbers.ts";
import { ClockNote } from "#src/entities/sync/clock-note.tsx";
import { useLookup } from "#src/entities/company-data/use-lookup.tsx";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { CompanyMainFields, CompanyMoreFields, moreFields } from "./company-fields.tsx";
import { type CompanyStart, useCompanyForm } from "./use-company-form.ts";
import { Button } from "#src/ui/button/button.tsx";
import { SaveButton } from "#src/ui/button/save-button.tsx";

interface Props {
  start: CompanyStart;
  onSaved: (id: string) => void;
  onClose: () => void;
}

/** Adds or edits a company over the page; works without a network. */
export function CompanySheet({ start, onSaved, onClose }: Props) {
  const { Sheet } = useFormKit();
  const form = useCompanyForm(start, onSaved);
  return (
    <Sheet
      title={start.company ? "编辑企业" : "新增企业"}
      onClose={onClose}
      keepsTyped
      footer={<SaveCompany form={form} />}
    >
      <CompanyFormBody form={form} isNew={start.company === null || start.refused?.call === "visit.createCompany"} />
    </Sheet>
  );
}

export function SaveCompany({ form }: { form: CompanyForm }) {
  return <SaveButton busy={form.busy} save={form.save} />;
}

/** The fields of a company with what was restored and what is wrong. */
export function CompanyFormBody({ form, isNew }: { form: CompanyForm; isNew: boolean }) {
  const names = useFieldNames();
  const fields = { values: form.values, set: form.set, problems: form.problems, names };
  const alarm = form.problems.form ?? form.draftProblem;
  // A fold never hides what is wrong.
  const hidden = moreFields.some((name) => form.problems[name] !== undefined);
  const { companyId, values, set } = form;
  const lookup = useLookup({ ours: values, companyId, onTake: set });
  return (
    <div>
      <ClockNote />
      {form.restored && (
        <p className="form-note" role="status">
          已恢复上次的填写。
          <Button kind="text" onClick={() => void form.startOver()}>
            重新填写
          </Button>
        </p>
      )}
      {alarm && (
        <p className="form-alarm" role="alert">
          {alarm}
        </p>
      )}
      <p>{lookup.button}</p>
      {lookup.sheet}
      <CompanyMainFields {...fields} />
      {isNew && <ContactFields contact={form.contact} set={form.setContact} problems={form.problems} />}
      <details className="form-more" open={!isNew || hidden}>
        <summary>更多信息</summary>
        <CompanyMoreFields {...fields} />
      </details>
    </div>
  );
}

type CompanyForm = ReturnType<typeof useCompanyForm>;
interface ContactProps {
  contact: CompanyForm["contact"];
  set: CompanyForm["setContact"];
  problems: CompanyForm["problems"];
}

function ContactFields({ contact, set, problems }: ContactProps) {
  const { Text } = useFormKit();
  return (
    <>
      <Text
        name="contact.name"
        label="联系人"
        problem={problems["contact.name"]}
        value={contact.name}
        onChange={(name) => set({ name })}
        maxLength={60}
      />
      <Text
        name="contact.post"
        label="联系人职务"
        problem={problems["contact.post"]}
        value={contact.post}
        onChange={(post) => set({ post })}
        maxLength={60}
      />
      <Text
        name="contact.mobile"
        label="联系人手机"
        problem={problems["contact.mobile"]}
        value={contact.mobile}
        onChange={(mobile) => set({ mobile })}
        inputMode="tel"
        maxLength={mobileTypedMax}
      />
    </>
  );
}
