import { useSearchParams } from "react-router-dom";
import { dayOf } from "#contract/core/time.ts";
import { districtFigureKeys } from "#contract/figures/district-figures.ts";
import { contract } from "#contract/index.ts";
import { fetchFile, saveFile } from "#src/api/fetch-file.ts";
import { useCall } from "#src/api/use-call.ts";
import { useWork } from "#src/entities/work/use-work.ts";

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/u.test(text);

/** The table of the streets on the day of the address, and its file; both widths draw the same. */
export function useDataTable() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("day");
  const day = isDay(asked) ? asked : undefined;
  const table = useCall(contract.district.getStreetInfo, { day }, { keepPrevious: true });
  const { busy, run } = useWork();
  const set = (changes: Record<string, string>) => {
    const next = new URLSearchParams(search);
    for (const [key, value] of Object.entries(changes)) {
      if (value === "") next.delete(key);
      else next.set(key, value);
    }
    setSearch(next, { replace: true });
  };
  const isEmpty = table.data?.rows.every(({ values }) => Object.keys(values).length === 0) ?? false;
  return {
    search,
    set,
    day,
    table,
    isEmpty,
    busy,
    today: dayOf(Date.now()),
    download: () =>
      run(async () => {
        const input = { day: table.data?.day, columns: districtFigureKeys };
        const { blob, name } = await fetchFile(contract.district.dataExport, input);
        saveFile(blob, name || "镇街数据.xlsx");
      }),
  };
}
export type DataTable = ReturnType<typeof useDataTable>;
