import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useMemo } from "react";
import { type FollowGroup, followGroups, type FollowRow } from "#contract/calendar/follow-up.ts";
import { contract } from "#contract/index.ts";
import { NetworkFailure } from "#src/api/call-errors.ts";
import { useCall } from "#src/api/use-call.ts";
import { readFollows, rememberFollows } from "#src/entities/company/follow-store.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { type Held, localFollowRows } from "./follow-rows.ts";

export const pageSize = 50;
const groupNames = Object.keys(followGroups) as FollowGroup[];
export type Whose = "mine" | "all";
type Counts = Record<FollowGroup, number>;

export interface Follow {
  rows: readonly FollowRow[] | undefined;
  counts: Counts | undefined;
  total: number;
  /** Shown from this device, because the server could not be reached. */
  fromDevice: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
}

/** The local tables, read only while the server cannot be reached. */
function useHeld(wanted: boolean): Held | undefined {
  const { db, user } = useEngine();
  return useLiveQuery(async () => {
    if (!wanted) return undefined;
    const [companies, contacts, visits, demands, answers, questionnaires, staff] = await Promise.all([
      db.companies.toArray(),
      db.contacts.toArray(),
      db.visits.toArray(),
      db.demands.toArray(),
      db.answers.toArray(),
      db.questionnaires.toArray(),
      db.staff.toArray(),
    ]);
    const personNames = new Map(staff.map(({ id, name }) => [id, name]));
    return {
      companies,
      contacts,
      visits,
      demands,
      answers,
      questionnaires,
      personNames,
      follows: readFollows(user.id),
    };
  }, [db, user.id, wanted]);
}

/** One group of the follow-up with the counts of all; from this device when there is no network. */
export function useFollow(group: FollowGroup, whose: Whose, page: number): Follow {
  const engine = useEngine();
  const list = useCall(contract.company.followList, { group, whose, page, size: pageSize }, { keepPrevious: true });
  const figures = useCall(contract.company.followFigures, { whose }, { keepPrevious: true });
  const fromDevice = list.error instanceof NetworkFailure;
  const held = useHeld(fromDevice);
  useEffect(() => {
    if (list.data && group === "followed")
      rememberFollows(
        engine.user.id,
        list.data.list.map((row) => [row.company_id, true] as const),
      );
  }, [list.data, group, engine]);
  const local = useMemo(() => {
    if (!held) return undefined;
    const asked = { me: engine.user.id, mine: whose === "mine", now: engine.serverNow() };
    const all = groupNames.map((name) => [name, localFollowRows(name, held, asked)] as const);
    const counts = Object.fromEntries(all.map(([name, rows]) => [name, rows.length])) as Counts;
    return { counts, rows: all.find(([name]) => name === group)?.[1] ?? [] };
  }, [held, engine, whose, group]);
  const refetch = () => Promise.all([list.refetch(), figures.refetch()]);
  if (fromDevice)
    return {
      rows: local?.rows.slice((page - 1) * pageSize, page * pageSize),
      counts: local?.counts,
      total: local?.rows.length ?? 0,
      fromDevice,
      error: null,
      refetch,
    };
  const { data, error } = list;
  return {
    rows: data?.list,
    counts: figures.data,
    total: data?.total ?? 0,
    fromDevice,
    error: data ? null : error,
    refetch,
  };
}
