import { currentTime } from "#contract/sync/current-time.ts";
import { useSearchParams } from "react-router-dom";
import { dayOf } from "#contract/core/time.ts";
import { type DistrictFigureKey, districtFigureKeys } from "#contract/figures/district-figures.ts";
import { contract } from "#contract/index.ts";
import { downloadFile } from "#src/api/fetch-file.ts";
import { useCall } from "#src/api/use-call.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { tierChoice } from "./tier-choices.ts";

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/u.test(text);

/** What stands in the table before somebody chooses other columns. */
export const firstColumns: readonly DistrictFigureKey[] = [
  "companies",
  "visits",
  "companies_visited",
  "demands_open",
  "patents",
  "inventions_valid",
  "granted_year",
];

/** Columns of an address, in the order of the figures. */
export function columnsIn(text: string | null): readonly DistrictFigureKey[] {
  const named = (text ?? "").split(",");
  const known = districtFigureKeys.filter((key) => named.includes(key));
  return known.length === 0 ? firstColumns : known;
}

/** The table as the address asks for it, and its file; both widths draw the same. */
export function useDataTable() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("day");
  const day = isDay(asked) ? asked : undefined;
  const trade = search.get("trade") || undefined;
  const tier = tierChoice(search.get("tier"));
  const street_id = search.get("street_id") || undefined;
  const part = { trade, tier };
  const table = useCall(contract.district.getStreetInfo, { day, ...part }, { keepPrevious: true });
  const { busy, run } = useWork();
  const set = (changes: Record<string, string>) => {
    const next = new URLSearchParams(search);
    for (const [key, value] of Object.entries(changes)) {
      if (value === "") next.delete(key);
      else next.set(key, value);
    }
    setSearch(next, { replace: true });
  };
  const rows = table.data?.rows.filter((row) => street_id === undefined || row.street_id === street_id);
  const columns = columnsIn(search.get("columns"));
  return {
    search,
    set,
    day,
    street_id,
    part,
    isNarrowed: trade !== undefined || tier !== undefined,
    columns,
    table,
    rows,
    isEmpty: rows?.every(({ values }) => Object.keys(values).length === 0) ?? false,
    busy,
    today: dayOf(currentTime()),
    download: () =>
      run(async () => {
        const input = { day: table.data?.day, street_id, ...part, columns: [...columns] };
        await downloadFile(contract.district.dataExport, input, "镇街数据.xlsx");
      }),
  };
}
export type DataTable = ReturnType<typeof useDataTable>;
