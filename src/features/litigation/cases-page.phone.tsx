import { useState } from "react";
import { Link } from "react-router-dom";
import { dayOf } from "#contract/core/time.ts";
import type { CaseRow } from "#contract/litigation/case.ts";
import { caseAddress, CaseStageMark, DockingMark, HearingTime, kindWords } from "#src/entities/case/case-words.tsx";
import { NoCompany } from "#src/entities/session/no-company.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { KeywordBox, Pager } from "#src/ui/list/list-parts.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { type CaseList, choiceFilters, choiceOf, countConditions, flagFilters } from "./case-filters.ts";
import { CountChips } from "#src/ui/list/count-chips.tsx";
import { FavouriteButton, useCases } from "./use-cases.tsx";
import "./litigation.css";

/** The same list in cards, its conditions in a sheet. */
export default function CasesPhonePage() {
  const { input, list, data, total, hasCompany, show, narrow, clear, isPlain, buttons, form } = useCases();
  const [filtering, setFiltering] = useState(false);
  if (!hasCompany) return <NoCompany what="案件" />;
  const asked = countConditions(input);
  const { page = 1, size = 20 } = input;
  return (
    <div className="phone-list">
      <div className="litigation-tools">
        <KeywordBox
          label="名称、案号、当事人、案由"
          value={input.keyword ?? ""}
          onChange={(keyword) => narrow({ keyword })}
        />
        <Button aria-haspopup="dialog" onClick={() => setFiltering(true)}>
          {asked === 0 ? "筛选" : `筛选 ${asked}`}
        </Button>
      </div>
      <div className="litigation-buttons">{buttons}</div>
      <CountChips label="按类型" rows={data?.kinds} chosen={input.kind} onChoose={(kind) => narrow({ kind })} />
      {list.error !== null && <ErrorNote error={list.error} retry={() => void list.refetch()} />}
      {data === undefined && list.error === null && <PageSkeleton />}
      {data?.total === 0 && (
        <EmptyNote title={isPlain ? "还没有案件，可以登记，或从 Excel 导入" : "没有符合条件的案件"}>
          {!isPlain && <Button onClick={clear}>清除条件</Button>}
        </EmptyNote>
      )}
      <ul className="litigation-cards" aria-label="案件">
        {data?.list.map((row) => (
          <CaseCard key={row.id} row={row} />
        ))}
      </ul>
      {total > 0 && (
        <div className="litigation-foot">
          <Pager page={page} size={size} total={total} onPage={(next) => show({ ...input, page: next })} />
        </div>
      )}
      {filtering && <FilterSheet input={input} onChange={narrow} onReset={clear} onClose={() => setFiltering(false)} />}
      {form}
    </div>
  );
}

const CaseCard = ({ row }: { row: CaseRow }) => (
  <li className="litigation-card">
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

interface SheetProps {
  input: CaseList;
  onChange: (changes: Partial<CaseList>) => void;
  onReset: () => void;
  onClose: () => void;
}

/** Conditions of the list; they apply at once. */
function FilterSheet({ input, onChange, onReset, onClose }: SheetProps) {
  const { Choice, Flag, Sheet } = useFormKit();
  const footer = (
    <Button wide onClick={onReset}>
      清除筛选
    </Button>
  );
  return (
    <Sheet title="筛选案件" onClose={onClose} footer={footer} keepsTyped>
      {choiceFilters(Number(dayOf(Date.now()).slice(0, 4))).map(({ name, label, options }) => (
        <Choice
          key={name}
          name={`filter-${name}`}
          label={label}
          value={String(input[name] ?? "")}
          onChange={(value) => onChange(choiceOf(name, value))}
          options={options}
          clearable
        />
      ))}
      {flagFilters.map(({ name, label }) => (
        <Flag
          key={name}
          name={`filter-${name}`}
          label={label}
          value={input[name] === true}
          onChange={(isOn) => onChange({ [name]: isOn ? true : undefined })}
        />
      ))}
    </Sheet>
  );
}
