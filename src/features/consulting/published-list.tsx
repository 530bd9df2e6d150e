import { consultingCategories } from "#contract/consulting/consulting.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useConditions, wordOf } from "#src/api/use-conditions.ts";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { RecordFilters } from "#src/entities/public-record/record-filters.tsx";
import { optionsOf } from "#src/ui/form/form-kit.ts";
import { ListState } from "#src/ui/list/list-state.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { pageSize } from "./use-consulting.ts";

/** Published questions with their answers, by category and words. */
export function PublishedList() {
  const { search, keyword, page, show, narrow } = useConditions();
  const category = wordOf(consultingCategories, search.get("category"));
  const input = { category, keyword, page, size: pageSize };
  const list = useCall(contract.consulting.published, input, { keepPrevious: true });
  const isPlain = category === undefined && keyword === "";
  const clearAll = () => show({ category: "", keyword: "" });
  const clear = isPlain ? undefined : clearAll;
  return (
    <>
      <RecordFilters
        label="筛选问答"
        placeholder="问题或解答"
        conditions={[{ name: "category", label: "类别", options: optionsOf(consultingCategories) }]}
        listed={{ input, narrow, clear: clearAll }}
      />
      <ListState list={list} empty={isPlain ? "还没有发布问答" : "没有符合条件的问答"} clear={clear} />
      {list.error === null && (
        <ul className="consulting-list" aria-label="问答">
          {list.data?.list.map((one) => (
            <li key={one.id} className="consulting-card consulting-shown">
              <h2>{one.question}</h2>
              <p>{one.answer}</p>
              <p className="consulting-facts">
                {one.category} · <DayWords of={one.published_at} /> 发布
              </p>
            </li>
          ))}
        </ul>
      )}
      {list.data !== undefined && list.data.total > 0 && (
        <Pager page={page} size={pageSize} total={list.data.total} onPage={(next) => show({ page: String(next) })} />
      )}
    </>
  );
}
