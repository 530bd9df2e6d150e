import { useQueryClient } from "@tanstack/react-query";
import type { CaseRow } from "#contract/litigation/case.ts";
import { contract } from "#contract/index.ts";
import { callKey } from "#src/api/call-key.ts";
import { callServer } from "#src/api/call-server.ts";
import { caseAddress } from "#src/entities/case/case-words.tsx";
import { useCompanyList } from "#src/entities/session/use-company-list.ts";
import { useAdding } from "#src/entities/work/use-adding.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { CaseFiles } from "./case-files.tsx";
import { caseListOf, caseSearchOf } from "./case-filters.ts";
import { CaseForm } from "./case-form.tsx";

/** Everything that tells of cases and their hand-overs is asked for anew. */
export function useCaseRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      Object.values(contract.litigation).map((call) => client.invalidateQueries({ queryKey: callKey(call) })),
    );
}

/** Marks a case for the user's account, or takes the mark off. */
export function FavouriteButton({
  row: { id, title, favourite },
  small = true,
}: {
  row: Pick<CaseRow, "id" | "title" | "favourite">;
  small?: boolean;
}) {
  const refresh = useCaseRefresh();
  const { busy, run } = useWork();
  const turn = () =>
    run(async () => {
      await callServer(contract.litigation.caseFavourite, { id, favourite: !favourite });
      toast(favourite ? "已取消收藏" : "已收藏");
      await refresh();
    });
  return (
    <Button
      small={small}
      disabled={busy}
      aria-pressed={favourite}
      aria-label={`${favourite ? "取消收藏" : "收藏"} ${title}`}
      onClick={() => void turn()}
    >
      {favourite ? "★ 已收藏" : "☆ 收藏"}
    </Button>
  );
}

/** The list as the address asks for it, with the form for a new one; both widths draw the same. */
export function useCases() {
  const refresh = useCaseRefresh();
  const adding = useAdding({ refresh, addressOf: caseAddress });
  const listed = useCompanyList(contract.litigation.caseIndex, { inputOf: caseListOf, searchOf: caseSearchOf });
  const { input, data } = listed;
  const total = data?.total ?? 0;
  return {
    ...listed,
    total,
    buttons: (
      <>
        <Button kind="primary" onClick={adding.open}>
          登记案件
        </Button>
        <ButtonLink to="/litigation/docking">案件对接</ButtonLink>
        <ButtonLink to="/litigation/search">案件与纠纷检索</ButtonLink>
        <CaseFiles input={input} total={total} onImported={() => void refresh()} />
      </>
    ),
    form: adding.form && <CaseForm {...adding.form} />,
  };
}
