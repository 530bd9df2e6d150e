import { contract } from "#contract/index.ts";
import { downloadFile } from "#src/api/fetch-file.ts";
import { useWork } from "#src/entities/work/use-work.ts";

/** Has a report put on paper and saves it. */
export function usePdf(id: string, title: string) {
  const { busy: isMaking, run } = useWork();
  const save = () =>
    run(async () => {
      await downloadFile(contract.industry.pdf, { id }, `${title}.pdf`);
    });
  return { isMaking, save };
}
