import { contract } from "#contract/index.ts";
import { fetchFile, saveFile } from "#src/api/fetch-file.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { kindOf } from "#contract/core/roles.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import type { Ranking } from "./use-ranking.ts";

/** The file of the list, and the way to the rules for who may change them. */
export function RankTools({ input, total }: Pick<Ranking, "input" | "total">) {
  const { busy, run } = useWork();
  const isDistrict = kindOf(useSessionUser()) === "district";
  const take = () =>
    run(async () => {
      const { page: _page, size: _size, ...asked } = input;
      const { blob, name } = await fetchFile(contract.ranking.rankExport, asked);
      saveFile(blob, name || "企业排行.xlsx");
    });
  return (
    <>
      <Button disabled={busy || total === 0} onClick={() => void take()}>
        导出
      </Button>
      {isDistrict && <ButtonLink to="/scoreRules">评分规则</ButtonLink>}
    </>
  );
}
