import { Alert, Checkbox, Modal } from "antd";
import { useState } from "react";
import { exportCap } from "#contract/visit/visit.ts";
import { saveFile } from "#src/api/fetch-file.ts";
import { formatCount, formatTotal } from "#src/ui/text/format-number.ts";
import "./export-dialog.css";
import { Button } from "#src/ui/button/button.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { useBackCloses } from "#src/ui/dialog/use-back-closes.ts";
import { useFocusBack } from "#src/ui/dialog/use-focus-back.ts";

interface Props<C extends string> {
  /** What is exported: `走访记录`. It names the file too when the server has not. */
  what: string;
  /** The word that counts it. */
  unit: string;
  /** How many there are; more than the cap are cut off, and said to be. */
  total?: number | undefined;
  /** Whether there are no more rows than `total`. */
  isExact?: boolean | undefined;
  /** Columns in the order of the sheet, with their headings. */
  columns: Readonly<Record<C, string>>;
  /** What goes into the file, before the columns are chosen. */
  words: string;
  fetch: (columns: C[]) => Promise<{ blob: Blob; name: string }>;
  onClose: () => void;
}

/** Asks which columns a list is exported with, and saves the workbook. */
export function ExportDialog<C extends string>({
  what,
  unit,
  total,
  isExact = true,
  columns,
  words,
  fetch,
  onClose,
}: Props<C>) {
  const all = Object.keys(columns) as C[];
  const [chosen, setChosen] = useState(all);
  const { busy, run } = useWork();
  const save = async () => {
    await run(async () => {
      // In the order of the sheet, whatever the order of the ticks.
      const { blob, name } = await fetch(all.filter((column) => chosen.includes(column)));
      saveFile(blob, name === "" ? `${what}.xlsx` : name);
      onClose();
    });
  };
  const count = total === undefined ? "" : `（${formatCount(Math.min(total, exportCap))} ${unit}）`;
  useBackCloses(true, onClose);
  useFocusBack();
  return (
    <Modal
      open
      title={`导出${what}${count}`}
      okText="导出"
      onOk={() => void save()}
      onCancel={onClose}
      confirmLoading={busy}
      okButtonProps={{ disabled: chosen.length === 0 }}
    >
      {total !== undefined && (total > exportCap || !isExact) && (
        <Alert
          type="warning"
          showIcon
          title={`符合条件的有 ${formatTotal(total, isExact)} ${unit}，一次最多导出 ${formatCount(exportCap)} ${unit}`}
        />
      )}
      <p>{words}</p>
      <Checkbox.Group
        className="export-columns"
        options={all.map((column) => ({ value: column, label: columns[column] }))}
        value={chosen}
        onChange={setChosen}
      />
      <p>
        <Button onClick={() => setChosen(all)}>全选</Button> <Button onClick={() => setChosen([])}>清空</Button>
      </p>
    </Modal>
  );
}
