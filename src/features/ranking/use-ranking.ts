import type { InputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { rankingCalls, rankMeasures } from "#contract/ranking/ranking-calls.ts";
import { indicatorOf } from "#contract/ranking/indicators.ts";
import { listAddress } from "#src/api/list-address.ts";
import { useAskedList } from "#src/api/use-asked-list.ts";

export type RankInput = InputOf<typeof rankingCalls.rankList_two>;

const plain = { keyword: "", by: "score", page: 1, size: 20 } as const satisfies RankInput;
const address = listAddress(rankingCalls.rankList_two, { numbers: ["page", "size"] }).over(plain);

/** What companies are ranked by, in words. */
export const measureOptions = rankMeasures.map((value) => ({
  value,
  label: value === "score" ? "综合得分" : indicatorOf(value).name,
}));

/** Conditions beside words and order. */
const conditions = ["street_id", "trade", "tier", "scale", "honor_type_id", "label_id"] as const;

/** The ranking as the address asks for it; both widths draw the same. */
export function useRanking() {
  const listed = useAskedList(contract.ranking.rankList_two, address);
  const { input, list } = listed;
  return {
    ...listed,
    by: input.by ?? plain.by,
    total: list.data?.total ?? 0,
    asked: conditions.filter((name) => input[name] !== undefined).length,
  };
}
export type Ranking = ReturnType<typeof useRanking>;
