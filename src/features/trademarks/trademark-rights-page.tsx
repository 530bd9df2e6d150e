import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { InputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { type TrademarkRight, trademarkRightCalls } from "#contract/trademark/trademark-right-calls.ts";
import { trademarkParties, trademarkRightKinds } from "#contract/trademark/trademark-words.ts";
import { listAddress } from "#src/api/list-address.ts";
import { useCall } from "#src/api/use-call.ts";
import { trademarkAddress } from "#src/entities/trademark/trademark-words.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { ChipRow } from "#src/ui/list/chips/chip-row.tsx";
import { MonthsChart } from "#src/ui/chart/months-chart.tsx";
import { optionsOf } from "#src/ui/form/form-kit.ts";
import { DayWords } from "#src/ui/text/dates.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { RecordHead } from "#src/entities/public-record/record-head.tsx";
import { OwnMark } from "#src/entities/public-record/record-scope.tsx";
import { useRecordList } from "#src/entities/public-record/use-record-list.ts";
import { yuanWords } from "./yuan-words.ts";
import { ListState } from "#src/ui/list/list-state.tsx";
import type { Condition } from "#src/ui/list/phone-list.tsx";
import { ListPages } from "#src/ui/list/list-parts.tsx";

type Rights = InputOf<typeof trademarkRightCalls.trademarkRights>;

const address = listAddress(trademarkRightCalls.trademarkRights, { numbers: ["page", "size"], flags: ["mine"] });

const conditions: readonly Condition[] = [
  { name: "kind", label: "事项", options: optionsOf(trademarkRightKinds) },
  { name: "from", label: "起始日期", isDay: true },
  { name: "to", label: "截止日期", isDay: true },
];

/** 商标运营: transfers, licences and pledges of trademarks with totals, by month and one by one. */
export default function TrademarkRightsPage() {
  const listed = useRecordList<Rights>(address, {});
  const { input, isEnterprise, isOwnList, show, narrow, clear, isPlain } = listed;
  const list = useCall(contract.trademark.trademarkRights, input, { keepPrevious: true, failsWhole: true });
  const { data } = list;
  return (
    <div className="record-page">
      <RecordHead
        label="筛选商标运营"
        placeholder="任一方的名称"
        conditions={conditions}
        listed={listed}
        wordsIn="party"
      />
      {data !== undefined && (
        <>
          <Totals totals={data.totals} chosen={input.kind} onChoose={(kind) => narrow({ kind })} />
          {data.months.length > 0 && <Months months={data.months} />}
        </>
      )}
      <ListState
        list={list}
        empty={isPlain ? "还没有收录本企业商标的转让、许可或质押" : "没有符合条件的记录"}
        clear={isPlain ? undefined : clear}
      />
      <ul className="record-cards" aria-label="商标运营">
        {data?.list.map((right) => (
          <RightCard key={right.id} right={right}>
            {!isOwnList && <OwnMark companies={right.companies} isEnterprise={isEnterprise} />}
          </RightCard>
        ))}
      </ul>
      <ListPages input={input} total={data?.total ?? 0} show={show} />
    </div>
  );
}

interface TotalsProps {
  totals: readonly { kind: TrademarkRight["kind"]; count: number; in_force: number; amount: string }[];
  chosen: TrademarkRight["kind"] | undefined;
  onChoose: (kind: TrademarkRight["kind"] | undefined) => void;
}

const Totals = ({ totals, chosen, onChoose }: TotalsProps) => (
  <ChipRow label="合计">
    {totals.map(({ kind, count, in_force, amount }) => (
      <Button key={kind} aria-pressed={kind === chosen} onClick={() => onChoose(kind === chosen ? undefined : kind)}>
        {kind} {formatCount(count)} 项{kind !== "转让" && `，有效 ${formatCount(in_force)} 项`}
        {Number(amount) > 0 && `，${yuanWords(amount)}`}
      </Button>
    ))}
  </ChipRow>
);

const Months = ({ months }: { months: readonly { month: string; count: number }[] }) => (
  <section className="record-part" aria-label="按月统计">
    <MonthsChart months={months} height={220} />
  </section>
);

function RightCard({ right, children }: { right: TrademarkRight; children: ReactNode }) {
  const { trademark, kind, on, ended_on, number, amount } = right;
  const [from, to] = trademarkParties[kind];
  return (
    <li className="record-card">
      <h2>
        <Link to={trademarkAddress(trademark.id)}>{trademark.name}</Link>
      </h2>
      <p className="record-line">
        <strong>{kind}</strong>
        <DayWords of={on} />
        {ended_on !== null && (
          <span>
            已于 <DayWords of={ended_on} /> 终止
          </span>
        )}
        {number !== "" && <span>{number}</span>}
        {amount !== null && <span className="record-number">{yuanWords(amount)}</span>}
        <span>
          第 {trademark.registration_no} 号 第{trademark.class}类
        </span>
      </p>
      {right.from_name !== "" && (
        <p>
          {from}：{right.from_name}
        </p>
      )}
      {right.to_name !== "" && (
        <p>
          {to}：{right.to_name}
        </p>
      )}
      {children}
    </li>
  );
}
