import type { InputOf, KnownCall } from "#contract/core/call.ts";
import { DownloadButton } from "./download-button.tsx";

interface Props<C extends KnownCall & { reply: "file" }> {
  call: C;
  /** The conditions that the list on the page stands under. */
  input: InputOf<C>;
  /** Rows of that list; without any there is nothing to export. */
  total: number;
  /** What the file is called where the server gives it no name. */
  plain?: string;
}

/** The list of a page as a workbook. */
export const ExportButton = <C extends KnownCall & { reply: "file" }>({ total, ...given }: Props<C>) => (
  <DownloadButton {...given} disabled={total === 0} busyWords="正在导出…">
    导出 Excel
  </DownloadButton>
);
