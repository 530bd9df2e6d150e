import { demandColumns } from "#contract/demand/demand-list.ts";
import { contract } from "#contract/index.ts";
import { fetchFile } from "#src/api/fetch-file.ts";
import { ExportDialog } from "#src/entities/export/export-dialog.tsx";
import type { DemandFilters } from "./demand-filters.ts";

/** Exports what the list or board shows. */
export function DemandExportDialog({ filters, onClose }: { filters: DemandFilters; onClose: () => void }) {
  return (
    <ExportDialog
      what="企业需求"
      unit="条"
      columns={demandColumns}
      words="按当前筛选条件导出，选择要导出的列："
      fetch={(columns) => fetchFile(contract.demand.demandExport, { ...filters, columns })}
      onClose={onClose}
    />
  );
}
