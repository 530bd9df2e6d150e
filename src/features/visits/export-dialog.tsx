import { Alert, Button, Checkbox, Modal } from "antd";
import { useState } from "react";
import { contract } from "#contract/index.ts";
import { exportCap, type VisitColumn, visitColumns } from "#contract/visit.ts";
import { fetchFile, saveFile } from "#src/api/fetch-file.ts";
import { formatCount } from "#src/ui/format-number.ts";
import { toastError } from "#src/ui/toast.ts";
import type { VisitFilters } from "./visit-filters.ts";

const all = Object.keys(visitColumns) as VisitColumn[];
const options = all.map((column) => ({ value: column, label: visitColumns[column] }));

interface Props {
  filters: VisitFilters;
  total: number;
  /** Only these rows; all that the filters match when absent. */
  ids?: readonly string[];
  onClose: () => void;
}

/** Exports what the list shows; asks which columns. */
export function ExportDialog({ filters, total, ids, onClose }: Props) {
  const [columns, setColumns] = useState<VisitColumn[]>(all);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      // In the order of the sheet, whatever the order of the ticks.
      const chosen = all.filter((column) => columns.includes(column));
      const { blob, name } = await fetchFile(contract.visit.visitExport, {
        ...filters,
        ...(ids && { ids: [...ids] }),
        columns: chosen,
      });
      saveFile(blob, name === "" ? "走访记录.xlsx" : name);
      onClose();
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={`导出走访记录（${formatCount(Math.min(total, exportCap))} 条）`}
      okText="导出"
      onOk={() => void run()}
      onCancel={onClose}
      confirmLoading={busy}
      okButtonProps={{ disabled: columns.length === 0 }}
    >
      {total > exportCap && (
        <Alert
          type="warning"
          showIcon
          title={`符合条件的有 ${formatCount(total)} 条，一次最多导出 ${formatCount(exportCap)} 条`}
        />
      )}
      <p>{ids ? "导出所选的记录" : "按当前筛选条件导出"}，手机号已隐去中间四位。选择要导出的列：</p>
      <Checkbox.Group className="export-columns" options={options} value={columns} onChange={setColumns} />
      <p>
        <Button onClick={() => setColumns(all)}>全选</Button> <Button onClick={() => setColumns([])}>清空</Button>
      </p>
    </Modal>
  );
}
