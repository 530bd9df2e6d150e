import type { ComponentType } from "react";
import type { InputOf, KnownCall, OutputOf } from "#contract/core/call.ts";
import { useCall } from "#src/api/use-call.ts";
import { useConditions } from "#src/api/use-conditions.ts";
import { RecordFilters } from "#src/entities/public-record/record-filters.tsx";
import type { Option } from "#src/ui/form/form-kit.ts";
import { CountChips } from "#src/ui/list/chips/count-chips.tsx";
import type { Reading } from "#src/ui/list/list-state.tsx";
import { RowList } from "#src/ui/list/row-list.tsx";

/** Rows of a page. */
const size = 20;

interface Listed {
  id: string;
}
type RowOf<C extends KnownCall> = OutputOf<C> extends { list: readonly (infer Row extends Listed)[] } ? Row : never;

interface Choice<Counts> {
  label: string;
  options: readonly Option[];
  /** The field of the answer with the rows of each value: its values are chips over the list. */
  counts?: Counts;
}

/** One choice for each condition that the contract offers besides words: one that is forgotten does not compile. */
export type Choices<C extends KnownCall> = {
  [K in Exclude<keyof InputOf<C>, "keyword" | "page" | "size">]-?: Choice<keyof OutputOf<C> & string>;
};

interface ListPageOf<C extends KnownCall, Row> {
  /** What the rows are, to those who hear them. */
  label: string;
  /** What the conditions narrow: `筛选报告`. */
  filters: string;
  /** What words are looked for in. */
  searchIn: string;
  choices: Choices<C>;
  /** What is true when there is no row at all, and when none meets the conditions. */
  empty: { plain: string; narrowed: string };
  /** Of the rows. */
  className: string;
  /** What can be done besides looking. */
  AboveFilters?: ComponentType;
  BelowFilters?: ComponentType;
  Row: ComponentType<{ row: Row }>;
}

interface Answer<Row> {
  list: readonly Row[];
  total: number;
  [counts: string]: unknown;
}

/** What the address chooses, of the values there are. */
const chosenIn = (search: URLSearchParams, choices: readonly (readonly [string, Choice<string>])[]) =>
  Object.fromEntries(
    choices.map(([name, { options }]) => [name, options.find(({ value }) => value === search.get(name))?.value]),
  );

/** A page of a list of the contract: conditions and page in the address, chips, words for none, the way back, pages. */
export function listPage<C extends KnownCall>(call: C, list: ListPageOf<C, RowOf<C>>): ComponentType {
  const { label, filters, searchIn, empty, className, AboveFilters, BelowFilters, Row } = list;
  const choices = Object.entries<Choice<string>>(list.choices);
  const nothing = Object.fromEntries(["keyword", ...choices.map(([name]) => name)].map((name) => [name, ""]));
  const chips = choices.filter(([, { counts }]) => counts !== undefined);
  const picks = choices.filter(([, { counts }]) => counts === undefined);
  return function ListPage() {
    const { search, keyword, page, show, narrow, turn } = useConditions();
    const chosen = chosenIn(search, choices);
    const input = { ...chosen, keyword, page, size };
    const found = useCall(call, input as unknown as InputOf<C>, { keepPrevious: true });
    const reading = found as unknown as Reading<Answer<RowOf<C>>>;
    const isPlain = keyword === "" && Object.values(chosen).every((value) => value === undefined);
    const clear = () => show(nothing);
    return (
      <>
        {chips.map(([name, { label: title, options, counts = "" }]) => (
          <CountChips
            key={name}
            label={title}
            rows={rowsOf(options, reading.data?.[counts] as Counts | undefined)}
            chosen={chosen[name]}
            onChoose={(next) => show({ [name]: next ?? "" })}
          />
        ))}
        {AboveFilters && <AboveFilters />}
        <RecordFilters
          label={filters}
          placeholder={searchIn}
          conditions={picks.map(([name, pick]) => ({ name, label: pick.label, options: pick.options }))}
          listed={{ input, narrow, clear }}
        />
        {BelowFilters && <BelowFilters />}
        <RowList
          list={reading}
          empty={isPlain ? empty.plain : empty.narrowed}
          clear={isPlain ? undefined : clear}
          label={label}
          className={className}
          paging={{ page, size, onPage: turn }}
        >
          {(row) => <Row key={row.id} row={row} />}
        </RowList>
      </>
    );
  };
}

type Counts = Partial<Record<string, number>>;

const rowsOf = (options: readonly Option[], counts: Counts | undefined) =>
  counts && options.map(({ value, label: words }) => ({ value, words, count: counts[value] ?? 0 }));
