import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { FileRef } from "#contract/core/file.ts";
import { demandCategories, type DemandFields, demandLabels, urgencies } from "#contract/demand/demand-fields.ts";
import { ownDemandCalls } from "#contract/enterprise/own-demands.ts";
import { mergeWords, useMergedValues } from "#src/entities/call-form/use-merged-values.ts";
import { fieldBinder } from "#src/ui/form/field-binder.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { useUnsavedGuard } from "#src/ui/form/use-unsaved-guard.ts";
import { NeedFilesField } from "./need-files.tsx";
import { useOwnForm } from "./use-own-visits.ts";

/** What a company types of a demand. */
export interface NeedValues {
  title: string;
  category: string;
  urgency: string;
  content: string;
  expected_result: string;
  contact_name: string;
  contact_post: string;
  attachments: FileRef[];
}

const labels: Record<keyof NeedValues, string> = {
  title: demandLabels.title,
  category: demandLabels.category,
  urgency: demandLabels.urgency,
  content: demandLabels.content,
  expected_result: demandLabels.expected_result,
  contact_name: "联系人",
  contact_post: "联系人职务",
  attachments: demandLabels.attachments,
};

interface Props {
  id: string;
  /** As it was read last; revision 0 is a new one. */
  known: { rev: number; values: NeedValues };
  /** Came back for completion: saving hands it in again. */
  isReturned: boolean;
}

/** The words of a demand with its files; whoever is overtaken keeps what is typed. */
export function NeedForm({ id, known, isReturned }: Props) {
  const { FormFrame, Choice, Text, LongText } = useFormKit();
  const navigate = useNavigate();
  const { rev, values, set, isChanged, merge } = useMergedValues(known);
  const [isSent, setSent] = useState(false);
  const isNew = known.rev === 0;
  const done = () => setSent(true);
  const making = useOwnForm(ownDemandCalls.demandCreate, "需求已提交，等待受理", done);
  const changing = useOwnForm(ownDemandCalls.demandChange, isReturned ? "需求已重新提交" : "需求已修改", done);
  const { problems, busy, alarm } = isNew ? making : changing;
  useUnsavedGuard(!isSent && isChanged, undefined, false);
  // After the guard has heard of it.
  useEffect(() => {
    if (isSent) void navigate(`/VisitsNeeds/demand?id=${id}`, { replace: true });
  }, [isSent, id, navigate]);
  const run = async () => {
    const written = {
      id,
      ...values,
      category: values.category as DemandFields["category"],
      urgency: values.urgency as DemandFields["urgency"],
      attachments: values.attachments.map((file) => file.id),
    };
    await (isNew ? making.send(written) : changing.send({ ...written, base_rev: rev }));
  };
  const field = fieldBinder({ values, set, problems });
  const label = isNew ? "提交需求" : isReturned ? "重新提交" : "保存修改";
  return (
    <FormFrame
      title={isNew ? "提出需求" : "修改需求"}
      ownTitle
      busy={busy}
      actions={[{ label, primary: true, byKey: true, run }]}
    >
      {alarm}
      {merge !== null && <p role="status">这条需求在您填写时被修改过，{mergeWords(merge, labels)}</p>}
      <div className="card">
        <Text {...field("title", labels.title)} required maxLength={60} />
        <Choice {...field("category", labels.category)} required options={optionsOf(demandCategories)} />
        <Choice {...field("urgency", labels.urgency)} required options={optionsOf(urgencies)} />
        <LongText
          {...field("content", labels.content)}
          required
          rows={6}
          maxLength={2000}
          placeholder="遇到的问题、已经做过的事、希望得到什么帮助"
        />
        <LongText {...field("expected_result", labels.expected_result)} rows={2} maxLength={500} />
        <Text {...field("contact_name", labels.contact_name)} required maxLength={30} />
        <Text {...field("contact_post", labels.contact_post)} maxLength={60} />
        <NeedFilesField
          demandId={id}
          files={values.attachments}
          problem={problems.attachments}
          onChange={(attachments) => set({ attachments })}
        />
      </div>
    </FormFrame>
  );
}
