import { rowPlace } from "#contract/core/sheets/row-place.ts";
import { useState } from "react";
import { type CompanyImport, importColumns, type ImportRow } from "#contract/company/company.ts";
import { EditableCell } from "./editable-cell.tsx";
import { actionWords, type ColumnKey, resultWords } from "./import-words.ts";
import type { ImportFlow } from "./use-import.ts";
import { Button } from "#src/ui/button/button.tsx";

/** Rows shown at once; a phone reads a list, it does not scan thousands. */
const atOnce = 30;

/** The rows one below another: those with problems first, their wrong cells editable. */
export function PhoneRows({ flow, current }: { flow: ImportFlow; current: CompanyImport }) {
  const [shown, setShown] = useState(atOnce);
  const rows = [
    ...current.rows.filter(({ action }) => action === "refused"),
    ...current.rows.filter(({ action }) => action !== "refused"),
  ];
  return (
    <>
      <ul className="import-rows">
        {rows.slice(0, shown).map((row) => (
          <PhoneRow key={row.line} flow={flow} row={row} preview={current.state === "preview"} />
        ))}
      </ul>
      {rows.length > shown && (
        <Button onClick={() => setShown(shown + atOnce)}>
          再看 {Math.min(atOnce, rows.length - shown)} 行（还有 {rows.length - shown} 行）
        </Button>
      )}
    </>
  );
}

function PhoneRow({ flow, row, preview }: { flow: ImportFlow; row: ImportRow; preview: boolean }) {
  return (
    <li>
      <p className="import-row-head">
        <span>
          {rowPlace(row)}　{row.cells.name ?? "（没有名称）"}
        </span>
        <span className={`import-word import-count-${row.action}`}>
          {(preview ? actionWords : resultWords)[row.action]}
        </span>
      </p>
      {!preview && row.result !== null && <p>{row.result}</p>}
      {preview &&
        Object.entries(row.problems).map(([key, problem]) => (
          <div key={key} className="import-row-problem">
            <span>{importColumns[key as ColumnKey]}</span>
            <EditableCell
              label={`${rowPlace(row)}的${importColumns[key as ColumnKey]}`}
              value={row.cells[key] ?? ""}
              problem={problem}
              disabled={flow.busy}
              onSave={(value) => flow.fix([{ line: row.line, cells: { [key]: value } }])}
            />
          </div>
        ))}
    </li>
  );
}
