import { countries, countryCodes } from "#contract/core/countries.ts";
import { caseFieldWords } from "#contract/litigation/case.ts";
import { caseResults, caseRoles, type CaseRole, currencies, kindRules } from "#contract/litigation/case-kinds.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { fieldBinder } from "#src/ui/form/field-binder.ts";
import { EntryList } from "./entry-list.tsx";
import type { CaseFormState } from "./use-case-form.ts";

interface Props {
  form: CaseFormState;
}

const rightKinds = ["专利", "商标"] as const;

/** Who stands against whom, and about which rights. */
export function PartyFields({ form: { values, problems, set } }: Props) {
  const { Choice } = useFormKit();
  const roles: readonly CaseRole[] = values.kind === "" ? caseRoles : kindRules[values.kind].roles;
  const field = fieldBinder({ values, set, problems });
  return (
    <>
      <Choice {...field("own_role", "本企业身份")} required options={optionsOf(roles)} />
      <EntryList
        name="parties"
        label="当事人"
        words={{ word: "身份", text: "当事人" }}
        options={roles.toSorted((a, b) => Number(a === values.own_role) - Number(b === values.own_role))}
        value={values.parties.map(({ name, role }) => ({ word: role, text: name }))}
        problem={problems.parties}
        hint="填写对方和其他当事人，本企业不必再填"
        addLabel="添加当事人"
        onChange={(list) => set({ parties: list.map(({ word, text }) => ({ role: word as CaseRole, name: text })) })}
      />
      <EntryList
        name="rights"
        label="涉案权利"
        words={{ word: "权利类型", text: "权利编号" }}
        options={rightKinds}
        value={values.rights.map(({ kind, number }) => ({ word: kind, text: number }))}
        problem={problems.rights}
        hint="专利号形如 ZL202310123456.6，会核对校验位；商标填写注册号"
        addLabel="添加涉案权利"
        onChange={(list) =>
          set({ rights: list.map(({ word, text }) => ({ kind: word as "专利" | "商标", number: text })) })
        }
      />
    </>
  );
}

/** A line of text by its field's name. */
function Line({ form: { values, problems, set }, name, maxLength, label, hint }: Props & LineProps) {
  const { Text } = useFormKit();
  return (
    <Text
      name={name}
      label={label ?? caseFieldWords[name]}
      maxLength={maxLength}
      problem={problems[name]}
      {...(hint !== undefined && hint !== "" && { hint })}
      value={values[name]}
      onChange={(text) => set({ [name]: text })}
    />
  );
}
interface LineProps {
  name: "number" | "cause" | "court" | "judge" | "lawyer" | "law_firm" | "claimed" | "awarded" | "cost";
  maxLength: number;
  label?: string;
  hint?: string;
}

/** Where the case is heard, under which number and by whom. */
export function PlaceFields({ form }: Props) {
  const { Choice } = useFormKit();
  const { values, problems, set } = form;
  const rule = values.kind === "" ? undefined : kindRules[values.kind];
  const field = fieldBinder({ values, set, problems });
  return (
    <>
      {values.kind === "海外案件" && (
        <Choice
          {...field("country", "国家或地区")}
          required
          options={countryCodes.map((value) => ({ value, label: countries[value] }))}
        />
      )}
      <Line
        form={form}
        name="number"
        maxLength={100}
        hint={rule === undefined ? "还没有案号可以先不填" : `形如 ${rule.example}；还没有可以先不填`}
      />
      <Line form={form} name="cause" maxLength={100} hint="例如：侵害发明专利权纠纷" />
      <Line form={form} name="court" maxLength={100} label={rule?.court ?? "审理机关"} />
      <Line form={form} name="judge" maxLength={60} />
      <Line form={form} name="lawyer" maxLength={60} />
      <Line form={form} name="law_firm" maxLength={100} />
    </>
  );
}

export function MoneyFields({ form }: Props) {
  const { Choice } = useFormKit();
  const { values, problems, set } = form;
  const field = fieldBinder({ values, set, problems });
  return (
    <>
      <Choice {...field("currency", "币种")} options={optionsOf(currencies)} />
      <Line form={form} name="claimed" maxLength={16} hint="单位：元，或所选币种" />
      <Line form={form} name="awarded" maxLength={16} />
      <Line form={form} name="cost" maxLength={16} hint="律师费、诉讼费、公证费等合计" />
    </>
  );
}

export function ResultFields({ form: { values, problems, set } }: Props) {
  const { Choice, LongText } = useFormKit();
  const field = fieldBinder({ values, set, problems });
  return (
    <>
      <Choice {...field("result", "案件结果")} options={optionsOf(caseResults)} clearable />
      <LongText {...field("result_note", "结果说明")} maxLength={1000} rows={2} />
      <LongText {...field("note", "备注")} maxLength={1000} rows={2} />
    </>
  );
}
