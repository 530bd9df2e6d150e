import { useState } from "react";
import { v7 } from "uuid";
import { demandCategories, urgencies } from "#contract/demand/demand-fields.ts";
import { categoryOfTopic } from "#contract/site/steward-moves.ts";
import { type StewardRequest, steward } from "#contract/site/steward-request.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { useStewardDone } from "./use-steward-done.ts";
import { CompanyChoice } from "#src/entities/company/company-choice.tsx";

interface Props {
  row: StewardRequest;
  onClose: () => void;
}

/** Hands a request in as a demand of a company the platform knows. */
export function StewardDemandForm({ row, onClose }: Props) {
  const { Sheet, Text, Choice } = useFormKit();
  const [values, setValues] = useState(() => ({
    id: row.id,
    demand_id: v7(),
    company_id: row.known?.id ?? "",
    title: `${row.topic}：${row.content}`.slice(0, 30),
    category: categoryOfTopic[row.topic],
    urgency: urgencies[0] as (typeof urgencies)[number],
  }));
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const done = useStewardDone("已转为需求，等待受理", onClose);
  const { problems, send, alarm, button } = useCallForm(steward.toDemand, done);
  return (
    <Sheet title="转为需求" onClose={onClose} footer={button(async () => void (await send(values)), "转为需求")}>
      {alarm}
      <p>申请的内容和联系人会一并登记，需求由所属单位受理；企业凭回执码可以看到需求的进度。</p>
      <CompanyChoice
        name="company_id"
        label={`企业（申请时填写：${row.company}）`}
        required
        value={values.company_id}
        onChange={(company_id) => set({ company_id })}
        problem={problems.company_id}
      />
      <Text
        name="title"
        label="需求标题"
        required
        maxLength={60}
        value={values.title}
        onChange={(title) => set({ title })}
        problem={problems.title}
      />
      <Choice
        name="category"
        label="需求类别"
        required
        value={values.category}
        onChange={(chosen) => set({ category: demandCategories.find((one) => one === chosen) ?? values.category })}
        options={optionsOf(demandCategories)}
        problem={problems.category}
      />
      <Choice
        name="urgency"
        label="紧急程度"
        value={values.urgency}
        onChange={(chosen) => set({ urgency: urgencies.find((one) => one === chosen) ?? values.urgency })}
        options={optionsOf(urgencies)}
      />
    </Sheet>
  );
}
