import { Link, useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { questionnaireStatuses } from "#contract/question/questionnaire-fields.ts";
import type { QuestionnaireRow } from "#contract/question/questionnaire.ts";
import { mayMakeQuestionnaires } from "#contract/question/questionnaire-rules.ts";
import { useCall } from "#src/api/use-call.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { type DeskColumn, DeskTable } from "#src/ui/list/desk-table.tsx";
import { optionsOf } from "#src/ui/form/form-kit.ts";
import { ChoiceFilter, FilterBar } from "#src/ui/list/filter-bar.tsx";
import { QuestionActions } from "./design/question-actions.tsx";
import { statePath } from "./design/question-paths.ts";
import "./questions.css";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { formatDay } from "#src/ui/text/format-date.ts";
import { formatCount } from "#src/ui/text/format-number.ts";

const columnsOf = (reload: () => void): DeskColumn<QuestionnaireRow>[] => [
  {
    key: "title",
    title: "问卷",
    fixed: "left",
    render: (_, { id, title }) => <Link to={statePath(id)}>{title}</Link>,
  },
  { key: "status", title: "状态", dataIndex: "status" },
  { key: "scope", title: "调查范围", dataIndex: "scope" },
  {
    key: "period",
    title: "收集时间",
    render: (_, { start_on, end_on }) => (
      <>
        {formatDay(start_on)}
        <br />至 {formatDay(end_on)}
      </>
    ),
  },
  { key: "questions", title: "题数", dataIndex: "question_count", align: "right", rare: true },
  { key: "targets", title: "应填", align: "right", render: (_, { targets }) => formatCount(targets) },
  { key: "submitted", title: "已提交", align: "right", render: (_, { submitted }) => formatCount(submitted) },
  { key: "drafts", title: "暂存", align: "right", render: (_, { drafts }) => formatCount(drafts) },
  {
    key: "left",
    title: "待填",
    align: "right",
    render: (_, { targets, submitted, drafts }) => formatCount(Math.max(0, targets - submitted - drafts)),
  },
  {
    key: "actions",
    title: "操作",
    fixed: "right",
    render: (_, row) => (
      <div className="question-actions">
        <QuestionActions row={row} reload={reload} />
      </div>
    ),
  },
];

const numberIn = (search: URLSearchParams, name: string, otherwise: number) => Number(search.get(name)) || otherwise;

function inputOf(search: URLSearchParams) {
  const status = questionnaireStatuses.find((one) => one === search.get("status"));
  return {
    keyword: search.get("keyword") ?? "",
    ...(status && { status }),
    page: numberIn(search, "page", 1),
    size: numberIn(search, "size", 20),
  };
}
type Input = ReturnType<typeof inputOf>;

/** A filter that is `undefined` is taken off. */
type Changes = { [K in keyof Input]?: Input[K] | undefined };

/** Questionnaires on the desk: filling in, and for their makers designing, handing out and reading results. */
export default function QuestionsPage() {
  const [search, setSearch] = useSearchParams();
  const user = useSessionUser();
  const input = inputOf(search);
  const list = useCall(contract.question.questionList, input, { keepPrevious: true });
  const show = (next: Changes) => {
    const text = Object.entries({ ...input, ...next }).filter(([, value]) => value !== undefined && value !== "");
    setSearch(Object.fromEntries(text.map(([name, value]) => [name, String(value)])));
  };
  const tools = (
    <>
      {mayMakeQuestionnaires(user) && (
        <ButtonLink kind="primary" to="/question/design">
          新建问卷
        </ButtonLink>
      )}
    </>
  );
  return (
    <div className="list-page">
      <Filters input={input} onChange={(changes) => show({ ...changes, page: 1 })} onReset={() => setSearch({})} />
      <DeskTable
        name="questions"
        columns={columnsOf(() => void list.refetch())}
        list={list}
        paging={input}
        onPaging={({ page, size }) => show({ page, size })}
        toolbar={tools}
        empty={tools}
        clear={search.size > 0 ? () => setSearch({}) : undefined}
      />
    </div>
  );
}

interface FiltersProps {
  input: Input;
  onChange: (changes: Changes) => void;
  onReset: () => void;
}

function Filters({ input, onChange, onReset }: FiltersProps) {
  return (
    <FilterBar
      label="筛选问卷"
      words={{
        value: input.keyword,
        placeholder: "问卷标题",
        maxLength: 60,
        onSearch: (keyword) => onChange({ keyword }),
      }}
      onReset={onReset}
    >
      <ChoiceFilter
        label="状态"
        value={input.status}
        onChange={(status) => onChange({ status })}
        options={optionsOf(questionnaireStatuses)}
      />
    </FilterBar>
  );
}
