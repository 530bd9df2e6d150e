import { contract } from "#contract/index.ts";
import { unpaged } from "#src/api/list-conditions.ts";
import { downloadFile } from "#src/api/fetch-file.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import type { HonorList } from "./honor-filters.ts";

/** Takes the listed honors along: as a workbook, or their last days as a calendar. */
export function FileWays({ input, total }: { input: HonorList; total: number }) {
  const { busy, run } = useWork();
  const take = (call: typeof contract.honor.honorExport | typeof contract.honor.honorCalendar, plain: string) =>
    run(async () => {
      await downloadFile(call, unpaged(input), plain);
    });
  return (
    <>
      <Button disabled={busy || total === 0} onClick={() => void take(contract.honor.honorExport, "荣誉.xlsx")}>
        导出
      </Button>
      <Button disabled={busy || total === 0} onClick={() => void take(contract.honor.honorCalendar, "荣誉到期.ics")}>
        加入日历
      </Button>
    </>
  );
}
