import { Link, useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { type QuestionTarget, targetStates } from "#contract/question/questionnaire.ts";
import { useCall } from "#src/api/use-call.ts";
import { type DeskColumn, DeskTable } from "#src/ui/list/desk-table.tsx";
import { ChoiceFilter, FilterBar } from "#src/ui/list/filter-bar.tsx";
import { formatShortMinute } from "#src/ui/text/format-date.ts";
import { answerPath, continuePath, fillPath } from "../design/question-paths.ts";
import "../questions.css";

const channelWords = { official: "走访人员", link: "企业" } as const;

const columnsOf = (questionnaireId: string): DeskColumn<QuestionTarget>[] => [
  {
    key: "company_name",
    title: "企业名称",
    fixed: "left",
    render: (_, row) => <Link to={`/companyDetails?id=${row.company_id}`}>{row.company_name}</Link>,
  },
  { key: "street", title: "镇街", dataIndex: "street_name" },
  { key: "state", title: "填写状态", dataIndex: "state" },
  { key: "channel", title: "填写人", render: (_, { channel }) => (channel === null ? "" : channelWords[channel]) },
  {
    key: "submitted_at",
    title: "提交时间",
    render: (_, { submitted_at }) => (submitted_at === null ? "" : formatShortMinute(submitted_at)),
  },
  {
    key: "reminders",
    title: "已提醒",
    render: (_, { reminders }) => (reminders === 0 ? "" : `${reminders} 次`),
  },
  {
    key: "actions",
    title: "操作",
    render: (_, row) => <Action row={row} questionnaireId={questionnaireId} />,
  },
];

function Action({
  row: { answer_id, state, company_id },
  questionnaireId,
}: {
  row: QuestionTarget;
  questionnaireId: string;
}) {
  if (answer_id === null) return <Link to={fillPath(questionnaireId, company_id)}>填写</Link>;
  if (state === "暂存")
    return (
      <span className="question-actions">
        <Link to={continuePath(answer_id)}>继续填写</Link>
        <Link to={answerPath(answer_id)}>查看</Link>
      </span>
    );
  return <Link to={answerPath(answer_id)}>查看</Link>;
}

/** Who has answered a questionnaire, in the person's scope. */
export default function TargetsPage() {
  const [search, setSearch] = useSearchParams();
  const id = search.get("id") ?? "";
  const state = targetStates.find((one) => one === search.get("state"));
  const keyword = search.get("keyword") ?? "";
  const page = Number(search.get("page")) || 1;
  const size = Number(search.get("size")) || 20;
  const input = { id, keyword, page, size, ...(state && { state }) };
  const list = useCall(contract.question.questionTargets, input, { keepPrevious: true });
  const show = (changes: Record<string, string | number | undefined>) => {
    const next = Object.entries({ id, state, keyword, page, size, ...changes });
    setSearch(
      Object.fromEntries(next.filter(([, one]) => one !== undefined && one !== "").map(([k, v]) => [k, String(v)])),
    );
  };
  const counts = list.data?.counts;
  const title = useCall(contract.question.questionInfo, { id }).data?.questionnaire.title;
  return (
    <div className="list-page">
      <FilterBar
        label="筛选企业"
        words={{
          value: keyword,
          placeholder: "名称、拼音首字母或信用代码",
          onSearch: (word) => show({ keyword: word, page: 1 }),
        }}
      >
        <ChoiceFilter
          label="填写状态"
          value={state}
          onChange={(next) => show({ state: next, page: 1 })}
          options={targetStates.map((one) => ({ value: one, label: counts ? `${one}（${counts[one]}）` : one }))}
        />
      </FilterBar>
      <DeskTable
        name="question-companies"
        columns={columnsOf(id)}
        list={list}
        idOf={({ company_id }) => company_id}
        paging={{ page, size }}
        onPaging={(next) => show({ page: next.page, size: next.size })}
        toolbar={counts && <Summary title={title ?? ""} counts={counts} />}
        empty={null}
        clear={
          keyword !== "" || state !== undefined ? () => show({ keyword: "", state: undefined, page: 1 }) : undefined
        }
      />
    </div>
  );
}

interface SummaryProps {
  title: string;
  counts: Record<(typeof targetStates)[number], number>;
}

function Summary({ title, counts }: SummaryProps) {
  const total = targetStates.reduce((sum, one) => sum + counts[one], 0);
  return (
    <span role="status">
      <strong>{title}</strong>　应填 {total} 家，{targetStates.map((one) => `${one} ${counts[one]}`).join("，")}
    </span>
  );
}
