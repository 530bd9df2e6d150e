import { useState } from "react";
import { type CompanyImport, importColumns } from "#contract/company/company.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { type ColumnKey, linesWithout } from "./import-words.ts";
import type { ImportFlow } from "./use-import.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import "#src/ui/form/form.css";
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
  const { Pick } = useFormKit();
  const streets = useCall(contract.staff.streets, {});
  const lines = linesWithout(current.rows, key);
  const fill = () => flow.fix(lines.map((line) => ({ line, cells: { [key]: value.trim() } })));
  return (
    <fieldset className="import-fill">
      <legend className="visually-hidden">为缺失的行统一填写</legend>
      <span>为缺失的行统一填写</span>
      <Pick
        name="fill-column"
        label="要填写的列"
        value={key}
        onChange={(column) => {
          setKey(column as ColumnKey);
          setValue("");
        }}
        options={fillable.map((column) => ({ value: column, label: importColumns[column] }))}
      />
      {key === "street_id" ? (
        <Pick
          name="fill-street"
          label="镇街"
          value={value}
          onChange={setValue}
          options={optionsOf((streets.data ?? []).map(({ name }) => name))}
          none={streets.isPending ? "正在读取镇街…" : "请选择镇街"}
        />
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
