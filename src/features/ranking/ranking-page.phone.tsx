import { useState } from "react";
import { Link } from "react-router-dom";
import { rankMeasures } from "#contract/ranking/ranking-calls.ts";
import { tierWord } from "#src/entities/company/company-labels.ts";
import { Button } from "#src/ui/button/button.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { KeywordBox, Pager } from "#src/ui/list/list-parts.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { chosen, useRankChoices } from "./rank-choices.ts";
import { RankTools } from "./rank-tools.tsx";
import { measureWords, PlaceChange, RankNote } from "./rank-words.tsx";
import { measureOptions, type Ranking, useRanking } from "./use-ranking.ts";

/** The same ranking in cards, its conditions in a sheet. */
export default function RankingPhonePage() {
  const ranking = useRanking();
  const { input, by, list, total, asked, show, narrow, clear } = ranking;
  const [filtering, setFiltering] = useState(false);
  return (
    <div className="phone-list">
      <div className="rank-tools">
        <KeywordBox label="企业名称" value={input.keyword ?? ""} onChange={(keyword) => narrow({ keyword })} />
        <Button aria-haspopup="dialog" onClick={() => setFiltering(true)}>
          {asked === 0 ? "筛选" : `筛选 ${asked}`}
        </Button>
        <RankTools input={input} total={total} />
      </div>
      {list.data && <RankNote data={list.data} by={by} />}
      {list.error !== null && <ErrorNote error={list.error} retry={() => void list.refetch()} />}
      {list.data === undefined && list.error === null && <PageSkeleton />}
      {list.data?.total === 0 && (
        <EmptyNote title="没有符合条件的企业">
          <Button onClick={clear}>清除条件</Button>
        </EmptyNote>
      )}
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
      {total > 0 && (
        <div className="rank-foot">
          <Pager
            page={input.page ?? 1}
            size={input.size ?? 20}
            total={total}
            onPage={(page) => show({ ...input, page })}
          />
        </div>
      )}
      {filtering && <FilterSheet ranking={ranking} onClose={() => setFiltering(false)} />}
    </div>
  );
}

/** Conditions and measure; they apply at once. */
function FilterSheet({ ranking, onClose }: { ranking: Ranking; onClose: () => void }) {
  const { Choice, Sheet } = useFormKit();
  const { input, by, list, narrow, clear } = ranking;
  const footer = (
    <Button wide onClick={clear}>
      清除筛选
    </Button>
  );
  return (
    <Sheet title="筛选企业" onClose={onClose} footer={footer} keepsTyped>
      <Choice
        name="rank-by"
        label="排行指标"
        value={by}
        onChange={(value) => narrow({ by: rankMeasures.find((one) => one === value) ?? "score" })}
        options={measureOptions}
      />
      {useRankChoices(list.data).map(({ name, label, options }) => (
        <Choice
          key={name}
          name={`rank-${name}`}
          label={label}
          value={input[name] ?? ""}
          onChange={(value) => narrow(chosen(name, value))}
          options={options}
          clearable
        />
      ))}
    </Sheet>
  );
}
