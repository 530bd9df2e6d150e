import { type FormEvent, useState } from "react";
import {
  type HitFormat,
  hitFormatNames,
  hitFormats,
  mostIn,
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
  fetch: (columns: PatentColumn[], format: HitFormat) => Promise<{ blob: Blob; name: string }>;
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

/** Asks for columns and format, and saves the file. */
export function PatentExportDialog({ count, which, fetch, onClose }: Props) {
  const { Button } = useKit();
  const [columns, setColumns] = useState(usual);
  const [format, setFormat] = useState<HitFormat>("xlsx");
  const { busy, run } = useWork();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      // In the order of the sheet, whatever the order of the ticks.
      const ordered = patentColumnNames.filter((column) => columns.includes(column));
      const { blob, name } = await fetch(ordered, format);
      saveFile(blob, name === "" ? `专利.${format}` : name);
      // The name says how many are missing.
      toast(`已保存 ${name}`);
      onClose();
    });
  };
  const isTooMany = count > mostIn(format);
  return (
    <Dialog title={`导出${which} ${formatCount(count)} 件专利`} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <fieldset className="export-part">
          <legend>文件格式</legend>
          {hitFormatNames.map((one) => (
            <label key={one} className="check-row">
              <input type="radio" name="format" checked={one === format} onChange={() => setFormat(one)} />
              {hitFormats[one]}
            </label>
          ))}
        </fieldset>
        {isTooMany && (
          <p role="alert">
            {format === "pdf" ? "PDF " : ""}一次最多导出 {formatCount(mostIn(format))}{" "}
            件，请先增加条件，或勾选要导出的专利。
          </p>
        )}
        {format === "pdf" ? (
          <p>
            每件专利一张：著录项目、法律状态及原因、摘要、独立权利要求 1 和附图。最多 {formatCount(mostIn(format))} 件。
          </p>
        ) : (
          <Columns columns={columns} onChange={setColumns} />
        )}
        <div className="dialog-choices">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" kind="primary" disabled={columns.length === 0 || isTooMany} busy={busy}>
            导出
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ColumnsProps {
  columns: readonly PatentColumn[];
  onChange: (columns: readonly PatentColumn[]) => void;
}

/** The columns of a table, to be ticked. */
function Columns({ columns, onChange }: ColumnsProps) {
  const { Button } = useKit();
  const toggle = (column: PatentColumn) =>
    onChange(columns.includes(column) ? columns.filter((one) => one !== column) : [...columns, column]);
  return (
    <>
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
        <Button onClick={() => onChange(patentColumnNames)}>全选</Button>{" "}
        <Button onClick={() => onChange(usual)}>常用</Button>
      </p>
    </>
  );
}
