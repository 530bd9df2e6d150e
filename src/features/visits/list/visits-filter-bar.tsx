import { visitMethods, visitTypes, willingnesses } from "#contract/visit/visit-fields.ts";
import { visitStatuses } from "#contract/visit/visit-review.ts";
import { CompanyFilter } from "#src/entities/company/company-filter.tsx";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { RangeFilter } from "#src/ui/list/desk-filters.tsx";
import { ChoiceFilter, FilterBar } from "#src/ui/list/filter-bar.tsx";
import { optionsOf, namedOptions } from "#src/ui/form/form-kit.ts";
import type { VisitFilters } from "./visit-filters.ts";

interface Props {
  filters: VisitFilters;
  onChange: (changes: Partial<VisitFilters>) => void;
  onReset: () => void;
}

type Chosen = "street_id" | "visit_type" | "visit_method" | "visitor_id" | "status" | "willingness" | "label_id";
/** Filters that fold away while they are not used. */
const rarer = ["visitor_id", "company_id", "willingness", "label_id", "has_demand", "with_photos"] as const;

/** Filters of the visit list; the rarer ones fold away. */
export function VisitsFilterBar({ filters, onChange, onReset }: Props) {
  const names = useFieldNames();
  const choice = <K extends Chosen>(name: K, label: string) => ({
    label,
    value: filters[name],
    onChange: (value: VisitFilters[K]) => onChange({ [name]: value }),
    canType: true,
  });
  return (
    <FilterBar
      label="筛选走访记录"
      words={{
        value: filters.keyword,
        placeholder: "企业名称、编号或内容",
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
          <ChoiceFilter {...choice("visit_type", "走访类型")} options={optionsOf(visitTypes)} />
          <ChoiceFilter {...choice("visit_method", "走访方式")} options={optionsOf(visitMethods)} />
          <RangeFilter label="走访日期" placeholder={["起始日期", "截止日期"]} filters={filters} onChange={onChange} />
          <ChoiceFilter {...choice("status", "状态")} options={optionsOf(visitStatuses)} />
          {open && <ChoiceFilter {...choice("visitor_id", "走访人员")} options={namedOptions(names.staff)} />}
          {open && <ChoiceFilter {...choice("willingness", "合作意愿")} options={optionsOf(willingnesses)} />}
          {open && <ChoiceFilter {...choice("label_id", "标签")} options={namedOptions(names.companyLabels)} />}
          {open && (
            <YesNo label="是否有需求" value={filters.has_demand} onChange={(has_demand) => onChange({ has_demand })} />
          )}
          {open && (
            <YesNo
              label="是否有照片"
              value={filters.with_photos}
              onChange={(with_photos) => onChange({ with_photos })}
            />
          )}
          {open && <CompanyFilter value={filters.company_id} onChange={(company_id) => onChange({ company_id })} />}
        </>
      )}
    </FilterBar>
  );
}

interface YesNoProps {
  label: string;
  value: boolean | undefined;
  onChange: (value: boolean | undefined) => void;
}

function YesNo({ label, value, onChange }: YesNoProps) {
  return (
    <ChoiceFilter
      label={label}
      value={value === undefined ? undefined : String(value)}
      onChange={(chosen) => onChange(chosen === undefined ? undefined : chosen === "true")}
      options={[
        { value: "true", label: `${label.replace("是否", "")}` },
        { value: "false", label: `没${label.replace("是否", "")}` },
      ]}
    />
  );
}
