import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import type { Label, Staff, Street } from "#contract/core/reference.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useSession } from "#src/entities/session/use-session.ts";
import { ownStreetsOf } from "./own-streets.ts";

/** Names behind the ids of records, from the device. An unknown id is shown as 未知. */
export interface FieldNames {
  staff: readonly Staff[];
  streets: readonly Street[];
  /** Those of the person's scope: what lists can be narrowed to. */
  ownStreets: readonly Street[];
  companyLabels: readonly Label[];
  demandLabels: readonly Label[];
  person: (id: string) => string;
  street: (id: string) => string;
  label: (id: string) => string;
}

const nothing = { staff: [] as Staff[], streets: [] as Street[], labels: [] as Label[] };

export function useFieldNames(): FieldNames {
  const { db } = useEngine();
  const { user } = useSession();
  const read = useLiveQuery(
    async () => ({
      staff: await db.staff.toArray(),
      streets: await db.streets.orderBy("sort").toArray(),
      labels: await db.labels.toArray(),
    }),
    [db],
    nothing,
  );
  return useMemo(() => ({ ...namesOf(read), ownStreets: ownStreetsOf(read.streets, user) }), [read, user]);
}

function namesOf({ staff, streets, labels }: typeof nothing): Omit<FieldNames, "ownStreets"> {
  const lookup = (rows: readonly { id: string; name: string }[]) => {
    const names = new Map(rows.map((row) => [row.id, row.name]));
    return (id: string) => names.get(id) ?? "未知";
  };
  return {
    staff,
    streets,
    companyLabels: labels.filter((label) => label.kind === "company"),
    demandLabels: labels.filter((label) => label.kind === "demand"),
    person: lookup(staff),
    street: lookup(streets),
    label: lookup(labels),
  };
}
