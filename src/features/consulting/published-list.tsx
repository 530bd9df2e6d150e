import { consultingCategories } from "#contract/consulting/consulting.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useConditions, wordOf } from "#src/api/use-conditions.ts";
import { RecordFilters } from "#src/entities/public-record/record-filters.tsx";
import { optionsOf } from "#src/ui/form/form-kit.ts";
import { RowList } from "#src/ui/list/row-list.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { pageSize } from "./use-consulting.ts";

/** Published questions with their answers, by category and words. */
export function PublishedList() {
  const { search, keyword, page, show, narrow, turn } = useConditions();
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
      <RowList
        list={list}
        empty={isPlain ? "还没有发布问答" : "没有符合条件的问答"}
        clear={clear}
        label="问答"
        className="consulting-list"
        paging={{ page, size: pageSize, onPage: turn }}
      >
        {(one) => (
          <li key={one.id} className="consulting-card consulting-shown">
            <h2>{one.question}</h2>
            <p>{one.answer}</p>
            <p className="consulting-facts">
              {one.category} · <DayWords of={one.published_at} /> 发布
            </p>
          </li>
        )}
      </RowList>
    </>
  );
}
