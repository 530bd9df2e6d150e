import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { fetchFile } from "#src/api/fetch-file.ts";
import { useCall } from "#src/api/use-call.ts";
import { Button } from "#src/ui/button/button.tsx";
import { PatentExportDialog } from "../export/export-dialog.tsx";
import { filtersOf, type OfficeList, officeListOf, officeSearchOf } from "./office-filters.ts";

/** The officials' list as the address asks for it, with its export; both widths draw the same. */
export function useOfficePatents() {
  const [search, setSearch] = useSearchParams();
  const [exporting, setExporting] = useState(false);
  const input = officeListOf(search);
  const list = useCall(contract.company.officePatents, input, { keepPrevious: true });
  const show = (next: OfficeList) => setSearch(officeSearchOf(next));
  const total = list.data?.total ?? 0;
  return {
    input,
    list,
    total,
    show,
    /** Other conditions begin on the first page. */
    narrow: (changes: Partial<OfficeList>) => show({ ...input, ...changes, page: 1 }),
    clear: () => show({}),
    exportButton: (
      <Button onClick={() => setExporting(true)} disabled={total === 0}>
        导出
      </Button>
    ),
    dialog: exporting && (
      <PatentExportDialog
        count={total}
        which="全部"
        fetch={(columns, format) =>
          fetchFile(contract.company.officePatentsExport, { ...filtersOf(input), columns, format })
        }
        onClose={() => setExporting(false)}
      />
    ),
  };
}
