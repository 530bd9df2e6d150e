import { currentTime } from "#contract/sync/current-time.ts";
import { Link } from "react-router-dom";
import { dayOf } from "#contract/core/time.ts";
import type { CaseRow } from "#contract/litigation/case.ts";
import { conditionCount } from "#src/api/list-conditions.ts";
import { caseAddress, CaseStageMark, DockingMark, HearingTime, kindWords } from "#src/entities/case/case-words.tsx";
import { NoCompany } from "#src/entities/session/no-company.tsx";
import { choiceFilters, choiceOf, flagFilters } from "./case-filters.ts";
import { CountChips } from "#src/ui/list/chips/count-chips.tsx";
import { FavouriteButton, useCases } from "./use-cases.tsx";
import "./litigation.css";
import { ListState } from "#src/ui/list/list-state.tsx";
import { ListTools, narrowing } from "#src/ui/list/phone-list.tsx";
import { ListPages } from "#src/ui/list/list-parts.tsx";
import "#src/ui/page/card.css";

/** The same list in cards, its conditions in a sheet. */
export default function CasesPhonePage() {
  const { input, list, data, total, hasCompany, show, narrow, clear, isPlain, buttons, form } = useCases();
  if (!hasCompany) return <NoCompany what="案件" />;
  // Closed cases are a choice as open ones are.
  const asked = conditionCount({ ...input, open: input.open?.toString() }, "kind");
  return (
    <div className="phone-list">
      <ListTools
        label="名称、案号、当事人、案由"
        keyword={input.keyword}
        onKeyword={(keyword) => narrow({ keyword })}
        asked={asked}
        sheet={{
          title: "筛选案件",
          choices: choiceFilters(Number(dayOf(currentTime()).slice(0, 4))),
          flags: flagFilters,
          ...narrowing({ input, narrow, clear }, choiceOf),
        }}
      />
      <div className="litigation-buttons">{buttons}</div>
      <CountChips label="按类型" rows={data?.kinds} chosen={input.kind} onChoose={(kind) => narrow({ kind })} />
      <ListState
        list={list}
        empty={isPlain ? "还没有案件，可以登记，或从 Excel 导入" : "没有符合条件的案件"}
        clear={isPlain ? undefined : clear}
      />
      <ul className="list-cards" aria-label="案件">
        {data?.list.map((row) => (
          <CaseCard key={row.id} row={row} />
        ))}
      </ul>
      <ListPages input={input} total={total} show={show} />
      {form}
    </div>
  );
}

const CaseCard = ({ row }: { row: CaseRow }) => (
  <li className="list-card">
    <Link to={caseAddress(row.id)}>{row.title}</Link>
    <p>
      <span>{kindWords(row)}</span>
      <span>本企业为{row.own_role}</span>
      {row.number !== "" && <span>{row.number}</span>}
    </p>
    <p>
      <CaseStageMark of={row} />
      {row.docking !== null && (
        <span>
          对接 <DockingMark state={row.docking} />
        </span>
      )}
    </p>
    {row.next !== null && (
      <p>
        <strong>
          {row.next.kind} <HearingTime of={row.next} />
        </strong>
        {row.next.place !== "" && <span>{row.next.place}</span>}
      </p>
    )}
    <FavouriteButton row={row} />
  </li>
);
