import { Checkbox, Select } from "antd";
import { useState } from "react";
import { companyScales, regStatuses, tierWords } from "#contract/company/company.ts";
import { tiers } from "#contract/company/company-list.ts";
import type { FieldNames } from "#src/entities/visit/use-field-names.ts";
import { FilterButtons, KeywordFilter } from "#src/ui/list/desk-filters.tsx";
import { optionsOf, namedOptions } from "#src/ui/form/form-kit.ts";
import { type CompanyFilters, unvisitedSteps } from "./company-filters.ts";

interface Props {
  filters: CompanyFilters;
  names: FieldNames;
  onChange: (changes: Partial<CompanyFilters>) => void;
  onReset: () => void;
}

const tierOptions = [
  ...tiers.map((tier) => ({ value: tier as string, label: `${tier} ${tierWords[tier]}` })),
  { value: "none", label: "未分层级" },
];
const unvisitedOptions = unvisitedSteps.map((days) => ({ value: days, label: `${days} 天未走访` }));
const rarer = ["reg_status", "scale", "owner_id", "demands", "followed", "due_by"] as const;

/** Filters of the company list; the rarer ones fold away. */
export function CompanyFilterBar({ filters, names, onChange, onReset }: Props) {
  const [open, setOpen] = useState(rarer.some((name) => filters[name] !== undefined));
  const select = <K extends keyof CompanyFilters>(name: K, label: string) => ({
    "aria-label": label,
    placeholder: label,
    allowClear: true,
    value: filters[name],
    onChange: (value: CompanyFilters[K]) => onChange({ [name]: value }),
    showSearch: { optionFilterProp: "label" },
  });
  return (
    <search className="filter-bar" aria-label="筛选企业">
      <KeywordFilter
        value={filters.keyword ?? ""}
        placeholder="名称、拼音首字母或信用代码"
        maxLength={200}
        onSearch={(keyword) => onChange({ keyword })}
      />
      {names.ownStreets.length > 1 && (
        <Select {...select("street_id", "镇街")} options={namedOptions(names.ownStreets)} />
      )}
      <Select {...select("label_id", "标签")} options={namedOptions(names.companyLabels)} />
      <Select {...select("tier", "企业层级")} options={tierOptions as { value: "A"; label: string }[]} />
      <Select {...select("unvisited_days", "未走访时长")} options={unvisitedOptions} />
      {open && (
        <>
          <Select {...select("reg_status", "登记状态")} options={optionsOf(regStatuses) as []} />
          <Select {...select("scale", "企业规模")} options={optionsOf(companyScales) as []} />
          <Select
            {...select("owner_id", "责任人")}
            options={[{ value: "none", label: "暂无责任人" }, ...namedOptions(names.staff)]}
          />
          <Checkbox
            checked={filters.demands === "open"}
            onChange={({ target }) => onChange({ demands: target.checked ? "open" : undefined })}
          >
            有未办结需求
          </Checkbox>
          <Checkbox
            checked={filters.followed === true}
            onChange={({ target }) => onChange({ followed: target.checked ? true : undefined })}
          >
            我关注的
          </Checkbox>
        </>
      )}
      <FilterButtons isOpen={open} onFold={setOpen} onReset={onReset} />
    </search>
  );
}
