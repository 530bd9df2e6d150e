import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { useEngine } from "#src/entities/session/engine-context.ts";

/** Names of companies by id, from this device; an id it does not hold is 其他企业. */
export function useCompanyNames(ids: readonly string[]): (id: string) => string {
  const { db } = useEngine();
  const key = [...new Set(ids)].sort().join(",");
  const names = useLiveQuery(
    async () => {
      const rows = await db.companies.bulkGet(key === "" ? [] : key.split(","));
      return new Map(rows.flatMap((row) => (row ? [[row.id, row.name] as const] : [])));
    },
    [db, key],
    new Map<string, string>(),
  );
  return useMemo(() => (id) => names.get(id) ?? "其他企业", [names]);
}
