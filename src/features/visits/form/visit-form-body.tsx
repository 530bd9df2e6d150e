import { ClockNote } from "#src/entities/sync/clock-note.tsx";
import { type ReactNode, useCallback, useMemo } from "react";
import type { FileRef } from "#contract/core/file.ts";
import { useDateLimits } from "#src/api/use-date-limits.ts";
import { useHeldCompany } from "#src/entities/company/use-companies.ts";
import { PhotoField } from "#src/entities/photo/photo-field.tsx";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { SignatureField } from "#src/entities/signature/signature-field.tsx";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { longestVisit, visitLabels } from "#contract/visit/visit-fields.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { AnswerSection } from "../sections/answer-section.tsx";
import { BasicSection } from "../sections/basic-section.tsx";
import { CheckInSection } from "../sections/check-in-section.tsx";
import { ContentSection } from "../sections/content-section.tsx";
import { DemandsSection } from "../sections/demands-section.tsx";
import { FilesSection } from "../sections/files-section.tsx";
import { PeopleSection } from "../sections/people-section.tsx";
import { PlanCard } from "../sections/plan-card.tsx";
import { ServicesSection } from "../sections/services-section.tsx";
import { TopicsSection } from "../sections/topics-section.tsx";
import type { VisitForm } from "./use-visit-form.ts";
import { type SectionKey, visitSections } from "./visit-progress.ts";
import "./visit-form.css";

/** All sections of the visit form, on desk and phone alike. */
export function VisitFormBody({ form }: { form: VisitForm }) {
  const names = useFieldNames();
  const contents: Record<SectionKey, ReactNode> = {
    basic: <BasicSection form={form} />,
    topics: <TopicsSection form={form} />,
    people: <PeopleSection form={form} names={names} />,
    content: <ContentSection form={form} names={names} />,
    services: <ServicesSection form={form} />,
    demands: <DemandsSection form={form} names={names} />,
    answer: <AnswerSection form={form} />,
    photos: <PhotoSection form={form} street={names.street} />,
    files: <FilesSection form={form} />,
    check_in: <CheckInSection form={form} />,
    signature: <SignatureSection form={form} />,
    next: <NextSection form={form} />,
  };
  return (
    <>
      <ClockNote />
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
      {form.origin.record?.review && (
        <p className="form-alarm" role="status">
          {form.origin.record.review.by_name} 退回了这条走访：{form.origin.record.review.reason}
          。修改后保存会重新提交审核。
        </p>
      )}
      {form.plan && <PlanCard plan={form.plan} />}
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
      data-section={section}
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
  const company = useHeldCompany(form.values.company_id);
  const mark = useMemo(
    () => ({
      place: company ? company.address || street(company.street_id) : user.street_name,
      official: user.name,
      company: company?.name ?? "",
    }),
    [company, street, user],
  );
  const { add, remove, setPending } = form.files;
  const addPhoto = useCallback((ref: FileRef) => add("photos", ref), [add]);
  const path = Object.keys(form.problems).find((one) => one.startsWith("photos"));
  return (
    <PhotoField
      recordId={form.recordId}
      photos={form.values.photos}
      problem={path && form.problems[path]}
      mark={mark}
      arrived={form.origin.record?.arrived ?? []}
      onAdded={addPhoto}
      onRemoved={(id) => remove("photos", id)}
      onPending={setPending}
    />
  );
}

function SignatureSection({ form: { recordId, origin, values, set } }: { form: VisitForm }) {
  return (
    <SignatureField
      recordId={recordId}
      signature={values.signature}
      arrived={origin.record?.arrived ?? []}
      suggested={values.interviewees[0]?.name ?? ""}
      onChange={(signature) => set({ signature })}
    />
  );
}

function NextSection({ form: { origin, values, set, problems } }: { form: VisitForm }) {
  const { LongText, Day, Flag } = useFormKit();
  const limits = useDateLimits("planned");
  return (
    <>
      <LongText
        name="next_action"
        label={visitLabels.next_action}
        problem={problems.next_action}
        value={values.next_action}
        onChange={(next_action) => set({ next_action })}
        maxLength={longestVisit.next_action}
        rows={2}
      />
      <Day
        name="next_visit_at"
        label={visitLabels.next_visit_at}
        problem={problems.next_visit_at}
        {...limits}
        value={values.next_visit_at}
        onChange={(next_visit_at) => set({ next_visit_at })}
      />
      {values.next_visit_at !== "" && values.next_visit_at !== (origin.record?.next_visit_at ?? "") && (
        <Flag
          name="plans_next"
          label="同时在日历里安排这次走访（当天 9:00，可再改）"
          value={values.plans_next}
          onChange={(plans_next) => set({ plans_next })}
        />
      )}
    </>
  );
}
