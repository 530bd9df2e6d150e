import { useState } from "react";
import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { demandCategories, feeDemand, urgencies } from "#contract/demand/demand-fields.ts";
import type { Warning } from "#contract/warning/warning-fields.ts";
import type { WarningKind } from "#contract/warning/warning-kinds.ts";
import { callServer } from "#src/api/call-server.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { fieldBinder } from "#src/ui/form/field-binder.ts";
import { SaveButton } from "#src/ui/button/save-button.tsx";
import type { OverWarning } from "./hand-over-form.tsx";

type Category = (typeof demandCategories)[number];

/** The kind of demand that a warning comes to; where several fit, a person chooses. */
const categories: Partial<Record<WarningKind, Category>> = {
  annuity_due: feeDemand,
  annuity_grace: feeDemand,
  annuity_restorable: feeDemand,
  trademark_renewal: "商标品牌",
  right_ending: "质押融资与保险",
  transfer_away: "转让许可运营",
  invalidation: "国内侵权维权",
  case_new: "国内侵权维权",
  hearing_soon: "国内侵权维权",
  honor_ending: "政策申报",
  competitor_published: "专利导航预警",
  technology_published: "专利导航预警",
  filings_down: "高价值专利培育",
  holder_gone: "转让许可运营",
};

const contentOf = ({ title, facts, next }: Warning) =>
  [`${title}。`, ...facts.map(({ label, text }) => `${label}：${text}`), `建议：${next}。`].join("\n").slice(0, 2000);

/** A demand, filled in from a warning; it is saved with the step of the warning. */
export function DemandOfWarning({ warning, onClose, onDone }: OverWarning) {
  const { Sheet, Text, Choice, LongText } = useFormKit();
  const [values, setValues] = useState(() => ({
    demand_id: v7(),
    title: warning.title.slice(0, 60),
    category: categories[warning.kind] ?? ("其他" as Category),
    urgency: (warning.level === "红" ? "紧急" : warning.level === "橙" ? "较急" : "一般") as (typeof urgencies)[number],
    content: contentOf(warning),
  }));
  const { busy, problems, run } = useWork();
  const save = async () => {
    if (!(await run(() => callServer(contract.warning.warningDemand, { id: warning.id, ...values })))) return;
    toast("已转为需求（草稿），预警转为处理中");
    onDone();
  };
  const footer = <SaveButton busy={busy} save={save} words="转为需求" />;
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const field = fieldBinder({ values, set, problems });
  return (
    <Sheet title={`转为需求：${warning.company_name}`} onClose={onClose} footer={footer}>
      <Text {...field("title", "需求标题")} required maxLength={60} />
      <Choice {...field("category", "需求类别")} required options={optionsOf(demandCategories)} />
      <Choice
        name="urgency"
        label="紧急程度"
        required
        value={values.urgency}
        options={optionsOf(urgencies)}
        onChange={(urgency) => setValues({ ...values, urgency: urgency as (typeof urgencies)[number] })}
      />
      <LongText {...field("content", "需求内容")} required maxLength={2000} rows={6} />
    </Sheet>
  );
}
