import { consultingCategories } from "#contract/consulting/consulting.ts";
import { contract } from "#contract/index.ts";
import { listPage } from "#src/entities/list-page/list-page.tsx";
import { optionsOf } from "#src/ui/form/form-kit.ts";
import { DayWords } from "#src/ui/text/dates.tsx";

/** Published questions with their answers, by category and words. */
export const PublishedList = listPage(contract.consulting.published, {
  label: "问答",
  filters: "筛选问答",
  searchIn: "问题或解答",
  choices: { category: { label: "类别", options: optionsOf(consultingCategories) } },
  empty: { plain: "还没有发布问答", narrowed: "没有符合条件的问答" },
  className: "consulting-list",
  Row: ({ row: { question, answer, category, published_at } }) => (
    <li className="consulting-card consulting-shown">
      <h2>{question}</h2>
      <p>{answer}</p>
      <p className="consulting-facts">
        {category} · <DayWords of={published_at} /> 发布
      </p>
    </li>
  ),
});
