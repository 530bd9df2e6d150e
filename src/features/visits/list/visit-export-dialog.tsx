import { contract } from "#contract/index.ts";
import { visitColumns } from "#contract/visit/visit-fields.ts";
import { fetchFile } from "#src/api/fetch-file.ts";
import { ExportDialog } from "#src/entities/export/export-dialog.tsx";
import type { VisitFilters } from "./visit-filters.ts";

interface Props {
  filters: VisitFilters;
  total: number;
  isExact?: boolean | undefined;
  /** Only these rows; all that the filters match when absent. */
  ids?: readonly string[];
  onClose: () => void;
}

/** Exports what the list shows, or the chosen rows. */
export function VisitExportDialog({ filters, total, isExact, ids, onClose }: Props) {
  return (
    <ExportDialog
      what="走访记录"
      unit="条"
      total={total}
      isExact={isExact}
      columns={visitColumns}
      words={`${ids ? "导出所选的记录" : "按当前筛选条件导出"}，手机号已隐去中间四位。选择要导出的列：`}
      fetch={(columns) => fetchFile(contract.visit.visitExport, { ...filters, ...(ids && { ids: [...ids] }), columns })}
      onClose={onClose}
    />
  );
}
