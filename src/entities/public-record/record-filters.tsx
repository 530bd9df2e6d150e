import { FilterSelect, KeywordBox } from "#src/ui/list/list-parts.tsx";
import { type Condition, FilterButton } from "#src/ui/list/phone-list.tsx";
import { useIsPhone } from "#src/ui/is-phone.ts";
import "./records.css";

export interface FilterProps<T> {
  label: string;
  /** What the words are looked for in. */
  placeholder: string;
  conditions: readonly Condition[];
  /** The list as its address asks for it. */
  listed: { input: T; narrow: (changes: Partial<T>) => void; clear: () => void };
  /** The condition that the typed words are. */
  wordsIn?: string;
  /** A condition as the list takes it; empty words: any. Absent: the words as they are. */
  conditionOf?: (name: string, value: string) => Partial<T>;
}

const wordsOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

const plainCondition = <T,>(name: string, value: string) =>
  ({ [name]: value === "" ? undefined : value }) as unknown as Partial<T>;

/** Conditions of a list: at the desk those with few choices beside the words, the others, and on the phone all, in a sheet. */
export function RecordFilters<T extends object>(props: FilterProps<T>) {
  const { label, placeholder, conditions, listed, wordsIn = "keyword", conditionOf = plainCondition<T> } = props;
  const values: Record<string, unknown> = Object.fromEntries(Object.entries(listed.input));
  const change = (name: string, value: string) => listed.narrow(conditionOf(name, value));
  const isPhone = useIsPhone();
  const beside = isPhone ? [] : conditions.filter(({ options }) => options !== undefined);
  const inside = conditions.filter((condition) => !beside.includes(condition));
  // An order leaves nothing out.
  const asked = inside.filter(({ name }) => name !== "sort" && wordsOf(values[name]) !== "").length;
  return (
    <search className="record-filters" aria-label={label}>
      <KeywordBox label={placeholder} value={wordsOf(values[wordsIn])} onChange={(words) => change(wordsIn, words)} />
      {beside.map(({ name, label: title, options = [] }) => (
        <FilterSelect
          key={name}
          label={title}
          value={wordsOf(values[name])}
          options={options.map((option) => [option.value, option.label] as const)}
          onChange={(value) => change(name, value)}
        />
      ))}
      {inside.length > 0 && (
        <FilterButton
          words={isPhone ? "筛选" : "更多条件"}
          asked={asked}
          sheet={{ title: label, values, choices: inside, onChoice: change, onReset: listed.clear }}
        />
      )}
    </search>
  );
}
