import { Button, Input, Select } from "antd";
import { format } from "date-fns/format";
import { parseISO } from "date-fns/parseISO";
import { useEffect, useState } from "react";
import { demandCategories, demandSources, satisfactions, urgencies } from "#contract/demand-fields.ts";
import { type DemandStatus, demandStatuses } from "#contract/demand-states.ts";
import { useCompanySearch, useLocalCompany } from "#src/entities/company/use-companies.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { DatePicker } from "#src/ui/date-picker.ts";
import { optionsOf } from "#src/ui/form/form-kit.ts";
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
];
const named = (rows: readonly { id: string; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: id, label: name }));
const rare = ["source", "satisfaction", "owner_id", "label_id", "company_id", "from", "to"] as const;

/** Filters of the demand list; the rarer ones fold away. */
export function DemandsFilterBar({ filters, onChange, onReset }: Props) {
  const names = useFieldNames();
  const [open, setOpen] = useState(rare.some((name) => filters[name] !== undefined));
  const select = <K extends OneOf>(name: K, label: string) => ({
    "aria-label": label,
    placeholder: label,
    allowClear: true,
    value: filters[name],
    onChange: (value: DemandFilters[K]) => onChange({ [name]: value }),
    showSearch: { optionFilterProp: "label" },
  });
  return (
    <search className="filter-bar" aria-label="筛选需求">
      <Keyword value={filters.keyword ?? ""} onSearch={(keyword) => onChange({ keyword })} />
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
      <Select {...select("clock", "时限")} options={clocks} />
      <Select {...select("category", "需求类别")} options={optionsOf(demandCategories)} />
      <Select {...select("urgency", "紧急程度")} options={optionsOf(urgencies)} />
      {names.streets.length > 1 && <Select {...select("street_id", "镇街")} options={named(names.streets)} />}
      {open && <Select {...select("owner_id", "经办人")} options={named(names.staff)} />}
      {open && <Select {...select("source", "需求来源")} options={optionsOf(demandSources)} />}
      {open && <Select {...select("satisfaction", "满意度")} options={optionsOf(satisfactions)} />}
      {open && <Select {...select("label_id", "标签")} options={named(names.demandLabels)} />}
      {open && <CompanyFilter value={filters.company_id} onChange={(company_id) => onChange({ company_id })} />}
      {open && <DateRange filters={filters} onChange={onChange} />}
      <div className="filter-buttons">
        <Button type="link" onClick={() => setOpen(!open)} aria-expanded={open}>
          {open ? "收起" : "更多条件"}
        </Button>
        <Button onClick={onReset}>重置</Button>
      </div>
    </search>
  );
}

function Keyword({ value, onSearch }: { value: string; onSearch: (keyword: string) => void }) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <Input.Search
      aria-label="关键词"
      placeholder="标题、企业名称、编号或内容"
      allowClear
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onSearch={onSearch}
    />
  );
}

function DateRange({ filters, onChange }: Pick<Props, "filters" | "onChange">) {
  const day = (text: string | undefined) => (text === undefined ? null : parseISO(text));
  const text = (date: Date | null | undefined) => (date ? format(date, "yyyy-MM-dd") : undefined);
  return (
    <DatePicker.RangePicker
      aria-label="登记日期"
      placeholder={["登记起始日期", "截止日期"]}
      allowEmpty={[true, true]}
      value={[day(filters.from), day(filters.to)]}
      onChange={(range) => onChange({ from: text(range?.[0]), to: text(range?.[1]) })}
    />
  );
}

function CompanyFilter({ value, onChange }: { value: string | undefined; onChange: (id: string | undefined) => void }) {
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
      options={named(found)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
    />
  );
}
