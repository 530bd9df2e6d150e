import { type FormEvent, useState } from "react";
import {
  type ExportFormat,
  exportFormats,
  mostExported,
  type PatentColumn,
  patentColumnNames,
  patentColumns,
} from "#contract/patent/export-calls.ts";
import { saveFile } from "#src/api/fetch-file.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useKit } from "#src/ui/kit.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import "./export-dialog.css";

interface Props {
  /** How many patents the file holds. */
  count: number;
  /** Words for which of them: 全部 or 所选. */
  which: string;
  fetch: (columns: PatentColumn[], format: ExportFormat) => Promise<{ blob: Blob; name: string }>;
  onClose: () => void;
}

/** What most people want in a sheet. */
const usual: readonly PatentColumn[] = [
  "application_no",
  "publication_no",
  "title",
  "type",
  "status",
  "status_reason",
  "applicants",
  "inventors",
  "main_ipc",
  "filed_on",
  "published_on",
  "granted_on",
];

const formats = Object.keys(exportFormats) as ExportFormat[];

/** Asks for columns and format, and saves the file. */
export function PatentExportDialog({ count, which, fetch, onClose }: Props) {
  const { Button } = useKit();
  const [columns, setColumns] = useState(usual);
  const [format, setFormat] = useState<ExportFormat>("xlsx");
  const { busy, run } = useWork();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      // In the order of the sheet, whatever the order of the ticks.
      const ordered = patentColumnNames.filter((column) => columns.includes(column));
      const { blob, name } = await fetch(ordered, format);
      saveFile(blob, name === "" ? `专利.${format}` : name);
      toast(`已导出 ${formatCount(count)} 件`);
      onClose();
    });
  };
  const toggle = (column: PatentColumn) =>
    setColumns(columns.includes(column) ? columns.filter((one) => one !== column) : [...columns, column]);
  return (
    <Dialog title={`导出${which} ${formatCount(count)} 件专利`} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        {count > mostExported && (
          <p role="alert">一次最多导出 {formatCount(mostExported)} 件，请先增加条件，或勾选要导出的专利。</p>
        )}
        <fieldset className="export-part">
          <legend>文件格式</legend>
          {formats.map((one) => (
            <label key={one} className="check-row">
              <input type="radio" name="format" checked={one === format} onChange={() => setFormat(one)} />
              {exportFormats[one]}
            </label>
          ))}
        </fieldset>
        <fieldset className="export-part">
          <legend>导出列</legend>
          {patentColumnNames.map((column) => (
            <label key={column} className="check-row">
              <input type="checkbox" checked={columns.includes(column)} onChange={() => toggle(column)} />
              {patentColumns[column]}
            </label>
          ))}
        </fieldset>
        <p>
          <Button onClick={() => setColumns(patentColumnNames)}>全选</Button>{" "}
          <Button onClick={() => setColumns(usual)}>常用</Button>
        </p>
        <div className="dialog-choices">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" kind="primary" disabled={columns.length === 0 || count > mostExported} busy={busy}>
            导出
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
