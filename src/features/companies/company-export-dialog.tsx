import { Alert, Button, Checkbox, Modal } from "antd";
import { useState } from "react";
import { type CompanyColumn, companyColumns } from "#contract/company-list.ts";
import { contract } from "#contract/index.ts";
import { exportCap } from "#contract/visit.ts";
import { fetchFile, saveFile } from "#src/api/fetch-file.ts";
import { formatCount } from "#src/ui/format-number.ts";
import { toastError } from "#src/ui/toast.ts";
import type { CompanyFilters } from "./company-filters.ts";

const all = Object.keys(companyColumns) as CompanyColumn[];
const options = all.map((column) => ({ value: column, label: companyColumns[column] }));

interface Props {
  filters: CompanyFilters;
  total: number;
  onClose: () => void;
}

/** Exports what the list shows; asks which columns. Contacts are never among them. */
export function CompanyExportDialog({ filters, total, onClose }: Props) {
  const [columns, setColumns] = useState<CompanyColumn[]>(all);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      // In the order of the sheet, whatever the order of the ticks.
      const chosen = all.filter((column) => columns.includes(column));
      const { blob, name } = await fetchFile(contract.business.companyExport, { ...filters, columns: chosen });
      saveFile(blob, name === "" ? "企业.xlsx" : name);
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
      title={`导出企业（${formatCount(Math.min(total, exportCap))} 家）`}
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
          title={`符合条件的有 ${formatCount(total)} 家，一次最多导出 ${formatCount(exportCap)} 家`}
        />
      )}
      <p>按当前筛选条件导出，选择要导出的列（不含联系人信息）：</p>
      <Checkbox.Group className="export-columns" options={options} value={columns} onChange={setColumns} />
      <p>
        <Button onClick={() => setColumns(all)}>全选</Button> <Button onClick={() => setColumns([])}>清空</Button>
      </p>
    </Modal>
  );
}
