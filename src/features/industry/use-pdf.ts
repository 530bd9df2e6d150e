import { contract } from "#contract/index.ts";
import { fetchFile, saveFile } from "#src/api/fetch-file.ts";
import { useWork } from "#src/entities/work/use-work.ts";

/** Has a report put on paper and saves it. */
export function usePdf(id: string, title: string) {
  const { busy: isMaking, run } = useWork();
  const save = () =>
    run(async () => {
      const { blob, name } = await fetchFile(contract.industry.pdf, { id });
      saveFile(blob, name === "" ? `${title}.pdf` : name);
    });
  return { isMaking, save };
}
