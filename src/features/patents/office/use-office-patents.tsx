import { useState } from "react";
import { contract } from "#contract/index.ts";
import { unpaged } from "#src/api/list-conditions.ts";
import { fetchFile } from "#src/api/fetch-file.ts";
import { Button } from "#src/ui/button/button.tsx";
import { PatentExportDialog } from "../export/export-dialog.tsx";
import { officeListOf, officeSearchOf } from "./office-filters.ts";
import { useAskedList } from "#src/api/use-asked-list.ts";

/** The officials' list as the address asks for it, with its export; both widths draw the same. */
export function useOfficePatents() {
  const [exporting, setExporting] = useState(false);
  const asked = useAskedList(contract.company.officePatents, { inputOf: officeListOf, searchOf: officeSearchOf });
  const { input, list } = asked;
  const total = list.data?.total ?? 0;
  return {
    ...asked,
    total,
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
          fetchFile(contract.company.officePatentsExport, { ...unpaged(input), columns, format })
        }
        onClose={() => setExporting(false)}
      />
    ),
  };
}
