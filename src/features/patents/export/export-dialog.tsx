import { type FormEvent, useState } from "react";
import {
  type ExportFormat,
  exportFormats,
  mostExported,
  type PatentColumn,
  patentColumnNames,
  patentColumns,
} from "#contract/patent/export-calls.ts";
import { contract } from "#contract/index.ts";
import { fetchFile, saveFile } from "#src/api/fetch-file.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useKit } from "#src/ui/kit.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import type { AskedSearch } from "../search/search-address.ts";
import type { Found } from "../search/use-patent-search.ts";
import "./export-dialog.css";

interface Props {
  asked: AskedSearch;
  found: Found;
  scope: "all" | "district";
  /** The chosen hits; none: all of them. */
  chosen: readonly string[];
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
export function PatentExport({ asked, found, scope, chosen, onClose }: Props) {
  const { Button } = useKit();
  const [columns, setColumns] = useState(usual);
  const [format, setFormat] = useState<ExportFormat>("xlsx");
  const { busy, run } = useWork();
  const count = chosen.length > 0 ? chosen.length : found.total;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const { expression, dialect } = found;
      const { blob, name } = await fetchFile(contract.search.patentExport, {
        expression,
        dialect,
        choices: asked.choices,
        scope,
        ...(asked.sort && { sort: asked.sort }),
        ...(chosen.length > 0 && { ids: [...chosen] }),
        // In the order of the sheet, whatever the order of the ticks.
        columns: patentColumnNames.filter((column) => columns.includes(column)),
        format,
      });
      saveFile(blob, name === "" ? `专利.${format}` : name);
      toast(`已导出 ${formatCount(count)} 件`);
      onClose();
    });
  };
  const toggle = (column: PatentColumn) =>
    setColumns(columns.includes(column) ? columns.filter((one) => one !== column) : [...columns, column]);
  return (
    <Dialog title={`导出${chosen.length > 0 ? "所选" : "全部"} ${formatCount(count)} 件专利`} onClose={onClose}>
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
