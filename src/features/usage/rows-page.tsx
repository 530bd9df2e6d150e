import { Link } from "react-router-dom";
import type { UsageRow } from "#contract/usage/usage-calls.ts";
import { RangeFilter } from "#src/ui/list/desk-filters.tsx";
import { type DeskColumn, DeskTable } from "#src/ui/list/desk-table.tsx";
import { ChoiceFilters, FilterBar } from "#src/ui/list/filter-bar.tsx";
import { CellWords } from "./cell-words.tsx";
import { rowAddress } from "./row-link.ts";
import { RowsExport, RowsHead } from "./rows-head.tsx";
import { type UsageRows, useUsageRows } from "./use-usage-rows.ts";
import "./usage.css";

const right = ["count", "time", "bytes"];
/** Pixels of columns whose words may take several lines. */
const widths: Readonly<Record<string, number>> = { unit: 170, path: 320, what: 320, result: 320 };

function columnsOf({ input, facts }: UsageRows): DeskColumn<UsageRow>[] {
  return Object.entries(facts.columns).map(([key, { title, form, rare }], at) => ({
    key,
    title,
    sorter: true,
    align: right.includes(form) ? "right" : "left",
    ...(rare && { rare }),
    ...(widths[key] && { width: widths[key] }),
    render: (_: unknown, row: UsageRow) => {
      const words = <CellWords list={input.list} row={row} column={key} />;
      const address = at === 0 ? rowAddress(input, row) : null;
      return address === null ? words : <Link to={address}>{words}</Link>;
    },
  }));
}

/** 统计明细: the rows behind a figure or a bar. */
export default function UsageRowsPage() {
  const asked = useUsageRows();
  const { input, rows, facts, show, narrow, clear } = asked;
  const choices = [
    { name: "part", label: "范围", options: asked.partOptions, isThere: asked.partOptions.length > 0 },
    { name: "street_id", label: "镇街", options: asked.streetOptions, isThere: facts.narrows.street },
    { name: "kind", label: "账号类型", options: asked.kindOptions, isThere: facts.narrows.kind },
  ] as const;
  return (
    <div className="list-page usage-rows">
      <RowsHead {...asked} />
      <FilterBar label="筛选统计明细" onReset={clear}>
        {facts.narrows.period && (
          <div className="usage-range">
            <RangeFilter
              label="时段"
              placeholder={["起始日期", "截止日期"]}
              filters={input}
              onChange={({ from, to }) => from !== undefined && to !== undefined && narrow({ from, to })}
            />
          </div>
        )}
        <ChoiceFilters
          choices={choices.filter(({ isThere }) => isThere)}
          values={input}
          onChoice={(name, value) => narrow({ [name]: value })}
        />
      </FilterBar>
      <DeskTable
        key={input.list}
        name={`usage-${input.list}`}
        columns={columnsOf(asked)}
        list={rows}
        paging={{ ...input, sort: input.sort ?? facts.sort, order: input.order ?? facts.order }}
        onPaging={({ page, size, sort, order }) => show({ ...input, page, size, sort, order })}
        toolbar={<RowsExport {...asked} />}
        empty={facts.none}
        clear={clear}
      />
    </div>
  );
}
