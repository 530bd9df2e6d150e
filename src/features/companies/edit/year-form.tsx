import { currentTime } from "#contract/sync/current-time.ts";
import { useState } from "react";
import { dayOf } from "#contract/core/time.ts";
import { companyCard, yearFigures } from "#contract/company/company-card.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { figuresOf, yearValues } from "./year-values.ts";
import type { Year } from "./year-charts.ts";

interface Props {
  companyId: string;
  years: readonly Year[];
  onClose: () => void;
  onSaved: () => void;
}

/** The last six years may be written down. */
const choices = () => {
  const now = Number(dayOf(currentTime()).slice(0, 4));
  return Array.from({ length: 6 }, (_, back) => String(now - back));
};

/** Figures of one year; an emptied field clears its figure. */
export function YearForm({ companyId, years, onClose, onSaved }: Props) {
  const { Choice, Text, Sheet } = useFormKit();
  const [options] = useState(choices);
  const [year, setYear] = useState(options[1] ?? "");
  const [values, setValues] = useState(() => yearValues(years, year));
  const form = useCallForm(companyCard.companyYearInfo, onSaved);
  const choose = (next: string) => {
    if (next === "") return;
    setYear(next);
    setValues(yearValues(years, next));
  };
  const save = async () => {
    if (await form.send({ id: companyId, figures: figuresOf(year, values) })) toast(`已保存 ${year} 年的数据`);
  };
  return (
    <Sheet title="登记年度数据" onClose={onClose} footer={form.button(save)}>
      {form.alarm}
      <Choice name="year" label="年度" value={year} onChange={choose} options={optionsOf(options)} />
      {Object.entries(yearFigures).map(([field, label]) => (
        <Text
          key={field}
          name={`year-${field}`}
          label={label}
          problem={form.problems[`figures.${field}`]}
          value={values[field as keyof typeof values]}
          onChange={(text) => setValues({ ...values, [field]: text })}
          inputMode={field === "employees" || field === "rd_staff" ? "numeric" : "decimal"}
          maxLength={19}
        />
      ))}
    </Sheet>
  );
}
