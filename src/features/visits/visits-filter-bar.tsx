import { Button, Input, Select } from "antd";
import { format } from "date-fns/format";
import { parseISO } from "date-fns/parseISO";
import { useEffect, useState } from "react";
import { visitMethods, visitTypes, willingnesses } from "#contract/visit.ts";
import { visitStatuses } from "#contract/visit-review.ts";
import { useCompanySearch, useLocalCompany } from "#src/entities/company/use-companies.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { DatePicker } from "#src/ui/date-picker.ts";
import { optionsOf } from "#src/ui/form/form-kit.ts";
import type { VisitFilters } from "./visit-filters.ts";

interface Props {
  filters: VisitFilters;
  onChange: (changes: Partial<VisitFilters>) => void;
  onReset: () => void;
}

type Chosen = "street_id" | "visit_type" | "visit_method" | "visitor_id" | "status" | "willingness" | "label_id";
/** Filters that fold away while they are not used. */
const rarer = ["visitor_id", "company_id", "willingness", "label_id", "has_demand", "with_photos"] as const;

const named = (rows: readonly { id: string; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: id, label: name }));
const searchable = { optionFilterProp: "label" };

/** Filters of the visit list; the rarer ones fold away. */
export function VisitsFilterBar({ filters, onChange, onReset }: Props) {
  const names = useFieldNames();
  const [open, setOpen] = useState(rarer.some((name) => filters[name] !== undefined));
  const select = <K extends Chosen>(name: K, label: string) => ({
    "aria-label": label,
    placeholder: label,
    allowClear: true,
    value: filters[name],
    onChange: (value: VisitFilters[K]) => onChange({ [name]: value }),
    showSearch: searchable,
  });
  return (
    <search className="filter-bar" aria-label="筛选走访记录">
      <Keyword value={filters.keyword ?? ""} onSearch={(keyword) => onChange({ keyword })} />
      {names.streets.length > 1 && <Select {...select("street_id", "镇街")} options={named(names.streets)} />}
      <Select {...select("visit_type", "走访类型")} options={optionsOf(visitTypes)} />
      <Select {...select("visit_method", "走访方式")} options={optionsOf(visitMethods)} />
      <DateRange filters={filters} onChange={onChange} />
      <Select {...select("status", "状态")} options={optionsOf(visitStatuses)} />
      {open && <Select {...select("visitor_id", "走访人员")} options={named(names.staff)} />}
      {open && <Select {...select("willingness", "合作意愿")} options={optionsOf(willingnesses)} />}
      {open && <Select {...select("label_id", "标签")} options={named(names.companyLabels)} />}
      {open && (
        <YesNo label="是否有需求" value={filters.has_demand} onChange={(has_demand) => onChange({ has_demand })} />
      )}
      {open && (
        <YesNo label="是否有照片" value={filters.with_photos} onChange={(with_photos) => onChange({ with_photos })} />
      )}
      {open && <CompanyFilter value={filters.company_id} onChange={(company_id) => onChange({ company_id })} />}
      <div className="filter-buttons">
        <Button type="link" onClick={() => setOpen(!open)} aria-expanded={open}>
          {open ? "收起" : "更多条件"}
        </Button>
        <Button onClick={onReset}>重置</Button>
      </div>
    </search>
  );
}

interface YesNoProps {
  label: string;
  value: boolean | undefined;
  onChange: (value: boolean | undefined) => void;
}

function YesNo({ label, value, onChange }: YesNoProps) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      allowClear
      value={value === undefined ? undefined : String(value)}
      onChange={(chosen?: string) => onChange(chosen === undefined ? undefined : chosen === "true")}
      options={[
        { value: "true", label: `${label.replace("是否", "")}` },
        { value: "false", label: `没${label.replace("是否", "")}` },
      ]}
    />
  );
}

function Keyword({ value, onSearch }: { value: string; onSearch: (keyword: string) => void }) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <Input.Search
      aria-label="关键词"
      placeholder="企业名称、编号或内容"
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
      aria-label="走访日期"
      placeholder={["起始日期", "截止日期"]}
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
