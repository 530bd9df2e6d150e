import { useState } from "react";
import { Link } from "react-router-dom";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { Button } from "#src/ui/button/button.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { KeywordBox, Pager } from "#src/ui/list/list-parts.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { honorChoices } from "./filter-options.ts";
import "./honors.css";
import { HonorPatentLine, HonorStateMark, HonorTerm } from "#src/entities/honor/honor-facts.tsx";
import { choiceOf, conditionsOf, countConditions, type HonorList, plainHonors } from "./honor-filters.ts";
import { useHonors } from "./use-honors.tsx";
import { CountChips } from "#src/ui/list/count-chips.tsx";
import type { HonorPage } from "#contract/honor/honor.ts";

/** The same list in cards, its conditions in a sheet. */
export default function HonorsPhonePage() {
  const { input, list, total, types, show, narrow, clear, openHonor, tools, sheets } = useHonors();
  const [filtering, setFiltering] = useState(false);
  const asked = countConditions(conditionsOf({ ...input, state: undefined }));
  return (
    <div className="phone-list">
      <div className="honor-tools">
        <KeywordBox label="荣誉、企业或编号" value={input.keyword ?? ""} onChange={(keyword) => narrow({ keyword })} />
        <Button aria-haspopup="dialog" onClick={() => setFiltering(true)}>
          {asked === 0 ? "筛选" : `筛选 ${asked}`}
        </Button>
        {tools}
      </div>
      <CountChips
        label="状态"
        all="全部状态"
        rows={list.data?.counts.state}
        chosen={input.state}
        onChoose={(state) => narrow({ state })}
      />
      {list.error !== null && <ErrorNote error={list.error} retry={() => void list.refetch()} />}
      {list.data === undefined && list.error === null && <PageSkeleton />}
      {list.data?.total === 0 && (
        <EmptyNote title="没有符合条件的荣誉">
          <Button onClick={clear}>清除条件</Button>
        </EmptyNote>
      )}
      <ul className="honor-cards" aria-label="荣誉">
        {list.data?.list.map((honor) => (
          <li key={honor.id} className="honor-card">
            <Button kind="text" className="honor-open" onClick={() => openHonor(honor)}>
              {honor.title}
            </Button>
            <Link to={`/companyDetails?id=${honor.company_id}`}>{honor.company_name}</Link>
            <p>
              {honor.type_name} {honor.level}级 {honor.year} 年 {honor.grade}
            </p>
            <p>
              <HonorStateMark honor={honor} /> <HonorTerm honor={honor} />
            </p>
            <HonorPatentLine patent={honor.patent} />
          </li>
        ))}
      </ul>
      {total > 0 && (
        <div className="honor-foot">
          <Pager
            page={input.page ?? 1}
            size={input.size ?? 20}
            total={total}
            onPage={(page) => show({ ...input, page })}
          />
        </div>
      )}
      {filtering && (
        <FilterSheet
          input={input}
          types={types}
          counts={list.data?.counts.type}
          onChange={narrow}
          onReset={clear}
          onClose={() => setFiltering(false)}
        />
      )}
      {sheets}
    </div>
  );
}

interface SheetProps {
  input: HonorList;
  types: readonly { id: string; name: string }[];
  counts: HonorPage["counts"]["type"] | undefined;
  onChange: (changes: Partial<HonorList>) => void;
  onReset: () => void;
  onClose: () => void;
}

/** Conditions and order of the list; they apply at once. */
function FilterSheet({ input, types, counts, onChange, onReset, onClose }: SheetProps) {
  const { Choice, Flag, Sheet } = useFormKit();
  const { ownStreets } = useFieldNames();
  const footer = (
    <Button wide onClick={onReset}>
      清除筛选
    </Button>
  );
  return (
    <Sheet title="筛选荣誉" onClose={onClose} footer={footer} keepsTyped>
      <Choice
        name="honor-sort"
        label="排序"
        value={input.sort ?? plainHonors.sort}
        onChange={(sort) => onChange({ sort: sort === "newest" || sort === "company" ? sort : "ending" })}
        options={[
          { value: "ending", label: "先到期的在前" },
          { value: "newest", label: "年度新的在前" },
          { value: "company", label: "按企业" },
        ]}
      />
      {honorChoices(ownStreets, types, counts).map(({ name, label, options }) => (
        <Choice
          key={name}
          name={`honor-filter-${name}`}
          label={label}
          value={String(input[name] ?? "")}
          onChange={(value) => onChange(choiceOf(name, value))}
          options={options}
          clearable
        />
      ))}
      <Flag
        name="honor-filter-lapsed"
        label="所依专利已失效"
        value={input.lapsed === true}
        onChange={(isOn) => onChange({ lapsed: isOn ? true : undefined })}
      />
    </Sheet>
  );
}
