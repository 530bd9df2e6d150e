import { type FormEvent, type ReactNode, useEffect, useId, useState } from "react";
import "./list-parts.css";
import { useFormKit } from "../form/form-kit.ts";
import { Button } from "../button/button.tsx";
import { formatTotal } from "../text/format-number.ts";
import { NarrowNote } from "./narrow-note.tsx";
import { Pages } from "./pages.tsx";

interface SelectProps {
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
  /** Words of the choice that filters nothing; null: one has to be chosen. */
  all?: string | null;
}

/** A filter with a few choices. */
export function FilterSelect({ label, value, options, onChange, all = "全部" }: SelectProps) {
  const { Pick } = useFormKit();
  const id = useId();
  return (
    <div className="list-select">
      <label htmlFor={id}>{label}</label>
      <Pick
        name={id}
        label={label}
        value={value}
        onChange={onChange}
        options={options.map(([key, words]) => ({ value: key, label: words }))}
        none={all ?? undefined}
      />
    </div>
  );
}

/** Words to look for; sent with the button or Enter. */
export function KeywordBox({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (words: string) => void;
}) {
  const [words, setWords] = useState(value);
  useEffect(() => setWords(value), [value]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(words.trim());
  };
  return (
    <form className="list-keyword" role="search" onSubmit={submit}>
      <input
        type="search"
        className="field-input"
        aria-label={label}
        placeholder={label}
        maxLength={60}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Button type="submit">搜索</Button>
    </form>
  );
}

interface PagerProps {
  page: number;
  size: number;
  total: number;
  /** Whether there are no more rows than `total`; absent: there are none. */
  isExact?: boolean | undefined;
  onPage: (page: number) => void;
}

/** Pages of a list; nothing where there is one. */
export function Pager({ page, size, total, isExact = true, onPage }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / size));
  const words = `共 ${formatTotal(total, isExact)} 条`;
  if (last === 1) return <p className="list-total">{words}</p>;
  return (
    <>
      <Pages page={page} pages={last} total={words} onPage={onPage} />
      {!isExact && page >= last && <NarrowNote total={total} />}
    </>
  );
}

interface FootProps<Input> {
  input: Input & { page?: number | undefined; size?: number | undefined };
  total: number;
  isExact?: boolean | undefined;
  show: (input: Input) => void;
  children?: ReactNode;
}

/** The pages below a list, in the address as its conditions are; nothing below an empty one. */
export function ListPages<Input>({ input, total, isExact, show, children }: FootProps<Input>) {
  if (total === 0) return null;
  return (
    <div className="list-pages">
      <Pager
        page={input.page ?? 1}
        size={input.size ?? 20}
        total={total}
        isExact={isExact}
        onPage={(page) => show({ ...input, page })}
      />
      {children}
    </div>
  );
}
