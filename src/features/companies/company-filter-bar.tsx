import { companyScales, regStatuses, tierWords } from "#contract/company/company.ts";
import { tiers } from "#contract/company/company-list.ts";
import type { FieldNames } from "#src/entities/visit/use-field-names.ts";
import { ChoiceFilter, FilterBar, FlagFilter } from "#src/ui/list/filter-bar.tsx";
import { optionsOf, namedOptions } from "#src/ui/form/form-kit.ts";
import { type CompanyFilters, unvisitedSteps } from "./company-filters.ts";

interface Props {
  filters: CompanyFilters;
  names: FieldNames;
  onChange: (changes: Partial<CompanyFilters>) => void;
  onReset: () => void;
}

const tierOptions = [
  ...tiers.map((tier) => ({ value: tier, label: `${tier} ${tierWords[tier]}` })),
  { value: "none" as const, label: "未分层级" },
];
const unvisitedOptions = unvisitedSteps.map((days) => ({ value: days, label: `${days} 天未走访` }));
const rarer = ["reg_status", "scale", "owner_id", "demands", "followed", "due_by"] as const;

/** Filters of the company list; the rarer ones fold away. */
export function CompanyFilterBar({ filters, names, onChange, onReset }: Props) {
  const choice = <K extends keyof CompanyFilters>(name: K, label: string) => ({
    label,
    value: filters[name],
    onChange: (value: CompanyFilters[K]) => onChange({ [name]: value }),
    canType: true,
  });
  return (
    <FilterBar
      label="筛选企业"
      words={{
        value: filters.keyword,
        placeholder: "名称、拼音首字母或信用代码",
        maxLength: 200,
        onSearch: (keyword) => onChange({ keyword }),
      }}
      unfolded={rarer.some((name) => filters[name] !== undefined)}
      onReset={onReset}
    >
      {(open) => (
        <>
          {names.ownStreets.length > 1 && (
            <ChoiceFilter {...choice("street_id", "镇街")} options={namedOptions(names.ownStreets)} />
          )}
          <ChoiceFilter {...choice("label_id", "标签")} options={namedOptions(names.companyLabels)} />
          <ChoiceFilter {...choice("tier", "企业层级")} options={tierOptions} />
          <ChoiceFilter {...choice("unvisited_days", "未走访时长")} options={unvisitedOptions} />
          {open && (
            <>
              <ChoiceFilter {...choice("reg_status", "登记状态")} options={optionsOf(regStatuses)} />
              <ChoiceFilter {...choice("scale", "企业规模")} options={optionsOf(companyScales)} />
              <ChoiceFilter
                {...choice("owner_id", "责任人")}
                options={[{ value: "none", label: "暂无责任人" }, ...namedOptions(names.staff)]}
              />
              <FlagFilter
                label="有未办结需求"
                value={filters.demands === "open"}
                onChange={(isOpen) => onChange({ demands: isOpen && "open" })}
              />
              <FlagFilter label="我关注的" value={filters.followed} onChange={(followed) => onChange({ followed })} />
            </>
          )}
        </>
      )}
    </FilterBar>
  );
}
