import { lazy, Suspense } from "react";
import type { FieldNames } from "#src/entities/visit/use-field-names.ts";
import { FieldGroup } from "#src/ui/form/field-frame.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import type { VisitForm } from "../form/use-visit-form.ts";
import { newVisitDemand } from "../form/visit-demands.ts";
import { Button } from "#src/ui/button/button.tsx";

const DemandCards = lazy(async () => ({ default: (await import("./demand-cards.tsx")).DemandCards }));

/** Whether the company needs something, and what: written here, sent as demands of their own. */
export function DemandsSection({ form, names }: { form: VisitForm; names: FieldNames }) {
  const { Flag } = useFormKit();
  const { values, set, problems, knownDemands } = form;
  const add = () => set({ demands: [...values.demands, newVisitDemand(values.interviewees)] });
  const choose = (has_demand: boolean) => {
    const first = has_demand && values.demands.length === 0 && knownDemands === 0;
    set({ has_demand, ...(first && { demands: [newVisitDemand(values.interviewees)] }) });
  };
  return (
    <>
      <Flag name="has_demand" label="企业有需求" value={values.has_demand} onChange={choose} />
      {values.has_demand && (
        <FieldGroup name="demands" label="需求" required problem={problems.demands} hint={hintOf(knownDemands)}>
          {values.demands.length > 0 && (
            <Suspense fallback={<p role="status">正在打开需求表单…</p>}>
              <DemandCards form={form} names={names} />
            </Suspense>
          )}
          <Button onClick={add}>＋ 再写一条需求</Button>
        </FieldGroup>
      )}
    </>
  );
}

const hintOf = (known: number) =>
  `${known > 0 ? `此走访已登记 ${known} 条需求。` : ""}保存走访时一并登记并提交，由受理单位办理`;
