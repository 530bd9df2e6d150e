import { dayOf } from "#contract/core/time.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { deadlineState, nearEnds, staleAfter } from "#contract/demand/demand-clock.ts";
import { contract } from "#contract/index.ts";
import type { DemandAction } from "#contract/demand/demand-states.ts";
import type { Holidays } from "#contract/core/working-days.ts";
import type { LocalDemand } from "#offline/field-types.ts";
import { callKey } from "#src/api/call-key.ts";
import { callServer } from "#src/api/call-server.ts";
import { DemandRow } from "#src/entities/demand/demand-row.tsx";
import { type AnyDemand, isInView } from "#src/entities/demand/use-local-demands.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useUnsent } from "#src/entities/visit/use-local-visits.ts";
import { HeldNote } from "#src/entities/sync/held-note.tsx";
import { SwipeRow } from "#src/ui/list/touch/swipe-row.tsx";
import { PageList } from "#src/ui/list/virtual-list.tsx";
import type { DemandFilters } from "./demand-filters.ts";
import { MoveSheet } from "./moves/move-sheet.tsx";
import { leadingAction, offeredActions } from "./moves/move-words.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";

interface Props {
  demands: readonly LocalDemand[];
  filters: DemandFilters;
  typed: string;
  holidays: Holidays;
  /** Shows all demands of the view again. */
  clear: () => void;
}

/** Whether a demand has the badge of a filter. */
function hasBadge(demand: AnyDemand, clock: NonNullable<DemandFilters["clock"]>, now: number, nearEnd: string) {
  if (clock === "near" || clock === "overdue") return deadlineState(demand, now, nearEnd) === clock;
  const waits = demand.due_at !== null || demand.held_at !== null;
  if (clock === "urged") return waits && demand.urges > 0;
  return waits && demand.moved_at !== null && now - Date.parse(demand.moved_at) > staleAfter;
}

const answers = ({ title, company_name, demand_no, content }: AnyDemand, typed: string) =>
  typed === "" || [title, company_name, demand_no, content].some((part) => part.toLowerCase().includes(typed));

const sameNamed = ["street_id", "company_id", "visit_id", "owner_id", "category", "urgency", "source", "satisfaction"];

/** Whether a demand has what an address asks for by value, label and day of registration. */
function isAsked(demand: AnyDemand, { label_id, from, to, ...filters }: DemandFilters): boolean {
  const asked = Object.entries(filters).filter(([name, value]) => value !== undefined && sameNamed.includes(name));
  const values = new Map<string, unknown>(Object.entries(demand));
  const day = dayOf(demand.created_at);
  return (
    asked.every(([name, value]) => values.get(name) === value) &&
    (label_id === undefined || demand.label_ids.includes(label_id)) &&
    (from === undefined || day >= from) &&
    (to === undefined || day <= to)
  );
}

/** The demands of this device that the filters show. */
export function useShownDemands({ demands, filters, typed, holidays }: Omit<Props, "clear">): AnyDemand[] {
  const engine = useEngine();
  const word = useDeferredValue(typed).trim().toLowerCase();
  return useMemo(() => {
    const { view = "all", status, clock } = filters;
    const now = engine.serverNow();
    const nearEnd = nearEnds(now, holidays);
    return demands.filter(
      (demand) =>
        isInView(demand, view, engine.user) &&
        (status === undefined || status.includes(demand.status)) &&
        (clock === undefined || hasBadge(demand, clock, now, nearEnd)) &&
        isAsked(demand, filters) &&
        answers(demand, word),
    );
  }, [engine, demands, filters, word, holidays]);
}

