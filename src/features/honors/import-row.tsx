import { rowPlace } from "#contract/core/sheets/row-place.ts";
import { type HonorColumn, honorColumns, type HonorImportRow } from "#contract/honor/honor-import.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { alertSign } from "#src/ui/text/alert-sign.ts";
import type { HonorImportFlow } from "./use-honor-import.ts";

const actionWords = { create: "将导入", same: "已有，不重复导入", refused: "有问题" } as const;

interface Props {
  row: HonorImportRow;
  flow: HonorImportFlow;
}

/** One row of the file: what it says, what is wrong with it, and the fields to put that right. */
export function ImportRow({ row, flow }: Props) {
  const { cells, action, result } = row;
  const words = [cells.type, cells.level, cells.year].filter((cell) => cell !== undefined).join(" ");
  return (
    <li className="honor-import-row" data-action={action}>
      <p>
        <span className="whole">{rowPlace(row)}</span> <strong>{cells.title ?? "（没有名称）"}</strong>
      </p>
      <p>
        {row.company_name || cells.company || "（没有企业）"} {words}
      </p>
      <p className={action === "refused" ? "honor-lapsed" : undefined}>
        {action === "refused" && `${alertSign} `}
        {result === "" ? actionWords[action] : result}
      </p>
      {result === "" && <Repairs row={row} flow={flow} />}
    </li>
  );
}

function Repairs({ row, flow }: Props) {
  const { Text, Choice } = useFormKit();
  const { line, cells, problems, candidates } = row;
  const wrong = Object.entries(problems) as [HonorColumn, string][];
  return (
    // What is typed while the rows are being checked would be lost with the answer.
    <fieldset className="honor-repairs" disabled={flow.busy}>
      {wrong.map(([column, problem]) => (
        <Text
          key={column}
          name={`row-${line}-${column}`}
          label={honorColumns[column]}
          problem={problem}
          value={cells[column] ?? ""}
          onChange={(cell) =>
            flow.change(line, {
              cells: { ...cells, [column]: cell },
              ...(column === "company" && { company_id: null }),
            })
          }
          maxLength={500}
        />
      ))}
      {candidates.length > 0 && (
        <Choice
          name={`row-${line}-candidate`}
          label="相近的企业"
          value={row.company_id ?? ""}
          onChange={(id) => flow.change(line, { company_id: id === "" ? null : id })}
          options={candidates.map(({ id, name }) => ({ value: id, label: name }))}
          clearable
        />
      )}
    </fieldset>
  );
}
