import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { InputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import {
  copyrightCalls,
  copyrightKinds,
  type CopyrightRow,
  type CopyrightState,
  copyrightStates,
  copyrightWords,
} from "#contract/copyright/copyright-calls.ts";
import { listAddress } from "#src/api/list-address.ts";
import { useCall } from "#src/api/use-call.ts";
import { trademarkAddress } from "#src/entities/trademark/trademark-words.tsx";
import { optionsOf } from "#src/ui/form/form-kit.ts";
import { alertSign } from "#src/ui/text/alert-sign.ts";
import { DayWords } from "#src/ui/text/dates.tsx";
import { RecordHead } from "#src/entities/public-record/record-head.tsx";
import { OwnMark } from "#src/entities/public-record/record-scope.tsx";
import { CountChips } from "#src/ui/list/chips/count-chips.tsx";
import { useRecordList } from "#src/entities/public-record/use-record-list.ts";
import { ListState } from "#src/ui/list/list-state.tsx";
import type { Condition } from "#src/ui/list/phone-list.tsx";
import { ListPages } from "#src/ui/list/list-parts.tsx";

type List = InputOf<typeof copyrightCalls.cro>;

const address = listAddress(copyrightCalls.cro, { numbers: ["page", "size"], flags: ["mine"] });

const conditions: readonly Condition[] = [
  { name: "kind", label: "类别", options: optionsOf(copyrightKinds) },
  { name: "state", label: "状态", options: optionsOf(copyrightStates) },
  {
    name: "sort",
    label: "排序",
    options: [
      { value: "newest", label: "登记新的在前" },
      { value: "ending", label: "先到期的在前" },
      { value: "name", label: "按名称" },
    ],
  },
  { name: "owner", label: "著作权人" },
  { name: "from", label: "登记日期起", isDay: true },
  { name: "to", label: "登记日期止", isDay: true },
];

/** 著作权与海关备案: registered software and works and filings with the customs, by conditions. */
export default function CopyrightsPage() {
  const listed = useRecordList<List>(address, { sort: "newest" });
  const { input, isEnterprise, isOwnList, show, narrow, clear, isPlain } = listed;
  const list = useCall(contract.copyright.cro, input, { keepPrevious: true, failsWhole: true });
  const { data } = list;
  return (
    <div className="record-page">
      <RecordHead
        label="筛选著作权与海关备案"
        placeholder="名称、登记号或权利人"
        conditions={conditions}
        listed={listed}
      />
      <CountChips
        label="类别"
        all="全部类别"
        rows={data?.counts.kind}
        chosen={input.kind}
        onChoose={(kind) => narrow({ kind })}
      />
      <ListState
        list={list}
        empty={isPlain ? "平台还没有收录本企业的登记，可以在“全部收录”中查询" : "没有符合条件的登记"}
        clear={isPlain ? undefined : clear}
      />
      <ul className="record-cards" aria-label="著作权与海关备案">
        {data?.list.map((row) => (
          <CopyrightCard key={row.id} row={row}>
            {!isOwnList && <OwnMark companies={row.companies} isEnterprise={isEnterprise} />}
          </CopyrightCard>
        ))}
      </ul>
      <ListPages input={input} total={data?.total ?? 0} show={show} />
    </div>
  );
}

const signs: Readonly<Record<CopyrightState, string>> = { 有效: "✓", 临期: "◷", 已到期: alertSign };

function CopyrightCard({ row, children }: { row: CopyrightRow; children: ReactNode }) {
  const words = copyrightWords[row.kind];
  return (
    <li className="record-card">
      <h2>{row.name}</h2>
      <p className="record-line">
        <strong>{row.kind}</strong>
        <span>
          {words.number} {row.number}
        </span>
        {row.category !== "" && (
          <span>
            {words.category} {row.category}
          </span>
        )}
        {row.registered_on !== null && (
          <span>
            {words.day} <DayWords of={row.registered_on} />
          </span>
        )}
      </p>
      {row.valid_to !== null && (
        <p className="record-line">
          <span className={row.state === "有效" ? undefined : "record-problem"}>
            <span aria-hidden="true">{signs[row.state]}</span> {row.state}
          </span>
          <span>
            有效期至 <DayWords of={row.valid_to} />
          </span>
          {row.state === "临期" && <span>期满前六个月内可以申请续展（《知识产权海关保护条例》第十条）</span>}
        </p>
      )}
      <p className="record-line">
        <span>{[row.owner, ...row.co_owners].join("、")}</span>
        {row.completed_on !== null && (
          <span>
            完成于 <DayWords of={row.completed_on} />
          </span>
        )}
        {row.published_on !== null && (
          <span>
            首次发表 <DayWords of={row.published_on} />
          </span>
        )}
        {row.trademark_id !== null && <Link to={trademarkAddress(row.trademark_id)}>商标第 {row.right_no} 号</Link>}
        {row.trademark_id === null && row.right_no !== "" && <span>权利号 {row.right_no}</span>}
      </p>
      {row.note !== "" && <p>{row.note}</p>}
      {children}
    </li>
  );
}
