import { Link } from "react-router-dom";
import { conditionCount } from "#src/api/list-conditions.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { Button } from "#src/ui/button/button.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { honorChoices } from "./filter-options.ts";
import "./honors.css";
import { HonorPatentLine, HonorStateMark, HonorTerm } from "#src/entities/honor/honor-facts.tsx";
import { choiceOf, plainHonors } from "./honor-filters.ts";
import { useHonors } from "./use-honors.tsx";
import { CountChips } from "#src/ui/list/chips/count-chips.tsx";
import { ListState } from "#src/ui/list/list-state.tsx";
import { ListTools, narrowing } from "#src/ui/list/phone-list.tsx";
import { ListPages } from "#src/ui/list/list-parts.tsx";
import "#src/ui/page/card.css";

/** The same list in cards, its conditions in a sheet. */
export default function HonorsPhonePage() {
  const { input, list, total, types, show, narrow, clear, openHonor, views, tools, sheets } = useHonors();
  const { ownStreets } = useFieldNames();
  const { Choice } = useFormKit();
  const asked = conditionCount(input, "state", "view");
  return (
    <div className="phone-list">
      <ListTools
        label="荣誉、企业或编号"
        keyword={input.keyword}
        onKeyword={(keyword) => narrow({ keyword })}
        asked={asked}
        sheet={{
          title: "筛选荣誉",
          choices: honorChoices(ownStreets, types, list.data?.counts.type),
          flags: [{ name: "lapsed", label: "所依专利已失效" }],
          ...narrowing({ input, narrow, clear }, choiceOf),
          first: (
            <Choice
              name="filter-sort"
              label="排序"
              value={input.sort ?? plainHonors.sort}
              onChange={(sort) => narrow({ sort: sort === "newest" || sort === "company" ? sort : "ending" })}
              options={[
                { value: "ending", label: "先到期的在前" },
                { value: "newest", label: "年度新的在前" },
                { value: "company", label: "按企业" },
              ]}
            />
          ),
        }}
      >
        {tools}
      </ListTools>
      {views}
      <CountChips
        label="状态"
        all="全部状态"
        rows={list.data?.counts.state}
        chosen={input.state}
        onChoose={(state) => narrow({ state })}
      />
      <ListState list={list} empty="没有符合条件的荣誉" clear={clear} />
      <ul className="list-cards" aria-label="荣誉">
        {list.data?.list.map((honor) => (
          <li key={honor.id} className="list-card">
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
      <ListPages input={input} total={total} show={show} />
      {sheets}
    </div>
  );
}
