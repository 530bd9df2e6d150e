import { useState } from "react";
import { type CompanyImport, importColumns } from "#contract/company/company.ts";
import { staff } from "#contract/account/staff.ts";
import { useCall } from "#src/api/use-call.ts";
import { type ColumnKey, linesWithout } from "./import-words.ts";
import type { ImportFlow } from "./use-import.ts";
import { Button } from "#src/ui/button/button.tsx";

/** Columns one value for many rows makes sense for. */
const fillable = [
  "street_id",
  "reg_status",
  "industry_code",
  "scale",
  "is_above_scale",
  "is_listed",
  "label_ids",
] as const;

/** 为缺失的行统一填写: one value for every row whose cell of a column is empty. */
export function FillMissing({ flow, current }: { flow: ImportFlow; current: CompanyImport }) {
  const [key, setKey] = useState<ColumnKey>("street_id");
  const [value, setValue] = useState("");
  const streets = useCall(staff.streets, {});
  const lines = linesWithout(current.rows, key);
  const fill = () => flow.fix(lines.map((line) => ({ line, cells: { [key]: value.trim() } })));
  return (
    <fieldset className="import-fill">
      <legend className="visually-hidden">为缺失的行统一填写</legend>
      <span>为缺失的行统一填写</span>
      <select
        className="import-input"
        aria-label="要填写的列"
        value={key}
        onChange={(event) => {
          setKey(event.target.value as ColumnKey);
          setValue("");
        }}
      >
        {fillable.map((column) => (
          <option key={column} value={column}>
            {importColumns[column]}
          </option>
        ))}
      </select>
      {key === "street_id" ? (
        <select
          className="import-input"
          aria-label="镇街"
          value={value}
          onChange={(event) => setValue(event.target.value)}
        >
          <option value="">{streets.isPending ? "正在读取镇街…" : "请选择镇街"}</option>
          {streets.data?.map(({ id, name }) => (
            <option key={id} value={name}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <input
          className="import-input"
          aria-label={`${importColumns[key]}的值`}
          placeholder="填写内容"
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      )}
      <Button disabled={flow.busy || value.trim() === "" || lines.length === 0} onClick={fill}>
        填入 {lines.length} 行
      </Button>
      {streets.error && <span role="alert">镇街没有取到：{streets.error.message}</span>}
    </fieldset>
  );
}
