import { Input } from "antd";
import { dateOfDay, dayOfDate } from "#contract/core/time.ts";
import { useEffect, useState } from "react";
import { LazyRangePicker } from "../input/lazy-date-picker.tsx";
import { pickerFormats } from "../input/picker-formats.ts";

interface KeywordProps {
  /** What it is called to those who hear it, where a list has more than one. */
  label?: string;
  value: string;
  placeholder: string;
  maxLength?: number;
  onSearch: (keyword: string) => void;
}

/** Words to look for; follows the address when that changes. */
export function KeywordFilter({ label = "关键词", value, placeholder, maxLength = 100, onSearch }: KeywordProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <Input.Search
      aria-label={label}
      placeholder={placeholder}
      allowClear
      maxLength={maxLength}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onSearch={onSearch}
    />
  );
}

/** Calendar dates `YYYY-MM-DD`, both inclusive. */
interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

interface RangeProps {
  label: string;
  placeholder: [string, string];
  filters: Days;
  onChange: (days: { from: string | undefined; to: string | undefined }) => void;
}

export function RangeFilter({ label, placeholder, filters, onChange }: RangeProps) {
  const day = (text: string | undefined) => (text === undefined ? null : dateOfDay(text));
  const text = (date: Date | null | undefined) => (date ? dayOfDate(date) : undefined);
  return (
    <LazyRangePicker
      aria-label={label}
      placeholder={placeholder}
      allowEmpty={[true, true]}
      format={pickerFormats.day}
      value={[day(filters.from), day(filters.to)]}
      onChange={(range) => onChange({ from: text(range?.[0]), to: text(range?.[1]) })}
    />
  );
}
