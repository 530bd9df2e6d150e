import { type FormEvent, useEffect, useState } from "react";
import { feeKinds, feeReductions, openLicenceShare, reductionWords } from "#contract/patent/fees/annuity-table.ts";
import { useKit } from "#src/ui/kit.ts";
import { Field, FieldGroup, bindingOf } from "#src/ui/form/field-frame.tsx";
import { FillByNumber } from "./fill-by-number.tsx";
import type { TrialProblems } from "./checked-trial.ts";
import type { TypedTrial } from "./trial-address.ts";

interface Props {
  start: TypedTrial;
  problems: TrialProblems;
  onAsk: (typed: TypedTrial) => unknown;
}

type TextName = "filed_on" | "granted_on" | "paid_through" | "pay_on" | "licence_from" | "licence_to" | "extended_to";

const texts: Record<TextName, { label: string; hint?: string; placeholder?: string; required?: boolean }> = {
  filed_on: { label: "申请日", placeholder: "例如 2018年05月16日", required: true },
  granted_on: { label: "授权公告日", placeholder: "例如 2021年03月02日", required: true },
  paid_through: { label: "已缴至第几年度", hint: "不填时按只缴了授权当年计算" },
  pay_on: { label: "缴费日", hint: "按这一天计算滞纳金", required: true },
  licence_from: { label: "许可合同备案日", hint: "不填时各年度都按开放许可实施期间计算" },
  licence_to: { label: "许可终止日", hint: "仍在实施期间时不填" },
  extended_to: { label: "补偿后的期限届满日", hint: "没有专利权期限补偿时不填" },
};

/** The facts of a right that its annuities go by, typed or filled in from a patent on record. */
export function FeeForm({ start, problems, onAsk }: Props) {
  const { Button } = useKit();
  const [typed, setTyped] = useState(start);
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      document.querySelector<HTMLElement>('.fee-form [aria-invalid="true"]')?.focus();
  }, [problems]);
  const fill = (changes: Partial<TypedTrial>) => setTyped({ ...typed, ...changes });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    onAsk(typed);
  };
  const text = (name: TextName) => {
    const frame = { name, ...texts[name], ...(problems[name] !== undefined && { problem: problems[name] }) };
    return (
      <Field key={name} {...frame}>
        <input
          className="field-input"
          type="text"
          maxLength={20}
          inputMode={name === "paid_through" ? "numeric" : "text"}
          autoComplete="off"
          placeholder={texts[name].placeholder}
          value={typed[name]}
          onChange={({ target }) => fill({ [name]: target.value })}
          {...bindingOf(frame)}
        />
      </Field>
    );
  };
  return (
    <div className="fee-form">
      <FillByNumber onFill={fill} />
      <form aria-label="年费试算" onSubmit={ask} noValidate>
        <FieldGroup name="patent_type" label="专利类型">
          <Radios
            name="patent_type"
            options={feeKinds.map((kind) => [kind, kind])}
            value={typed.patent_type}
            onChange={(patent_type) => fill({ patent_type })}
          />
        </FieldGroup>
        {text("filed_on")}
        {text("granted_on")}
        {text("paid_through")}
        {text("pay_on")}
        <FieldGroup name="reduction" label="费用减缴">
          <Radios
            name="reduction"
            options={feeReductions.map((one) => [one, reductionWords[one]])}
            value={typed.reduction}
            onChange={(reduction) => fill({ reduction })}
          />
        </FieldGroup>
        <label className="check-row">
          <input
            type="checkbox"
            checked={typed.open_licence}
            onChange={({ target }) => fill({ open_licence: target.checked })}
          />
          开放许可实施期间（减缴 {openLicenceShare}%）
        </label>
        {typed.open_licence && text("licence_from")}
        {typed.open_licence && text("licence_to")}
        {typed.patent_type === "发明" && text("extended_to")}
        <Button type="submit" kind="primary" wide>
          计算
        </Button>
      </form>
    </div>
  );
}

interface RadiosProps<T extends string> {
  name: string;
  options: readonly (readonly [T, string])[];
  value: T;
  onChange: (value: T) => void;
}

function Radios<T extends string>({ name, options, value, onChange }: RadiosProps<T>) {
  return (
    <div className="chips">
      {options.map(([one, words]) => (
        <label key={one} className="chip">
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
          {words}
        </label>
      ))}
    </div>
  );
}
