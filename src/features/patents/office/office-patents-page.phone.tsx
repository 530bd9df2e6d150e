import { useState } from "react";
import { Link } from "react-router-dom";
import { dayOf } from "#contract/core/time.ts";
import { numberOf } from "#src/entities/patent/patent-link.ts";
import { usePatentLink } from "#src/entities/patent/use-patent-link.ts";
import { PatentStatusLine } from "#src/entities/patent/patent-status.tsx";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { Button } from "#src/ui/button/button.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { KeywordBox, Pager } from "#src/ui/list/list-parts.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { choiceFilters, choiceOf, countConditions, flagFilters, type OfficeList } from "./office-filters.ts";
import { OneCompany } from "./one-company.tsx";
import { PatentCompanies } from "./patent-companies.tsx";
import { useOfficePatents } from "./use-office-patents.tsx";
import { RecordDay } from "#src/ui/text/record-day.tsx";
import "./office-patents.css";
import { CountChips } from "#src/ui/list/count-chips.tsx";

/** The same list in cards, its conditions in a sheet. */
export default function OfficePatentsPhonePage() {
  const { input, list, total, show, narrow, clear, exportButton, dialog } = useOfficePatents();
  const linkOf = usePatentLink();
  const [filtering, setFiltering] = useState(false);
  const asked = countConditions({ ...input, status: undefined });
  const { page = 1, size = 20 } = input;
  return (
    <div className="phone-list">
      <div className="office-tools">
        <KeywordBox
          label="名称、发明人或号码"
          value={input.keyword ?? ""}
          onChange={(keyword) => narrow({ keyword })}
        />
        <Button aria-haspopup="dialog" onClick={() => setFiltering(true)}>
          {asked === 0 ? "筛选" : `筛选 ${asked}`}
        </Button>
      </div>
      <OneCompany id={input.company_id} rows={list.data?.list} onClear={() => narrow({ company_id: undefined })} />
      <CountChips
        label="法律状态"
        rows={list.data?.counts.status}
        chosen={input.status}
        onChoose={(status) => narrow({ status })}
      />
      {list.error !== null && <ErrorNote error={list.error} retry={() => void list.refetch()} />}
      {list.data === undefined && list.error === null && <PageSkeleton />}
      {list.data?.total === 0 && (
        <EmptyNote title="没有符合条件的专利">
          <Button onClick={clear}>清除条件</Button>
        </EmptyNote>
      )}
      <ul className="office-cards" aria-label="专利">
        {list.data?.list.map((patent) => (
          <li key={patent.id} className="office-card">
            <Link className="reach" to={linkOf(patent.id)}>
              {patent.title}
            </Link>
            <p>
              {patent.type} {numberOf(patent)}{" "}
              {patent.filed_on !== null && (
                <span className="whole">
                  申请日 <RecordDay of={patent.filed_on} />
                </span>
              )}
            </p>
            <PatentStatusLine patent={patent} />
            <PatentCompanies companies={patent.companies} />
          </li>
        ))}
      </ul>
      {total > 0 && (
        <div className="office-foot">
          <Pager page={page} size={size} total={total} onPage={(next) => show({ ...input, page: next })} />
          {exportButton}
        </div>
      )}
      {filtering && <FilterSheet input={input} onChange={narrow} onReset={clear} onClose={() => setFiltering(false)} />}
      {dialog}
    </div>
  );
}

interface SheetProps {
  input: OfficeList;
  onChange: (changes: Partial<OfficeList>) => void;
  onReset: () => void;
  onClose: () => void;
}

/** Conditions of the list; they apply at once. */
function FilterSheet({ input, onChange, onReset, onClose }: SheetProps) {
  const { Choice, Flag, Sheet } = useFormKit();
  const { ownStreets } = useFieldNames();
  const footer = (
    <Button wide onClick={onReset}>
      清除筛选
    </Button>
  );
  return (
    <Sheet title="筛选专利" onClose={onClose} footer={footer} keepsTyped>
      {choiceFilters(ownStreets, Number(dayOf(Date.now()).slice(0, 4))).map(({ name, label, options }) => (
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
