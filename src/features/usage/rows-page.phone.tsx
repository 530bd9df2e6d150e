import { Link } from "react-router-dom";
import type { UsageRow } from "#contract/usage/usage-calls.ts";
import type { ColumnForm } from "#contract/usage/usage-lists.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { FilterSelect, ListPages } from "#src/ui/list/list-parts.tsx";
import { ListState } from "#src/ui/list/list-state.tsx";
import { FilterButton } from "#src/ui/list/phone-list.tsx";
import { CellWords } from "./cell-words.tsx";
import { rowAddress } from "./row-link.ts";
import { RowsExport, RowsHead } from "./rows-head.tsx";
import { type UsageRows, useUsageRows } from "./use-usage-rows.ts";
import "#src/ui/page/card.css";
import "./usage.css";

/** The same in cards, its conditions in a sheet. */
export default function UsageRowsPhonePage() {
  const asked = useUsageRows();
  const { input, rows, facts, total, show, clear } = asked;
  return (
    <div className="phone-list usage-rows">
      <RowsHead {...asked} />
      <div className="usage-tools">
        <Sorting {...asked} />
        <Filters asked={asked} />
        <RowsExport {...asked} />
      </div>
      <ListState list={rows} empty={facts.none} clear={clear} />
      <ul className="list-cards" aria-label={facts.title}>
        {rows.data?.list.map((row) => (
          <RowCard key={row.id} asked={asked} row={row} />
        ))}
      </ul>
      <ListPages input={input} total={total} show={show} />
    </div>
  );
}

/** Columns whose words take a line of their own. */
const long = ["unit", "label", "company", "visitors", "result", "last_sync_at", "oldest_at", "start_at"];

function RowCard({ asked: { input, facts }, row }: { asked: UsageRows; row: UsageRow }) {
  const [first = "", ...rest] = Object.keys(facts.columns);
  const address = rowAddress(input, row);
  const title = <CellWords list={input.list} row={row} column={first} />;
  return (
    <li className="list-card usage-card">
      {address === null ? <strong>{title}</strong> : <Link to={address}>{title}</Link>}
      <dl>
        {rest.map((column) => (
          <div key={column} className={long.includes(column) ? "usage-long" : undefined}>
            <dt>{facts.columns[column]?.title}</dt>
            <dd>
              <CellWords list={input.list} row={row} column={column} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

const directions: Partial<Record<ColumnForm, readonly [string, string]>> = {
  day: ["从新到旧", "从旧到新"],
  minute: ["从新到旧", "从旧到新"],
  text: ["倒序", "正序"],
  device: ["倒序", "正序"],
};

/** Columns in either direction, as the table's heads are at the desk. */
function Sorting({ input, facts, narrow }: UsageRows) {
  const { sort = facts.sort, order = facts.order } = input;
  const options = Object.entries(facts.columns).flatMap(([key, { title, form }]) => {
    const [down, up] = directions[form] ?? ["从高到低", "从低到高"];
    return [[`${key} desc`, `${title} ${down}`] as const, [`${key} asc`, `${title} ${up}`] as const];
  });
  return (
    <FilterSelect
      label="排序"
      all={null}
      value={`${sort} ${order}`}
      options={options}
      onChange={(value) => {
        const [key = facts.sort, direction] = value.split(" ");
        narrow({ sort: key, order: direction === "asc" ? "asc" : "desc" });
      }}
    />
  );
}

function Filters({ asked }: { asked: UsageRows }) {
  const { input, facts, narrow, clear } = asked;
  const choices = [
    ...(asked.partOptions.length > 0 ? [{ name: "part" as const, label: "范围", options: asked.partOptions }] : []),
    ...(facts.narrows.street ? [{ name: "street_id" as const, label: "镇街", options: asked.streetOptions }] : []),
    ...(facts.narrows.kind ? [{ name: "kind" as const, label: "账号类型", options: asked.kindOptions }] : []),
  ];
  return (
    <FilterButton
      words="筛选"
      asked={asked.narrowed}
      sheet={{
        title: `筛选${facts.title}`,
        values: input,
        choices,
        onChoice: (name, value) => narrow({ [name]: value === "" ? undefined : value }),
        onReset: () => clear?.(),
        first: facts.narrows.period && <Period {...asked} />,
      }}
    />
  );
}

function Period({ input, narrow }: UsageRows) {
  const { Day } = useFormKit();
  return (
    <>
      <Day
        name="usage-rows-from"
        label="起始日期"
        required
        value={input.from}
        most={input.to}
        onChange={(from) => from !== "" && narrow({ from })}
      />
      <Day
        name="usage-rows-to"
        label="截止日期"
        required
        value={input.to}
        least={input.from}
        onChange={(to) => to !== "" && narrow({ to })}
      />
    </>
  );
}
