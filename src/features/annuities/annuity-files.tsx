import { kindOf } from "#contract/core/roles.ts";
import { contract } from "#contract/index.ts";
import { downloadFile } from "#src/api/fetch-file.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { useKit } from "#src/ui/kit.ts";
import { SubscribeButton } from "./subscribe-button.tsx";
import type { useAnnuityAddress } from "./use-annuity-list.ts";

interface Props {
  conditions: ReturnType<typeof useAnnuityAddress>["conditions"];
  total: number;
}

/** The list as a workbook, and its deadlines for the calendar of a phone or a computer. */
export function AnnuityFiles({ conditions, total }: Props) {
  const { Button } = useKit();
  const { busy, run } = useWork();
  const isOwn = kindOf(useSessionUser()) === "enterprise";
  const book = () =>
    run(async () => {
      await downloadFile(contract.annuity.annuityExport, conditions, "年费.xlsx");
    });
  const calendar = () =>
    run(async () => {
      const own = conditions.company_id === undefined ? {} : { company_id: conditions.company_id };
      await downloadFile(contract.annuity.annuityIcs, own, "年费期限.ics");
    });
  return (
    <>
      <Button disabled={busy || total === 0} onClick={() => void book()}>
        导出 Excel
      </Button>
      <Button disabled={busy} onClick={() => void calendar()}>
        加入日历
      </Button>
      {isOwn && <SubscribeButton />}
    </>
  );
}
