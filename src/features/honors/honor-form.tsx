import { currentTime } from "#contract/sync/current-time.ts";
import { useState } from "react";
import { v7 as uuid } from "uuid";
import { dayOf } from "#contract/core/time.ts";
import type { Honor } from "#contract/honor/honor.ts";
import { honorLevels } from "#contract/honor/honor-rules.ts";
import type { HonorType } from "#contract/honor/honor-types.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { CompanyChoice } from "#src/entities/company/company-choice.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { type Option, optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { SaveButton } from "#src/ui/button/save-button.tsx";
import { ConflictChoice } from "./conflict-choice.tsx";
import { fieldWords, honorInput, honorValues, type HonorValues, withTerm, withType } from "./honor-values.ts";
import { useHonorSend } from "./use-honor-send.ts";
import { FormAlarm } from "#src/ui/form/field-problem.tsx";

interface Props {
  /** null: a new one. */
  honor: Honor | null;
  types: readonly HonorType[];
  onClose: () => void;
  onSaved: () => void;
}

/** Adds an honor or changes one; its company is chosen once. */
export function HonorForm({ honor, types, onClose, onSaved }: Props) {
  const { Sheet } = useFormKit();
  const [id] = useState(() => honor?.id ?? uuid());
  const [base, setBase] = useState(honor);
  const [companyId, setCompanyId] = useState(honor?.company_id ?? "");
  const [values, setValues] = useState(() => honorValues(honor, Number(dayOf(currentTime()).slice(0, 4))));
  const form = useHonorSend(() => {
    toast(honor === null ? "已新增荣誉" : "已保存荣誉");
    onSaved();
  });
  const { problems, conflict } = form;
  const set = (changes: Partial<HonorValues>) => setValues({ ...values, ...changes });
  const save = (from: Honor | null) =>
    from === null
      ? form.add({ id, company_id: companyId, ...honorInput(values) })
      : form.edit(from, honorInput(values));
  const takeTheirs = ({ current, changed }: NonNullable<typeof conflict>) => {
    const theirs = honorValues(current, 0);
    const taken = Object.fromEntries(changed.map(({ field }) => [field, theirs[field]])) as Partial<HonorValues>;
    setBase(current);
    set(taken);
    void form.edit(current, honorInput({ ...values, ...taken }));
  };
  const footer = <SaveButton busy={form.busy} save={() => save(base)} />;
  return (
    <Sheet title={honor === null ? "新增荣誉" : "修改荣誉"} onClose={onClose} footer={footer}>
      {form.failure !== null && conflict === null && <FormAlarm>{form.failure}</FormAlarm>}
      {conflict !== null && (
        <ConflictChoice
          conflict={conflict}
          mine={values}
          types={types}
          onMine={() => {
            setBase(conflict.current);
            void save(conflict.current);
          }}
          onTheirs={() => takeTheirs(conflict)}
        />
      )}
      {honor === null ? (
        <CompanyChoice
          name="honor-company"
          label="企业"
          required
          problem={problems.company_id}
          value={companyId}
          onChange={(company) => {
            setCompanyId(company);
            set({ patent_id: "" });
          }}
        />
      ) : (
        <p className="honor-of">{honor.company_name}</p>
      )}
      <HonorFieldset values={values} set={setValues} types={types} problems={problems} companyId={companyId} />
    </Sheet>
  );
}

interface FieldsetProps {
  values: HonorValues;
  set: (values: HonorValues) => void;
  types: readonly HonorType[];
  problems: Record<string, string>;
  companyId: string;
}

function HonorFieldset({ values, set, types, problems, companyId }: FieldsetProps) {
  const { Text, LongText, Choice, Day } = useFormKit();
  const type = types.find(({ id }) => id === values.type_id);
  const bind = (field: keyof HonorValues) => ({
    name: `honor-${field}`,
    label: fieldWords[field],
    problem: problems[field],
    value: values[field],
    onChange: (value: string) => set({ ...values, [field]: value }),
  });
  const levels = type === undefined || type.levels.length === 0 ? honorLevels : type.levels;
  const end = type?.months ? { hint: `按类型有效 ${type.months} 个月，填写起日后自动推算，可以修改` } : {};
  return (
    <>
      <Choice
        {...bind("type_id")}
        required
        options={types.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => {
          const chosen = types.find((one) => one.id === id);
          set(chosen === undefined ? { ...values, type_id: "" } : withType(values, chosen));
        }}
      />
      <Text {...bind("title")} required maxLength={100} />
      <Choice {...bind("level")} required options={optionsOf(levels)} />
      <Text {...bind("year")} required inputMode="numeric" maxLength={4} />
      {type === undefined || type.grades.length === 0 ? (
        <Text {...bind("grade")} maxLength={20} />
      ) : (
        <Choice {...bind("grade")} options={optionsOf(type.grades)} clearable />
      )}
      <Text {...bind("batch")} maxLength={30} />
      <Text {...bind("issuer")} maxLength={100} />
      <Day {...bind("issued_on")} />
      <Day {...bind("valid_from")} onChange={(day) => set(withTerm({ ...values, valid_from: day }, type))} />
      <Day {...bind("valid_to")} {...end} />
      <Text {...bind("document_no")} maxLength={60} />
      <Text {...bind("certificate_no")} maxLength={60} />
      <Text {...bind("amount")} inputMode="decimal" maxLength={20} />
      <PatentField bind={bind("patent_id")} companyId={companyId} />
      <LongText {...bind("note")} maxLength={500} />
    </>
  );
}

interface PatentProps {
  bind: { name: string; label: string; problem: string | undefined; value: string; onChange: (id: string) => void };
  companyId: string;
}

/** One of the company's patents. */
function PatentField({ bind, companyId }: PatentProps) {
  const { Choice } = useFormKit();
  const asked = { id: companyId, size: 200 };
  const { data } = useCall(contract.company.patentlist, asked, { enabled: companyId !== "" });
  const options: Option[] = (data?.list ?? []).map(({ id, title, application_no, status }) => ({
    value: id,
    label: `${title}（${application_no}，${status}）`,
  }));
  if (companyId === "") return null;
  const none = data?.total === 0 ? { hint: "没有收录这家企业的专利" } : {};
  return <Choice {...bind} {...none} options={options} clearable />;
}
