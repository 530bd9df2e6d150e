import { useSearchParams } from "react-router-dom";
import type { InputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { rankingCalls, rankMeasures } from "#contract/ranking/ranking-calls.ts";
import { indicatorOf } from "#contract/ranking/indicators.ts";
import { listAddress } from "#src/api/list-address.ts";
import { useCall } from "#src/api/use-call.ts";

export type RankInput = InputOf<typeof rankingCalls.rankList_two>;

const address = listAddress(rankingCalls.rankList_two, { numbers: ["page", "size"] });
const plain = { keyword: "", by: "score", page: 1, size: 20 } as const satisfies RankInput;

/** What companies are ranked by, in words. */
export const measureOptions = rankMeasures.map((value) => ({
  value,
  label: value === "score" ? "综合得分" : indicatorOf(value).name,
}));

/** Conditions beside words and order. */
const conditions = ["street_id", "trade", "tier", "scale", "honor_type_id", "label_id"] as const;

/** The ranking as the address asks for it; both widths draw the same. */
export function useRanking() {
  const [search, setSearch] = useSearchParams();
  const input: RankInput = { ...plain, ...address.inputOf(search) };
  const list = useCall(contract.ranking.rankList_two, input, { keepPrevious: true });
  const show = (next: RankInput) => setSearch(address.searchOf(next, plain));
  return {
    input,
    by: input.by ?? plain.by,
    list,
    total: list.data?.total ?? 0,
    asked: conditions.filter((name) => input[name] !== undefined).length,
    show,
    /** Other conditions begin on the first page. */
    narrow: (changes: Partial<RankInput>) => show({ ...input, ...changes, page: 1 }),
    clear: () => show(plain),
  };
}
export type Ranking = ReturnType<typeof useRanking>;
