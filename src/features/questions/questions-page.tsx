import { Input, Select } from "antd";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { questionnaireStatuses } from "#contract/question/questionnaire-fields.ts";
import type { QuestionnaireRow } from "#contract/question/questionnaire.ts";
import { mayMakeQuestionnaires } from "#contract/question/questionnaire-rules.ts";
import { useCall } from "#src/api/use-call.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { type DeskColumn, DeskTable } from "#src/ui/list/desk-table.tsx";
import { QuestionActions } from "./design/question-actions.tsx";
import { statePath } from "./design/question-paths.ts";
import "./questions.css";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
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

/** Questionnaires on the desk: filling in, and for their makers designing, handing out and reading results. */
export default function QuestionsPage() {
  const [search, setSearch] = useSearchParams();
  const user = useSessionUser();
  const input = inputOf(search);
  const list = useCall(contract.question.questionList, input, { keepPrevious: true });
  const show = (next: Partial<Input>) => {
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
        rows={list.data?.list}
        total={list.data?.total ?? 0}
        paging={{ page: input.page, size: input.size }}
        onPaging={({ page, size }) => show({ page, size })}
        loading={list.isFetching}
        error={list.error}
        retry={() => void list.refetch()}
        toolbar={tools}
        empty={tools}
        clear={search.size > 0 ? () => setSearch({}) : undefined}
      />
    </div>
  );
}

interface FiltersProps {
  input: Input;
  onChange: (changes: Partial<Input>) => void;
  onReset: () => void;
}

function Filters({ input, onChange, onReset }: FiltersProps) {
  const [typed, setTyped] = useState(input.keyword);
  useEffect(() => setTyped(input.keyword), [input.keyword]);
  return (
    <search className="filter-bar" aria-label="筛选问卷">
      <Input.Search
        aria-label="关键词"
        placeholder="问卷标题"
        allowClear
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onSearch={(keyword) => onChange({ keyword })}
      />
      <Select
        aria-label="状态"
        placeholder="状态"
        allowClear
        value={input.status}
        onChange={(status?: Input["status"]) => onChange({ status })}
        options={questionnaireStatuses.map((value) => ({ value, label: value }))}
      />
      <div className="filter-buttons">
        <Button
          onClick={() => {
            setTyped("");
            onReset();
          }}
        >
          重置
        </Button>
      </div>
    </search>
  );
}
