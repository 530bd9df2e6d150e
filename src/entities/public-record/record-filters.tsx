import { useState } from "react";
import { Button } from "#src/ui/button/button.tsx";
import { type Option, useFormKit } from "#src/ui/form/form-kit.ts";
import { FilterSelect, KeywordBox } from "#src/ui/list/list-parts.tsx";
import { useIsPhone } from "#src/ui/is-phone.ts";
import "./records.css";

export interface RecordFilter {
  name: string;
  label: string;
  /** Absent: a text to type. */
  options?: readonly Option[];
  /** A day to choose. */
  isDay?: boolean;
}

interface Props {
  label: string;
  keyword: string;
  placeholder: string;
  filters: readonly RecordFilter[];
  values: Readonly<Record<string, unknown>>;
  /** Empty words: any. */
  onChange: (name: string, value: string) => void;
  onReset: () => void;
}

const wordsOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** Conditions of a list: at the desk those with few choices beside the words, the others, and on the phone all, in a sheet. */
export function RecordFilters(props: Props) {
  const { label, keyword, placeholder, filters, values, onChange, onReset } = props;
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const beside = isPhone ? [] : filters.filter(({ options }) => options !== undefined);
  const inside = filters.filter((filter) => !beside.includes(filter));
  // An order leaves nothing out.
  const set = inside.filter(({ name }) => name !== "sort" && wordsOf(values[name]) !== "").length;
  const words = isPhone ? "筛选" : "更多条件";
  return (
    <search className="record-filters" aria-label={label}>
      <KeywordBox label={placeholder} value={keyword} onChange={(words) => onChange("keyword", words)} />
      {beside.map(({ name, label: title, options = [] }) => (
        <FilterSelect
          key={name}
          label={title}
          value={wordsOf(values[name])}
          options={options.map((option) => [option.value, option.label] as const)}
          onChange={(value) => onChange(name, value)}
        />
      ))}
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {set === 0 ? words : `${words} ${set}`}
      </Button>
      {isOpen && <FilterSheet {...props} filters={inside} onReset={onReset} onClose={() => setOpen(false)} />}
    </search>
  );
}

/** The conditions apply when the sheet is closed by its button. */
function FilterSheet({ label, filters, values, onChange, onReset, onClose }: Props & { onClose: () => void }) {
  const { Choice, Day, Sheet } = useFormKit();
  const footer = (
    <Button wide onClick={onReset}>
      清除条件
    </Button>
  );
  return (
    <Sheet title={label} onClose={onClose} footer={footer} keepsTyped>
      {filters.map(({ name, label: words, options, isDay = false }) => {
        const frame = { name: `filter-${name}`, label: words, value: wordsOf(values[name]) };
        const change = (value: string) => onChange(name, value);
        if (options !== undefined)
          return <Choice key={name} {...frame} onChange={change} options={options} clearable />;
        if (isDay) return <Day key={name} {...frame} onChange={change} />;
        return <TypedFilter key={name} {...frame} onChange={change} />;
      })}
    </Sheet>
  );
}

/** A text that counts once it is left: each letter would be a question of its own. */
function TypedFilter(props: { name: string; label: string; value: string; onChange: (value: string) => void }) {
  const { Text } = useFormKit();
  const { name, label, value, onChange } = props;
  const [typed, setTyped] = useState(value);
  return (
    <div
      onBlur={() => {
        if (typed.trim() !== value) onChange(typed.trim());
      }}
    >
      <Text name={name} label={label} value={typed} onChange={setTyped} maxLength={60} />
    </div>
  );
}
