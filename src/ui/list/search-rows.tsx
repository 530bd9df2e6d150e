import { type ReactNode, useState } from "react";
import type { Option } from "../form/form-kit.ts";

/** More than these are searched rather than read. */
const mostRead = 10;

interface Props {
  /** What is chosen, for the words of the search. */
  label: string;
  options: readonly Option[];
  /** A choice of none stands before them and is no row to count. */
  first?: Option | undefined;
  children: (option: Option) => ReactNode;
}

/** Rows of a sheet to choose from, found by typing where they are many. */
export function SearchRows({ label, options, first, children }: Props) {
  const [typed, setTyped] = useState("");
  const all = first === undefined ? options : [first, ...options];
  const shown = all.filter((option) => option.label.includes(typed.trim()));
  return (
    <>
      {options.length > mostRead && (
        <input
          type="search"
          className="field-input"
          aria-label={`搜索${label}`}
          placeholder="输入名称筛选"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {shown.map(children)}
      {shown.length === 0 && <p>没有可选的{label}</p>}
    </>
  );
}
