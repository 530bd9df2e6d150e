import { Button, Checkbox, Modal } from "antd";
import { useState } from "react";
import { type DemandColumn, demandColumns } from "#contract/demand-list.ts";
import { businessDemand } from "#contract/demand.ts";
import { fetchFile, saveFile } from "#src/api/fetch-file.ts";
import { toastError } from "#src/ui/toast.ts";
import type { DemandFilters } from "./demand-filters.ts";

const all = Object.keys(demandColumns) as DemandColumn[];
const options = all.map((column) => ({ value: column, label: demandColumns[column] }));

/** Exports what the list or board shows; asks which columns. */
export function DemandExportDialog({ filters, onClose }: { filters: DemandFilters; onClose: () => void }) {
  const [columns, setColumns] = useState<DemandColumn[]>(all);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      // In the order of the sheet, whatever the order of the ticks.
      const chosen = all.filter((column) => columns.includes(column));
      const { blob, name } = await fetchFile(businessDemand.demandExport, { ...filters, columns: chosen });
      saveFile(blob, name === "" ? "企业需求.xlsx" : name);
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
      title="导出企业需求"
      okText="导出"
      onOk={() => void run()}
      onCancel={onClose}
      confirmLoading={busy}
      okButtonProps={{ disabled: columns.length === 0 }}
    >
      <p>按当前筛选条件导出，选择要导出的列：</p>
      <Checkbox.Group className="demand-columns" options={options} value={columns} onChange={setColumns} />
      <p>
        <Button onClick={() => setColumns(all)}>全选</Button> <Button onClick={() => setColumns([])}>清空</Button>
      </p>
    </Modal>
  );
}
