import { useState } from "react";
import { companyScales, type Company } from "#contract/company/company.ts";
import { changedFields } from "#contract/core/edits.ts";
import type { OfferedField, OfferedValues } from "#contract/company-data/offered-fields.ts";
import { fieldsOf } from "#contract/core/envelope.ts";
import { ownCompanyCalls, ownCompanyFields, type OwnCompanyFields } from "#contract/enterprise/own-company.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { callServer } from "#src/api/call-server.ts";
import { useDateLimits } from "#src/api/use-date-limits.ts";
import { useLookup } from "#src/entities/company-data/use-lookup.tsx";
import { companyFieldLabels } from "#contract/company/company.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { SaveButton } from "#src/ui/button/save-button.tsx";
import "#src/ui/form/form.css";

interface Props {
  company: Company;
  onClose: () => void;
  onSaved: () => void;
}

type Values = OwnCompanyFields;

/** What the public register may fill in; name, credit code and state are not the company's to change here. */
const takes = [
  "short_name",
  "legal_person",
  "address",
  "reg_capital",
  "established_on",
] as const satisfies readonly OfferedField[];

const valuesOf = (company: Company) =>
  Object.fromEntries(ownCompanyFields.map((name) => [name, company[name]])) as unknown as Values;

/** What the company changes of itself at once. Only what was changed is sent, so that others' edits stay. */
export function CompanyDataForm({ company, onClose, onSaved }: Props) {
  const { Sheet, Text, Choice, Day, Flag } = useFormKit();
  const limits = useDateLimits("founded");
  const [values, setValues] = useState(() => valuesOf(company));
  const { busy, problems, setProblems, run } = useWork();
  const field = <K extends keyof Values>(name: K) => ({
    name,
    label: companyFieldLabels[name],
    problem: problems[name],
    value: values[name],
    onChange: (value: Values[K]) => setValues({ ...values, [name]: value }),
  });
  const take = ({ established_on, ...texts }: Partial<OfferedValues>) =>
    setValues({ ...values, ...texts, ...(established_on !== undefined && { established_on }) });
  const lookup = useLookup({
    ours: { ...company, ...values, established_on: values.established_on ?? "" },
    companyId: company.id,
    ownOnly: true,
    takes,
    keptBecause: "不能在此修改：名称和信用代码请申请变更，登记状态由工作人员维护",
    onTake: take,
  });
  const save = async () => {
    const changes = changedFields(valuesOf(company), values, ownCompanyFields);
    if (Object.keys(changes).length === 0) return onClose();
    const parsed = ownCompanyCalls.companyEditOwn.input.safeParse({ base_rev: company.rev, changes });
    if (!parsed.success)
      return setProblems(
        Object.fromEntries(
          Object.entries(fieldsOf(parsed.error.issues)).map(([name, words]) => [
            name.replace(/^changes\./u, ""),
            words,
          ]),
        ),
      );
    const done = await run(() => send(company.rev, changes));
    if (!done) return;
    toast("企业资料已保存");
    onSaved();
  };
  return (
    <Sheet title="修改资料" onClose={onClose} footer={<SaveButton busy={busy} save={save} />}>
      <p>{lookup.button}</p>
      {lookup.sheet}
      <Text {...field("short_name")} maxLength={60} />
      <Text {...field("legal_person")} maxLength={60} />
      <Text {...field("address")} maxLength={200} />
      <Text {...field("reg_capital")} inputMode="decimal" />
      <Day
        {...field("established_on")}
        {...limits}
        value={values.established_on ?? ""}
        onChange={(day) => setValues({ ...values, established_on: day === "" ? null : day })}
      />
      <Text {...field("industry_code")} maxLength={10} hint="国民经济行业分类代码，如 C3857" />
      <Choice
        {...field("scale")}
        options={optionsOf(companyScales)}
        clearable
        onChange={(scale) => setValues({ ...values, scale: scale as Values["scale"] })}
      />
      <Flag {...field("is_listed")} />
    </Sheet>
  );
}

/** Sends an edit; where somebody else changed the same field, the person says whose version stays. */
async function send(base_rev: number, changes: Partial<Values>): Promise<void> {
  try {
    await callServer(ownCompanyCalls.companyEditOwn, { base_rev, changes });
  } catch (error) {
    if (!(error instanceof ServerRefusal) || error.data.reason !== "conflict") throw error;
    const { current, changed } = error.data as {
      current: Company;
      changed: { field: keyof Values; by_name: string }[];
    };
    const answer = await ask({
      title: "同一内容已被他人修改",
      body: (
        <ul>
          {changed.map(({ field, by_name }) => (
            <li key={field}>
              {companyFieldLabels[field]}：{by_name}改为“{String(current[field] ?? "")}”，您填写的是“
              {String(changes[field] ?? "")}”
            </li>
          ))}
        </ul>
      ),
      choices: [
        { key: "mine", label: "用我填写的", tone: "primary" },
        { key: "theirs", label: "保留对方的" },
      ],
    });
    const theirs = new Set<string>(changed.map(({ field }) => field));
    const kept = Object.fromEntries(
      Object.entries(changes).filter(([name]) => answer === "mine" || !theirs.has(name)),
    ) as Partial<Values>;
    if (Object.keys(kept).length > 0)
      await callServer(ownCompanyCalls.companyEditOwn, { base_rev: current.rev, changes: kept });
  }
}
