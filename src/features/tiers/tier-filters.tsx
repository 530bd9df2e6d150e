import { contract } from "#contract/index.ts";
import { tierKeys } from "#contract/ranking/ranking-calls.ts";
import { useCall } from "#src/api/use-call.ts";
import { tierWord } from "#src/entities/company/company-labels.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ChipRow } from "#src/ui/list/chips/chip-row.tsx";
import { FilterSelect, KeywordBox } from "#src/ui/list/list-parts.tsx";
import { type Tiers, tierViews, type TierView } from "./use-tiers.ts";

const tierOptions = [...tierKeys.map((tier) => [tier as string, tierWord(tier)] as const), ["none", "未分级"] as const];

interface Props extends Pick<Tiers, "input" | "view" | "see" | "narrow"> {
  views: readonly TierView[];
}

/** How the page is seen, and what narrows it. */
export function TierFilters({ input, view, views, see, narrow }: Props) {
  const streets = useCall(contract.ranking.street, {});
  return (
    <>
      <ChipRow label="查看方式">
        {views.map((one) => (
          <Button key={one} aria-pressed={one === view} onClick={() => see(one)}>
            {tierViews[one]}
          </Button>
        ))}
        {view !== "visits" && (
          <Button aria-pressed={input.differs === true} onClick={() => narrow({ differs: input.differs !== true })}>
            与建议不同
          </Button>
        )}
      </ChipRow>
      {view !== "visits" && (
        <search className="tier-filters" aria-label="筛选企业">
          <KeywordBox label="企业名称" value={input.keyword ?? ""} onChange={(keyword) => narrow({ keyword })} />
          {(streets.data?.length ?? 0) > 1 && (
            <FilterSelect
              label="镇街"
              value={input.street_id ?? ""}
              options={streets.data?.map(({ id, name }) => [id, name] as const) ?? []}
              onChange={(street) => narrow({ street_id: street === "" ? undefined : street })}
            />
          )}
          {view === "list" && (
            <FilterSelect
              label="层级"
              value={input.tier ?? ""}
              options={tierOptions}
              onChange={(tier) => narrow({ tier: tier === "none" ? "none" : tierKeys.find((one) => one === tier) })}
            />
          )}
        </search>
      )}
    </>
  );
}
