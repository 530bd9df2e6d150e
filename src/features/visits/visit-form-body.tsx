import { type ReactNode, useMemo } from "react";
import { useLocalCompany } from "#src/entities/company/use-companies.ts";
import { PhotoField } from "#src/entities/photo/photo-field.tsx";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { visitLabels } from "#src/entities/visit/visit-labels.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { BasicSection } from "./basic-section.tsx";
import { CheckInSection } from "./check-in-section.tsx";
import { ContentSection } from "./content-section.tsx";
import { PeopleSection } from "./people-section.tsx";
import type { VisitForm } from "./use-visit-form.ts";
import { useVisitFormParts } from "./visit-form-parts.ts";
import { type SectionKey, visitSections } from "./visit-progress.ts";
import "./visit-form.css";

/** All sections of the visit form, on desk and phone alike. */
export function VisitFormBody({ form }: { form: VisitForm }) {
  const names = useFieldNames();
  const contents: Record<SectionKey, ReactNode> = {
    basic: <BasicSection form={form} />,
    people: <PeopleSection form={form} names={names} />,
    content: <ContentSection form={form} names={names} />,
    photos: <PhotoSection form={form} street={names.street} />,
    check_in: <CheckInSection form={form} />,
    next: <NextSection form={form} />,
  };
  return (
    <>
      {form.alarm !== null && (
        <p className="form-alarm" role="alert">
          {form.alarm}
        </p>
      )}
      {form.origin.refused?.refusal && (
        <p className="form-alarm" role="status">
          上次提交被退回：{form.origin.refused.refusal.msg}。修改后保存会重新发送。
        </p>
      )}
      {visitSections.map(({ key, title }) => (
        <Section key={key} section={key} title={title} form={form}>
          {contents[key]}
        </Section>
      ))}
    </>
  );
}

interface SectionProps {
  section: SectionKey;
  title: string;
  form: VisitForm;
  children: ReactNode;
}

function Section({ section, title, form, children }: SectionProps) {
  const count = form.problemCount(section);
  return (
    <details
      className="form-section"
      open={form.folds.isOpen(section)}
      onToggle={(event) => form.folds.toggle(section, event.currentTarget.open)}
    >
      <summary className="form-section-head">
        <h2 className="form-section-title">{title}</h2>
        {count > 0 && <span className="form-section-count">⚠ {count} 处待完善</span>}
      </summary>
      <div className="form-section-body">{children}</div>
    </details>
  );
}

function PhotoSection({ form, street }: { form: VisitForm; street: (id: string) => string }) {
  const { user } = useEngine();
  const { camera } = useVisitFormParts();
  const company = useLocalCompany(form.values.company_id);
  const mark = useMemo(
    () => ({
      place: company ? company.address || street(company.street_id) : user.street_name,
      official: user.name,
      company: company?.name ?? "",
    }),
    [company, street, user],
  );
  const path = Object.keys(form.problems).find((one) => one.startsWith("photos"));
  return (
    <PhotoField
      recordId={form.recordId}
      photos={form.values.photos}
      problem={path && form.problems[path]}
      mark={mark}
      arrived={form.origin.record?.arrived ?? []}
      camera={camera}
      onAdded={form.photos.add}
      onRemoved={(id) => void form.photos.remove(id)}
      onPending={form.photos.setPending}
    />
  );
}

function NextSection({ form: { values, set, problems } }: { form: VisitForm }) {
  const { LongText, Day } = useFormKit();
  return (
    <>
      <LongText
        name="next_action"
        label={visitLabels.next_action}
        problem={problems.next_action}
        value={values.next_action}
        onChange={(next_action) => set({ next_action })}
        maxLength={500}
        rows={2}
      />
      <Day
        name="next_visit_at"
        label={visitLabels.next_visit_at}
        problem={problems.next_visit_at}
        value={values.next_visit_at}
        onChange={(next_visit_at) => set({ next_visit_at })}
      />
    </>
  );
}
