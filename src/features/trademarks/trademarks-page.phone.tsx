import { Link } from "react-router-dom";
import { niceLabel } from "#contract/trademark/nice-classes.ts";
import { trademarkAddress, TrademarkPicture, TrademarkStateMark } from "#src/entities/trademark/trademark-words.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { RecordHead } from "#src/entities/public-record/record-head.tsx";
import { OwnMark } from "#src/entities/public-record/record-scope.tsx";
import { CountChips } from "#src/ui/list/chips/count-chips.tsx";
import { conditionOf, trademarkConditions, useTrademarks } from "./use-trademarks.tsx";
import { ListState } from "#src/ui/list/list-state.tsx";
import { ListPages } from "#src/ui/list/list-parts.tsx";

/** The same list in cards. */
export default function TrademarksPhonePage() {
  const listed = useTrademarks();
  const { input, isEnterprise, isOwnList, list, data, total, show, narrow, clear, isPlain, tools } = listed;
  return (
    <div className="record-page">
      <RecordHead
        label="筛选商标"
        placeholder="名称、注册号或申请人"
        conditions={trademarkConditions}
        listed={listed}
        conditionOf={conditionOf}
      />
      <CountChips
        label="状态"
        all="全部状态"
        rows={data?.counts.state}
        chosen={input.state}
        onChoose={(state) => narrow({ state })}
      />
      {tools}
      <ListState
        list={list}
        empty={isPlain ? "平台还没有收录本企业的商标，可以在“全部收录”中查询" : "没有符合条件的商标"}
        clear={isPlain ? undefined : clear}
      />
      <ul className="record-cards" aria-label="商标">
        {data?.list.map((row) => (
          <li key={row.id} className="record-card">
            <div className="record-with-picture">
              <TrademarkPicture trademark={row} />
              <div>
                <h2>
                  <Link to={trademarkAddress(row.id)}>{row.name}</Link>
                </h2>
                <TrademarkStateMark trademark={row} />
              </div>
            </div>
            <p className="record-line">
              <span>第 {row.registration_no} 号</span>
              <span>{niceLabel(row.class)}</span>
              {row.term_to !== null && (
                <span>
                  至 <DayWords of={row.term_to} />
                </span>
              )}
            </p>
            <p className="record-line">
              <span>{row.applicant}</span>
              {isEnterprise && !isOwnList && <OwnMark companies={row.companies} isEnterprise />}
            </p>
          </li>
        ))}
      </ul>
      <ListPages input={input} total={total} show={show} />
    </div>
  );
}
