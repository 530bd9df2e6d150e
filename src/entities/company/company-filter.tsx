import { Select } from "antd";
import { useState } from "react";
import { HeldEmpty } from "#src/entities/sync/held-note.tsx";
import { useCompanySearch, useLocalCompany } from "./use-companies.ts";
import { namedOptions } from "#src/ui/form/form-kit.ts";

interface Props {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** One company, found by typing. */
export function CompanyFilter({ value, onChange }: Props) {
  const [typed, setTyped] = useState("");
  const found = useCompanySearch(typed) ?? [];
  const chosen = useLocalCompany(value ?? "");
  return (
    <Select
      aria-label="企业"
      placeholder="企业"
      allowClear
      labelInValue
      value={value === undefined ? undefined : { value, label: chosen?.name ?? "所选企业" }}
      onChange={(option?: { value: string; label: string }) => onChange(option?.value)}
      options={namedOptions(found)}
      notFoundContent={<HeldEmpty what="企业资料" empty="没有找到相符的企业" isAsked />}
      showSearch={{ filterOption: false, onSearch: setTyped }}
    />
  );
}
