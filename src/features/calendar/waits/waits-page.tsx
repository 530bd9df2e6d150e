import { Radio } from "antd";
import { Link, useSearchParams } from "react-router-dom";
import { calendarKinds, calendarStatuses } from "#contract/calendar/calendar-fields.ts";
import { calendarParts, type CalendarRow } from "#contract/calendar/calendar.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { timeWords } from "#src/entities/calendar/calendar-words.ts";
import { EntryState } from "#src/entities/calendar/entry-state.tsx";
import { useMinute } from "#src/entities/calendar/use-minute.ts";
import { ProposalsPart } from "#src/entities/ranking/proposals-part.tsx";
import { RequestsLink } from "#src/entities/request/requests-link.tsx";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { type DeskColumn, DeskTable } from "#src/ui/list/desk-table.tsx";
import { ChoiceFilter, FilterBar, FlagFilter } from "#src/ui/list/filter-bar.tsx";
import { namedOptions, optionsOf } from "#src/ui/form/form-kit.ts";
import { partWords, type WaitInput, waitInputOf, waitSearchOf } from "./wait-filters.ts";
import "./waits.css";
import { ButtonLink } from "#src/ui/button/button.tsx";

/** Milliseconds after which a visible list looks for what others have saved. */
const refresh = 20_000;

const columns = (now: number): DeskColumn<CalendarRow>[] => [
  {
    key: "title",
    title: "标题",
    fixed: "left",
    render: (_, row) => <Link to={`/workWaitvisit/details?id=${row.id}`}>{row.title}</Link>,
  },
  { key: "state", title: "状态", render: (_, row) => <EntryState entry={row} now={now} /> },
  { key: "time", title: "计划时间", render: (_, row) => timeWords(row) },
  { key: "kind", title: "类型", dataIndex: "kind" },
  {
    key: "companies",
    title: "走访企业（按顺序）",
    ellipsis: true,
    width: 220,
    render: (_, row) => row.company_names.join(" → "),
  },
  { key: "leader_name", title: "负责人", dataIndex: "leader_name" },
  {
    key: "members",
    title: "参与人员",
    rare: true,
    ellipsis: true,
    width: 160,
    render: (_, row) => row.member_names.join("、"),
  },
  { key: "street_name", title: "镇街", dataIndex: "street_name" },
  { key: "reason", title: "改期/取消原因", dataIndex: "reason", rare: true, ellipsis: true, width: 120 },
];

export default function WaitsPage() {
  const [search, setSearch] = useSearchParams();
  const input = waitInputOf(search);
  const now = useMinute();
  const list = useCall(contract.calendar.calendarList, input, { refetchInterval: refresh, keepPrevious: true });
  const show = (changes: WaitInput) => setSearch(waitSearchOf({ ...input, page: 1, ...changes }));
  const create = (
    <ButtonLink kind="primary" to="/addWaitvisit">
      安排走访
    </ButtonLink>
  );
  return (
    <div className="list-page">
      <ProposalsPart />
      <Conditions
        input={input}
        show={show}
        counts={list.data?.counts}
        onReset={() => setSearch(new URLSearchParams())}
      />
      <DeskTable
        name="waits"
        columns={columns(now)}
        list={list}
        paging={input}
        onPaging={({ page, size }) => show({ page, size })}
        toolbar={
          <>
            {create}
            <ButtonLink to="/workCalendar">日历视图</ButtonLink>
            <RequestsLink />
          </>
        }
        empty={create}
        clear={search.size > 0 ? () => setSearch(new URLSearchParams()) : undefined}
      />
    </div>
  );
}

interface BarProps {
  input: WaitInput;
  show: (changes: WaitInput) => void;
  counts: Record<string, number> | undefined;
  onReset: () => void;
}

function Conditions({ input, show, counts, onReset }: BarProps) {
  const names = useFieldNames();
  const choice = <K extends "street_id" | "person_id" | "kind" | "status">(name: K, label: string) => ({
    label,
    value: input[name],
    onChange: (value: WaitInput[K]) => show({ [name]: value }),
    canType: true,
  });
  return (
    <>
      <Radio.Group
        className="waits-tabs"
        aria-label="范围"
        optionType="button"
        value={input.part ?? "open"}
        onChange={(event) => show({ part: event.target.value as WaitInput["part"] })}
        options={calendarParts.map((part) => ({
          value: part,
          label: part === "all" || !counts ? partWords[part] : `${partWords[part]} ${counts[part]}`,
        }))}
      />
      <FilterBar
        label="筛选日程"
        words={{
          value: input.keyword,
          placeholder: "标题或企业名称",
          maxLength: 50,
          onSearch: (keyword) => show({ keyword }),
        }}
        onReset={onReset}
      >
        <ChoiceFilter {...choice("status", "状态")} options={optionsOf(calendarStatuses)} />
        <ChoiceFilter {...choice("kind", "日程类型")} options={optionsOf(calendarKinds)} />
        {names.ownStreets.length > 1 && (
          <ChoiceFilter {...choice("street_id", "镇街")} options={namedOptions(names.ownStreets)} />
        )}
        <ChoiceFilter {...choice("person_id", "人员")} options={namedOptions(names.staff)} />
        <FlagFilter label="只看我的" value={input.mine} onChange={(mine) => show({ mine })} />
      </FilterBar>
    </>
  );
}
