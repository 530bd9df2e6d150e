import { contract } from "#contract/index.ts";
import { fetchFile } from "#src/api/fetch-file.ts";
import type { AskedSearch } from "../search/search-address.ts";
import type { Found } from "../search/use-patent-search.ts";
import { PatentExportDialog } from "./export-dialog.tsx";

interface Props {
  asked: AskedSearch;
  found: Found;
  scope: "all" | "district";
  /** The chosen hits; none: all of them. */
  chosen: readonly string[];
  onClose: () => void;
}

/** Exports the hits of a search, or those chosen of them. */
export function PatentExport({ asked, found: { expression, dialect, total }, scope, chosen, onClose }: Props) {
  const isChosen = chosen.length > 0;
  return (
    <PatentExportDialog
      count={isChosen ? chosen.length : total}
      which={isChosen ? "所选" : "全部"}
      fetch={(columns, format) =>
        fetchFile(contract.search.patentExport, {
          expression,
          dialect,
          choices: asked.choices,
          scope,
          ...(asked.sort && { sort: asked.sort }),
          ...(isChosen && { ids: [...chosen] }),
          columns,
          format,
        })
      }
      onClose={onClose}
    />
  );
}
