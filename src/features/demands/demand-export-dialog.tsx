import { demandColumns } from "#contract/demand/demand-list.ts";
import { contract } from "#contract/index.ts";
import { fetchFile } from "#src/api/fetch-file.ts";
import { ExportDialog } from "#src/entities/export/export-dialog.tsx";
import type { DemandFilters } from "./demand-filters.ts";

interface Props {
  filters: DemandFilters;
  /** Only these demands; all that the filters match when absent. */
  ids?: readonly string[];
  onClose: () => void;
}

/** Exports what the list or board shows, or the chosen demands. */
export function DemandExportDialog({ filters, ids, onClose }: Props) {
  return (
    <ExportDialog
      what="企业需求"
      unit="条"
      columns={demandColumns}
      words={`${ids ? "导出所选的需求" : "按当前筛选条件导出"}，选择要导出的列：`}
      fetch={(columns) =>
        fetchFile(contract.demand.demandExport, { ...filters, ...(ids && { ids: [...ids] }), columns })
      }
      onClose={onClose}
    />
  );
}
