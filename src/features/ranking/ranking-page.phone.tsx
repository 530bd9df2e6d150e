import { Link } from "react-router-dom";
import { rankMeasures } from "#contract/ranking/ranking-calls.ts";
import { tierWord } from "#src/entities/company/company-labels.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { chosen, useRankChoices } from "./rank-choices.ts";
import { RankTools } from "./rank-tools.tsx";
import { measureWords, PlaceChange, RankNote } from "./rank-words.tsx";
import { measureOptions, useRanking } from "./use-ranking.ts";
import { ListState } from "#src/ui/list/list-state.tsx";
import { ListTools } from "#src/ui/list/phone-list.tsx";
import { ListPages } from "#src/ui/list/list-parts.tsx";

/** The same ranking in cards, its conditions in a sheet. */
export default function RankingPhonePage() {
  const { input, by, list, total, asked, show, narrow, clear } = useRanking();
  const choices = useRankChoices(list.data);
  const { Choice } = useFormKit();
  return (
    <div className="phone-list">
      <ListTools
        label="企业名称"
        keyword={input.keyword}
        onKeyword={(keyword) => narrow({ keyword })}
        asked={asked}
        sheet={{
          title: "筛选企业",
          values: input,
          choices: choices,
          onChoice: (name, value) => narrow(chosen(name, value)),
          onReset: clear,
          first: (
            <Choice
              name="filter-by"
              label="排行指标"
              value={by}
              onChange={(value) => narrow({ by: rankMeasures.find((one) => one === value) ?? "score" })}
              options={measureOptions}
            />
          ),
        }}
      >
        <RankTools input={input} total={total} />
      </ListTools>
      {list.data && <RankNote data={list.data} by={by} />}
      <ListState list={list} empty="没有符合条件的企业" clear={clear} />
      <ol className="rank-cards" aria-label="企业排行">
        {list.data?.list.map((row) => (
          <li key={row.id} className="rank-card">
            <span className="rank-place">{row.place}</span>
            <div>
              <Link to={`/companyDetails?id=${row.id}`}>{row.name}</Link>
              <p>
                {row.street_name} {tierWord(row.tier) || "未分级"}{" "}
                <PlaceChange place={row.place} before={row.place_before} />
              </p>
              {by !== "score" && <p>{measureWords(row, by)}</p>}
              <Link to={`/workCompany/score?ids=${row.id}`}>得分 {row.score.toFixed(2)}，查看构成</Link>
            </div>
          </li>
        ))}
      </ol>
      <ListPages input={input} total={total} show={show} />
    </div>
  );
}
