import type { InputOf, KnownCall } from "#contract/core/call.ts";
import { fetchFile, saveFile } from "#src/api/fetch-file.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";

interface Props<C extends KnownCall & { reply: "file" }> {
  call: C;
  /** The conditions that the list on the page stands under. */
  input: InputOf<C>;
  /** Rows of that list; without any there is nothing to export. */
  total: number;
}

/** The list of a page as a workbook. */
export function ExportButton<C extends KnownCall & { reply: "file" }>({ call, input, total }: Props<C>) {
  const { busy, run } = useWork();
  const take = () =>
    run(async () => {
      const { blob, name } = await fetchFile(call, input);
      saveFile(blob, name);
    });
  return (
    <Button disabled={busy || total === 0} onClick={() => void take()}>
      {busy ? "正在导出…" : "导出 Excel"}
    </Button>
  );
}
