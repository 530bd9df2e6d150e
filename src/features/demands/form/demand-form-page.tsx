import { useSearchParams } from "react-router-dom";
import { HeldForm } from "#src/entities/draft/held-form.tsx";
import { useDraftId } from "#src/entities/draft/use-draft-id.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { useLeave } from "#src/ui/form/use-leave.ts";
import { PageSkeleton } from "#src/ui/page/page-state.tsx";
import { askedCompany } from "./asked-company.ts";
import { DemandFormBody } from "./demand-form-body.tsx";
import { useDemandForm } from "./use-demand-form.ts";
import { type AskedDemand, type DemandStart, useDemandStart } from "./use-demand-start.ts";
import "../demands.css";

export default function DemandFormPage() {
  const [search] = useSearchParams();
  const id = useDraftId();
  if (id === null) return <PageSkeleton />;
  const asked = {
    id,
    isNew: search.get("id") === null,
    companyId: askedCompany(search),
    visitId: search.get("visit"),
    topicKey: search.get("topic"),
  };
  return <Asked asked={asked} />;
}

function Asked({ asked }: { asked: AskedDemand }) {
  return <HeldForm loading={useDemandStart(asked)}>{(start) => <Form start={start} />}</HeldForm>;
}

function Form({ start }: { start: DemandStart }) {
  const { FormFrame } = useFormKit();
  const form = useDemandForm(start, useLeave("/workWaitvisit2"));
  return (
    <FormFrame
      title={start.origin.record === null ? "登记需求" : "编辑需求"}
      busy={form.saving}
      actions={[
        { label: "存为草稿", byKey: true, run: () => form.save(false) },
        { label: "提交", primary: true, run: () => form.save(true) },
      ]}
    >
      <DemandFormBody form={form} />
    </FormFrame>
  );
}
