import { contract } from "#contract/index.ts";
import { unpaged } from "#src/api/list-conditions.ts";
import { ExportButton } from "#src/entities/export/export-button.tsx";
import { kindOf } from "#contract/core/roles.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import type { Ranking } from "./use-ranking.ts";

/** The file of the list, and the way to the rules for who may change them. */
export function RankTools({ input, total }: Pick<Ranking, "input" | "total">) {
  const isDistrict = kindOf(useSessionUser()) === "district";
  return (
    <>
      <ExportButton call={contract.ranking.rankExport} input={unpaged(input)} total={total} plain="企业排行.xlsx" />
      {isDistrict && <ButtonLink to="/scoreRules">评分规则</ButtonLink>}
    </>
  );
}
