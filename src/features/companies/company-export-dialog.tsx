import { companyColumns } from "#contract/company/company-list.ts";
import { contract } from "#contract/index.ts";
import { fetchFile } from "#src/api/fetch-file.ts";
import { ExportDialog } from "#src/entities/export/export-dialog.tsx";
import type { CompanyFilters } from "./company-filters.ts";

interface Props {
  filters: CompanyFilters;
  total: number;
  isExact?: boolean | undefined;
  onClose: () => void;
}

/** Exports what the list shows. Contacts are never among the columns. */
export function CompanyExportDialog({ filters, total, isExact, onClose }: Props) {
  return (
    <ExportDialog
      what="企业"
      unit="家"
      total={total}
      isExact={isExact}
      columns={companyColumns}
      words="按当前筛选条件导出，选择要导出的列（不含联系人信息）："
      fetch={(columns) => fetchFile(contract.company.companyExport, { ...filters, columns })}
      onClose={onClose}
    />
  );
}
