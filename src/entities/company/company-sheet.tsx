import { mobileTypedMax } from "#contract/core/pasted/phone-numbers.ts";
import { ClockNote } from "#src/entities/sync/clock-note.tsx";
import { useDrafts } from "#src/entities/draft/draft-list.ts";
import { isNew } from "#src/entities/draft/draft-words.ts";
import { HeldDraft, NewsNote } from "#src/entities/draft/held-form.tsx";
import { useLookup } from "#src/entities/company-data/use-lookup.tsx";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { CompanyMainFields, CompanyMoreFields, moreFields } from "./company-fields.tsx";
import { KnownCompany } from "./known-company.tsx";
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
export function CompanyFormBody({ form, isNew: isFresh }: { form: CompanyForm; isNew: boolean }) {
  const names = useFieldNames();
  const fields = { values: form.values, set: form.set, problems: form.problems, names };
  const alarm = form.problems.form ?? form.draftProblem;
  // A fold never hides what is wrong.
  const hidden = moreFields.some((name) => form.problems[name] !== undefined);
  const { companyId, values, set } = form;
  const lookup = useLookup({ ours: values, companyId, onTake: set });
  return (
    <HeldDraft hold={form.held} take={form.take}>
      <ClockNote />
      {form.restored && (
        <p className="form-note" role="status">
          接着写草稿。
          <Button kind="text" onClick={() => void form.startOver()}>
            {isFresh ? "删除草稿" : "放弃修改"}
          </Button>
        </p>
      )}
      {form.news && <NewsNote news={form.news} />}
      {isFresh && !form.restored && <OtherDraft form={form} />}
      {alarm && (
        <p className="form-alarm" role="alert">
          {alarm}
        </p>
      )}
      <p>{lookup.button}</p>
      {lookup.sheet}
      <CompanyMainFields {...fields} />
      {isFresh && <KnownCompany name={values.name} code={values.credit_code} ownId={companyId} />}
      {isFresh && <ContactFields contact={form.contact} set={form.setContact} problems={form.problems} />}
      <details className="form-more" open={!isFresh || hidden}>
        <summary>更多信息</summary>
        <CompanyMoreFields {...fields} />
      </details>
    </HeldDraft>
  );
}

/** A new company that was begun before: the form goes on with it, wherever it stands. */
function OtherDraft({ form }: { form: CompanyForm }) {
  const drafts = useDrafts();
  const draft = drafts?.find((one) => one.kind === "company" && isNew(one) && one.key !== form.draftKey);
  if (draft === undefined) return null;
  return (
    <p className="form-note">
      您有一份草稿：{draft.title}
      <Button kind="text" onClick={() => form.resume(draft)}>
        接着写
      </Button>
    </p>
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
