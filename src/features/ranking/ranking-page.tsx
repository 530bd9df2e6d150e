import { Select } from "antd";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { tradeName } from "#contract/company/trades.ts";
import { indicatorKeys, indicatorOf } from "#contract/ranking/indicators.ts";
import { mostCompared, type RankMeasure, rankMeasures, type RankRow } from "#contract/ranking/ranking-calls.ts";
import { tierWord } from "#src/entities/company/company-labels.ts";
import { Button } from "#src/ui/button/button.tsx";
import { type DeskColumn, DeskTable } from "#src/ui/list/desk-table.tsx";
import { ChoiceFilters, FilterBar } from "#src/ui/list/filter-bar.tsx";
import { chosen, useRankChoices } from "./rank-choices.ts";
import { RankTools } from "./rank-tools.tsx";
import { figureWords, PlaceChange, RankNote } from "./rank-words.tsx";
import { measureOptions, useRanking } from "./use-ranking.ts";

const isMeasure = (key: string | undefined): key is RankMeasure => rankMeasures.some((one) => one === key);

const columns: DeskColumn<RankRow>[] = [
  { key: "place", title: "名次", align: "right", width: 80, dataIndex: "place" },
  {
    key: "change",
    title: "变化",
    width: 96,
    render: (_, { place, place_before }) => <PlaceChange place={place} before={place_before} />,
  },
  {
    key: "name",
    title: "企业",
    width: 240,
    render: (_, { id, name }) => <Link to={`/companyDetails?id=${id}`}>{name}</Link>,
  },
  { key: "street", title: "镇街", dataIndex: "street_name" },
  { key: "tier", title: "层级", render: (_, { tier }) => tierWord(tier) || "未分级" },
  {
    key: "score",
    title: "得分",
    align: "right",
    sorter: true,
    sortDirections: ["descend"],
    render: (_, { id, name, score }) => (
      <Link to={`/workCompany/score?ids=${id}`} aria-label={`${name}得分 ${score.toFixed(2)}，查看构成`}>
        {score.toFixed(2)}
      </Link>
    ),
  },
  {
    key: "trade",
    title: "行业",
    rare: true,
    render: (_, { industry_code }) => (industry_code === "" ? "" : tradeName(industry_code)),
  },
  { key: "scale", title: "规模", dataIndex: "scale", rare: true },
  ...indicatorKeys.map((key): DeskColumn<RankRow> => {
    const { name } = indicatorOf(key);
    return {
      key,
      title: name,
      align: "right",
      rare: key !== "valid_inventions" && key !== "high_value",
      sorter: true,
      sortDirections: ["descend"],
      render: (_, { values }) => figureWords(key, values[key]),
    };
  }),
];

/** 企业排行: companies of the scope at their places in the district, by score or an indicator. */
export default function RankingPage() {
  const ranking = useRanking();
  const { input, by, list, total, show, narrow, clear } = ranking;
  const navigate = useNavigate();
  const [ticked, setTicked] = useState<string[]>([]);
  const choices = useRankChoices(list.data);
  return (
    <div className="list-page">
      <FilterBar
        label="筛选企业"
        words={{
          value: input.keyword,
          placeholder: "企业名称、简拼或信用代码",
          onSearch: (keyword) => narrow({ keyword }),
        }}
        onReset={clear}
      >
        <Select<RankMeasure>
          aria-label="排行指标"
          options={measureOptions}
          value={by}
          onChange={(measure) => narrow({ by: measure })}
        />
        <ChoiceFilters
          choices={choices}
          values={input}
          onChoice={(name, value) => narrow(chosen(name, value))}
          canType
        />
      </FilterBar>
      {list.data && <RankNote data={list.data} by={by} />}
      <DeskTable
        name="ranking"
        columns={columns}
        list={list}
        paging={{ ...input, sort: by, order: "desc" }}
        onPaging={({ page, size, sort }) => show({ ...input, page, size, by: isMeasure(sort) ? sort : "score" })}
        toolbar={<RankTools input={input} total={total} />}
        selection={{
          chosen: ticked,
          onChosen: setTicked,
          labelOf: ({ name }) => name,
          actions: (
            <Button
              kind="primary"
              disabled={ticked.length > mostCompared}
              onClick={() => void navigate(`/workCompany/score?ids=${ticked.join(",")}`)}
            >
              {ticked.length > mostCompared ? `最多对比 ${mostCompared} 家` : "对比得分"}
            </Button>
          ),
        }}
        empty={<Button onClick={clear}>清除条件</Button>}
      />
    </div>
  );
}
