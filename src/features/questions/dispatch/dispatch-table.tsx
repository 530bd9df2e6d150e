import { lazy, Suspense, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import {
  mostReminders,
  type QuestionnaireDesign,
  type QuestionTarget,
  targetStates,
} from "#contract/question/questionnaire.ts";
import { useCall } from "#src/api/use-call.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { type DeskColumn, DeskTable } from "#src/ui/list/desk-table.tsx";
import { ChoiceFilter, FilterBar } from "#src/ui/list/filter-bar.tsx";
import { formatShortMinute } from "#src/ui/text/format-date.ts";
import { idsInState, remindAll, saveLinks } from "./dispatch-link.ts";
import { answerPath } from "../design/question-paths.ts";
import type { Dispatch } from "./use-dispatch.ts";
import { Button } from "#src/ui/button/button.tsx";
import { namedOptions } from "#src/ui/form/form-kit.ts";

const CompanyLink = lazy(async () => ({ default: (await import("./dispatch-company-link.tsx")).CompanyLink }));

interface Props {
  questionnaire: QuestionnaireDesign;
  dispatch: Dispatch;
}

const channelWords = { official: "工作人员", link: "企业填写" } as const;
const stateMarks = { 未填写: "○", 暂存: "◐", 已提交: "✓" } as const;

const columnsOf = (actions: (row: QuestionTarget) => React.ReactNode): DeskColumn<QuestionTarget>[] => [
  {
    key: "company_name",
    title: "企业名称",
    fixed: "left",
    render: (_, row) => <Link to={`/companyDetails?id=${row.company_id}`}>{row.company_name}</Link>,
  },
  { key: "street", title: "镇街", dataIndex: "street_name" },
  { key: "state", title: "填写状态", render: (_, { state }) => `${stateMarks[state]} ${state}` },
  { key: "channel", title: "填写方式", render: (_, { channel }) => (channel === null ? "" : channelWords[channel]) },
  { key: "submitted_at", title: "提交时间", render: (_, { submitted_at }) => formatShortMinute(submitted_at) },
  {
    key: "reminders",
    title: "提醒",
    render: (_, { reminders, reminded_at }) =>
      reminders === 0 ? "" : `${reminders}/${mostReminders} 次，${formatShortMinute(reminded_at)}`,
  },
  { key: "link", title: "单独链接", render: (_, { has_link }) => (has_link ? "已生成" : "") },
  { key: "actions", title: "操作", render: (_, row) => actions(row) },
];

/** Filters and page as the address carries them. */
function useTargetFilter(id: string) {
  const [search, setSearch] = useSearchParams();
  const state = targetStates.find((one) => one === search.get("state"));
  const street = search.get("street_id") ?? undefined;
  const filter = {
    id,
    keyword: search.get("keyword") ?? "",
    page: Number(search.get("page")) || 1,
    size: Number(search.get("size")) || 20,
    ...(state && { state }),
    ...(street !== undefined && { street_id: street }),
  };
  const show = (changes: Record<string, string | number | undefined>) => {
    const next = Object.entries({ ...filter, ...changes }).filter(([, value]) => value !== undefined && value !== "");
    setSearch(Object.fromEntries(next.map(([name, value]) => [name, String(value)])));
  };
  return { filter, show };
}

/** Who is asked and how far each is, with reminders and individual links. */
export function DispatchTable({ questionnaire, dispatch }: Props) {
  const { id, title, status } = questionnaire;
  const { filter, show } = useTargetFilter(id);
  const [chosen, setChosen] = useState<string[]>([]);
  const [linked, setLinked] = useState<QuestionTarget | null>(null);
  const list = useCall(contract.question.questionTargets, filter, { keepPrevious: true });
  const counts = list.data?.counts;
  const running = status === "收集中";
  const remind = (ids: () => Promise<readonly string[]>) =>
    void dispatch.run(async () => remindAll(id, await ids())).then(() => setChosen([]));
  const exportLinks = (ids: () => Promise<readonly string[]>) =>
    void dispatch.run(async () => `已导出 ${await saveLinks(id, title, await ids())} 家企业的填写链接`);
  const unanswered = async () => [
    ...(await idsInState(id, "未填写", filter.street_id)),
    ...(await idsInState(id, "暂存", filter.street_id)),
  ];
  const left = counts ? counts.未填写 + counts.暂存 : 0;
  const actionsOf = (row: QuestionTarget) => (
    <TargetActions
      row={row}
      running={running}
      busy={dispatch.busy}
      onRemind={() => remind(async () => [row.company_id])}
      onLink={() => setLinked(row)}
    />
  );
  return (
    <section className="list-page" aria-label="填写情况">
      <Filters filter={filter} counts={counts} onChange={show} />
      <DeskTable
        name="question-dispatch"
        columns={columnsOf(actionsOf)}
        list={list}
        idOf={({ company_id }) => company_id}
        paging={filter}
        onPaging={({ page, size }) => show({ page, size })}
        toolbar={
          <>
            <span role="status">
              {counts && `共 ${left + counts.已提交} 家，已提交 ${counts.已提交} 家，未提交 ${left} 家`}
            </span>
            <Button disabled={!running || left === 0 || dispatch.busy} onClick={() => remind(unanswered)}>
              提醒全部未提交
            </Button>
            <Button disabled={left === 0 || dispatch.busy} onClick={() => exportLinks(unanswered)}>
              导出未提交企业的链接
            </Button>
          </>
        }
        empty={null}
        selection={{
          chosen,
          onChosen: setChosen,
          labelOf: (row) => row.company_name,
          actions: (
            <>
              <Button disabled={!running || dispatch.busy} onClick={() => remind(async () => chosen)}>
                提醒所选
              </Button>
              <Button disabled={dispatch.busy} onClick={() => exportLinks(async () => chosen)}>
                导出所选链接
              </Button>
            </>
          ),
        }}
      />
      <Suspense>{linked && <CompanyLink questionnaireId={id} row={linked} onClose={() => setLinked(null)} />}</Suspense>
    </section>
  );
}

interface TargetActionsProps {
  row: QuestionTarget;
  running: boolean;
  busy: boolean;
  onRemind: () => void;
  onLink: () => void;
}

/** What can be done about one company. */
function TargetActions({ row, running, busy, onRemind, onLink }: TargetActionsProps) {
  return (
    <div className="question-actions">
      {row.answer_id !== null && <Link to={answerPath(row.answer_id)}>查看答卷</Link>}
      {row.state !== "已提交" && running && (
        <Button kind="text" small disabled={busy || row.reminders >= mostReminders} onClick={onRemind}>
          提醒
        </Button>
      )}
      <Button kind="text" small onClick={onLink}>
        单独链接
      </Button>
    </div>
  );
}

interface FiltersProps {
  filter: ReturnType<typeof useTargetFilter>["filter"];
  counts: Record<(typeof targetStates)[number], number> | undefined;
  onChange: (changes: Record<string, string | number | undefined>) => void;
}

function Filters({ filter, counts, onChange }: FiltersProps) {
  const { ownStreets } = useFieldNames();
  return (
    <FilterBar
      label="筛选企业"
      words={{
        value: filter.keyword,
        placeholder: "名称、拼音首字母或信用代码",
        onSearch: (keyword) => onChange({ keyword, page: 1 }),
      }}
    >
      <ChoiceFilter
        label="填写状态"
        value={filter.state}
        onChange={(state) => onChange({ state, page: 1 })}
        options={targetStates.map((one) => ({ value: one, label: counts ? `${one}（${counts[one]}）` : one }))}
      />
      {ownStreets.length > 1 && (
        <ChoiceFilter
          label="镇街"
          value={filter.street_id}
          onChange={(street_id) => onChange({ street_id, page: 1 })}
          options={namedOptions(ownStreets)}
        />
      )}
    </FilterBar>
  );
}