/** Ended demands that this device no longer holds, page by page from the server. */
function useOlderDemands(filters: DemandFilters, keyword: string, enabled: boolean) {
  const input = { ...filters, keyword, view: "ended" as const, sort: "moved_at" as const, order: "desc" as const };
  return useInfiniteQuery({
    queryKey: [...callKey(contract.demand.demandListNews, input), "older"],
    queryFn: ({ pageParam, signal }) =>
      callServer(contract.demand.demandListNews, { ...input, page: pageParam, size: 50 }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
    enabled,
  });
}

export function PhoneDemandList(props: Props) {
  const { filters, typed, holidays } = props;
  const engine = useEngine();
  const unsent = useUnsent();
  const local = useShownDemands(props);
  const [asked, setAsked] = useState(false);
  const [moving, setMoving] = useState<{ demand: AnyDemand; action: DemandAction | null } | null>(null);
  const older = useOlderDemands(filters, typed.trim(), asked);
  const held = new Set(props.demands.map(({ id }) => id));
  const rows: AnyDemand[] = [
    ...local,
    ...(older.data?.pages ?? []).flatMap((page) => page.list).filter(({ id }) => !held.has(id)),
  ];
  const hasOlder = (filters.view === "ended" || filters.view === "all") && filters.clock === undefined;
  const now = engine.serverNow();
  return (
    <>
      {(rows.length > 0 || !older.isFetching) && (
        <Nothing filters={filters} typed={typed} clear={props.clear} count={rows.length} />
      )}
      <PageList
        rows={rows}
        height={150}
        label="需求"
        render={(demand) => {
          const actions = offeredActions(demand, engine.user);
          return (
            <SwipeRow actions={swipeActions(actions, (action) => setMoving({ demand, action }))}>
              <DemandRow
                {...{ demand, now, holidays }}
                unsent={unsent.get(demand.id)}
                aside={
                  actions.length > 0 && (
                    <Button aria-haspopup="dialog" onClick={() => setMoving({ demand, action: null })}>
                      办理<span className="visually-hidden">{demand.title}</span>
                    </Button>
                  )
                }
              />
            </SwipeRow>
          );
        }}
      />
      {hasOlder && <OlderFoot older={older} asked={asked || older.data !== undefined} onMore={() => setAsked(true)} />}
      {moving && <MoveSheet {...moving} onClose={() => setMoving(null)} />}
    </>
  );
}

/** The move that leads on, and urging where that is possible. */
function swipeActions(actions: readonly DemandAction[], onTap: (action: DemandAction) => void) {
  const leading = leadingAction(actions);
  const offered = [leading, actions.includes("催办") ? ("催办" as const) : null].filter((action) => action !== null);
  return offered.map((action) => ({
    key: action,
    label: action,
    ...(action === leading && { tone: "primary" as const }),
    onTap: () => onTap(action),
  }));
}

type NothingProps = Pick<Props, "filters" | "typed" | "clear"> & { count: number };

function Nothing({ filters, typed, clear, count }: NothingProps) {
  const { view: _view, keyword: _keyword, ...narrowed } = filters;
  const isNarrowed = typed !== "" || Object.values(narrowed).some((value) => value !== undefined);
  const title = isNarrowed ? "没有符合条件的需求" : filters.view === "duty" ? "没有等您办理的需求" : "还没有需求";
  return (
    <HeldNote what="需求" count={count} empty={title} isAsked={isNarrowed}>
      {isNarrowed && <Button onClick={clear}>清除条件</Button>}
      <ButtonLink kind="primary" to="/addDemand">
        登记需求
      </ButtonLink>
    </HeldNote>
  );
}

interface FootProps {
  older: ReturnType<typeof useOlderDemands>;
  asked: boolean;
  onMore: () => void;
}

/** The device keeps what ended in the last 30 days; what ended before comes from the server. */
function OlderFoot({ older, asked, onMore }: FootProps) {
  if (asked && older.isSuccess && !older.hasNextPage && !older.isFetching)
    return <p className="demand-note">没有更早办结的需求了</p>;
  const more = () => (older.error ? void older.refetch() : asked ? void older.fetchNextPage() : onMore());
  return (
    <div className="demand-note">
      {older.error && <p role="alert">{older.error.message}</p>}
      <Button disabled={older.isFetching} onClick={more}>
        {older.isFetching ? "正在读取…" : older.error ? "重试" : "更早办结的需求"}
      </Button>
    </div>
  );
}
