import { useState } from "react";
import { v7 } from "uuid";
import { demandCategories, urgencies } from "#contract/demand/demand-fields.ts";
import { categoryOfTopic } from "#contract/site/steward-moves.ts";
import { type StewardRequest, steward } from "#contract/site/steward-request.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { fieldBinder } from "#src/ui/form/field-binder.ts";
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
  const field = fieldBinder({ values, set, problems });
  return (
    <Sheet title="转为需求" onClose={onClose} footer={button(async () => void (await send(values)), "转为需求")}>
      {alarm}
      <p>申请的内容和联系人会一并登记，需求由所属单位受理；企业凭回执码可以看到需求的进度。</p>
      <CompanyChoice {...field("company_id", `企业（申请时填写：${row.company}）`)} required />
      <Text {...field("title", "需求标题")} required maxLength={60} />
      <Choice {...field("category", "需求类别")} required options={optionsOf(demandCategories)} />
      <Choice {...field("urgency", "紧急程度")} options={optionsOf(urgencies)} />
    </Sheet>
  );
}
