import { Select } from "antd";
import { demandCategories, demandSources, satisfactions, urgencies } from "#contract/demand/demand-fields.ts";
import { type DemandStatus, demandStatuses } from "#contract/demand/demand-states.ts";
import { CompanyFilter } from "#src/entities/company/company-filter.tsx";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { RangeFilter } from "#src/ui/list/desk-filters.tsx";
import { ChoiceFilter, FilterBar } from "#src/ui/list/filter-bar.tsx";
import { optionsOf, namedOptions } from "#src/ui/form/form-kit.ts";
import type { DemandFilters } from "./demand-filters.ts";

interface Props {
  filters: DemandFilters;
  onChange: (changes: Partial<DemandFilters>) => void;
  onReset: () => void;
}

type OneOf = "street_id" | "category" | "urgency" | "source" | "satisfaction" | "owner_id" | "label_id" | "clock";

const clocks = [
  { value: "near", label: "临期" },
  { value: "overdue", label: "超期" },
  { value: "stale", label: "久未更新" },
  { value: "urged", label: "已催办" },
] as const;
const rare = ["source", "satisfaction", "owner_id", "label_id", "company_id", "from", "to"] as const;

/** Filters of the demand list; the rarer ones fold away. */
export function DemandsFilterBar({ filters, onChange, onReset }: Props) {
  const names = useFieldNames();
  const choice = <K extends OneOf>(name: K, label: string) => ({
    label,
    value: filters[name],
    onChange: (value: DemandFilters[K]) => onChange({ [name]: value }),
    canType: true,
  });
  return (
    <FilterBar
      label="筛选需求"
      words={{
        value: filters.keyword,
        placeholder: "标题、企业、编号",
        onSearch: (keyword) => onChange({ keyword }),
      }}
      unfolded={rare.some((name) => filters[name] !== undefined)}
      onReset={onReset}
    >
      {(open) => (
        <>
          <Select
            aria-label="状态"
            placeholder="状态"
            mode="multiple"
            allowClear
            maxTagCount="responsive"
            value={filters.status ?? []}
            onChange={(status: DemandStatus[]) => onChange({ status: status.length === 0 ? undefined : status })}
            options={optionsOf(demandStatuses)}
          />
          <ChoiceFilter {...choice("clock", "时限")} options={clocks} />
          <ChoiceFilter {...choice("category", "需求类别")} options={optionsOf(demandCategories)} />
          <ChoiceFilter {...choice("urgency", "紧急程度")} options={optionsOf(urgencies)} />
          {names.ownStreets.length > 1 && (
            <ChoiceFilter {...choice("street_id", "镇街")} options={namedOptions(names.ownStreets)} />
          )}
          {open && <ChoiceFilter {...choice("owner_id", "经办人")} options={namedOptions(names.staff)} />}
          {open && <ChoiceFilter {...choice("source", "需求来源")} options={optionsOf(demandSources)} />}
          {open && <ChoiceFilter {...choice("satisfaction", "满意度")} options={optionsOf(satisfactions)} />}
          {open && <ChoiceFilter {...choice("label_id", "标签")} options={namedOptions(names.demandLabels)} />}
          {open && <CompanyFilter value={filters.company_id} onChange={(company_id) => onChange({ company_id })} />}
          {open && (
            <RangeFilter label="登记日期" placeholder={["登记自", "登记至"]} filters={filters} onChange={onChange} />
          )}
        </>
      )}
    </FilterBar>
  );
}
