import { Select } from "antd";
import { useState } from "react";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { HeldEmpty } from "#src/entities/sync/held-note.tsx";
import { bindingOf, Field } from "#src/ui/form/field-frame.tsx";
import type { CompanyChoiceProps } from "./company-choice-props.ts";
import "./company.css";
import { CompanySheet } from "./company-sheet.tsx";
import { useCompanyName, useCompanySearch } from "./use-companies.ts";
import { Button } from "#src/ui/button/button.tsx";

/** Chooses a company at the desk from those on the device, or adds one. */
export function DeskCompanyChoice({ value, onChange, ...frame }: CompanyChoiceProps) {
  const [typed, setTyped] = useState("");
  const [adding, setAdding] = useState(false);
  const found = useCompanySearch(typed) ?? [];
  const chosen = useCompanyName(value);
  const engine = useEngine();
  const options = found.map((company) => ({ value: company.id, label: company.name }));
  const label = value === "" ? undefined : { value, label: chosen || "这家企业不在本机" };
  return (
    <Field {...frame}>
      <div className="company-choice">
        <Select
          {...bindingOf(frame)}
          labelInValue
          status={frame.problem === undefined ? "" : "error"}
          {...(label && { value: label })}
          onChange={(option: { value: string }) => {
            void engine.holdCompany(option.value);
            onChange(option.value);
          }}
          options={options}
          showSearch={{ filterOption: false, onSearch: setTyped }}
          placeholder="名称、拼音首字母或信用代码"
          notFoundContent={<HeldEmpty what="企业资料" empty="没有找到，可以新增企业" isAsked />}
        />
        <Button onClick={() => setAdding(true)}>新增企业</Button>
      </div>
      {adding && (
        <CompanySheet
          start={{ company: null, name: typed, inForm: true }}
          onSaved={(id) => {
            onChange(id);
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Field>
  );
}
