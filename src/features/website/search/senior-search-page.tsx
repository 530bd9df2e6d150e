import { type Column, columns, ruleOf } from "#contract/site/content-columns.ts";
import { mostConditions, searchFields, searchWays } from "#contract/site/search-conditions.ts";
import { ConditionLine } from "./search-condition-line.tsx";
import type { AskedSearch } from "#contract/site/search-query.ts";
import { DayInput } from "./day-input.tsx";
import { SearchTabs } from "./search-tabs.tsx";
import { useSeniorSearch } from "./use-senior-search.ts";
import "../website.css";
import "./search-page.css";
import { Button } from "#src/ui/button/button.tsx";

/** Search by several conditions; the results have a page of their own, which leads back here. */
export default function SeniorSearchPage() {
  const { start, lines, chosen, setChosen, problems, form, search, add, change, remove } = useSeniorSearch();
  return (
    <div className="web-page">
      <h1>高级搜索</h1>
      <SearchTabs />
      <p>各个条件要同时成立；不填词语的条件不起作用。多个词用空格分开。</p>
      <form
        ref={form}
        className="web-senior web-panel"
        role="search"
        aria-label="高级搜索"
        onSubmit={search}
        noValidate
      >
        <ol className="web-conditions" aria-label="条件">
          {lines.map((line, place) => (
            <ConditionLine
              key={line.key}
              line={line}
              place={place}
              problem={problems[String(place)]}
              fields={searchFields}
              ways={searchWays}
              onChange={(changes) => change(line.key, changes)}
              onRemove={lines.length > 1 ? () => remove(line.key) : undefined}
            />
          ))}
        </ol>
        <Button onClick={add} disabled={lines.length >= mostConditions}>
          添加条件
        </Button>
        <Columns chosen={chosen} onChange={setChosen} />
        <Dates {...start} problems={problems} />
        {problems.form !== undefined && (
          <p className="web-alarm" role="alert">
            {problems.form}
          </p>
        )}
        <Button type="submit" kind="primary">
          搜索
        </Button>
      </form>
    </div>
  );
}

function Columns({ chosen, onChange }: { chosen: readonly Column[]; onChange: (chosen: readonly Column[]) => void }) {
  const turn = (column: Column) =>
    onChange(chosen.includes(column) ? chosen.filter((one) => one !== column) : [...chosen, column]);
  return (
    <details open={chosen.length > 0 || undefined}>
      <summary>栏目：{chosen.length === 0 ? "全部" : `已选 ${chosen.length} 个`}</summary>
      <fieldset className="web-checks">
        <legend className="visually-hidden">栏目</legend>
        {columns.map((one) => (
          <label key={one} className="web-check">
            <input type="checkbox" checked={chosen.includes(one)} onChange={() => turn(one)} /> {ruleOf(one).title}
          </label>
        ))}
      </fieldset>
    </details>
  );
}

function Dates({ from, to, problems }: Pick<AskedSearch, "from" | "to"> & { problems: Record<string, string> }) {
  const problem = problems.from ?? problems.to;
  const beside = (name: string) => (problems[name] === undefined ? undefined : "senior-day-problem");
  return (
    <fieldset className="web-dates web-field">
      <legend>发布日期</legend>
      <div>
        <label htmlFor="senior-from">从</label>
        <DayInput id="senior-from" name="from" day={from} problem={beside("from")} />
      </div>
      <div>
        <label htmlFor="senior-to">到</label>
        <DayInput id="senior-to" name="to" day={to} problem={beside("to")} />
      </div>
      {problem !== undefined && (
        <p id="senior-day-problem" className="web-problem">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
