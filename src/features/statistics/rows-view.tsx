import { currentTime } from "#contract/sync/current-time.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import { demandCategories } from "#contract/demand/demand-fields.ts";
import { demandStatuses } from "#contract/demand/demand-states.ts";
import { contract } from "#contract/index.ts";
import {
  type DrillRow,
  type FigureKey,
  figureKeys,
  figureWords,
  type WarningKind,
  warningKinds,
  warningWords,
} from "#contract/visit/visit-figures.ts";
import { callServer } from "#src/api/call-server.ts";
import { rowLink } from "#src/entities/figures/figure-links.ts";
import { periodFrom } from "#src/entities/figures/periods.ts";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import "#src/ui/page/card.css";
import "#src/entities/figures/figures.css";
import "./statistics.css";
import { Button } from "#src/ui/button/button.tsx";
import { DayWords, WholeDates } from "#src/ui/text/dates.tsx";
import { LinkList } from "#src/ui/list/link-list.tsx";

const size = 50;

/** What an address asks for: a kind of warning, else a figure. */
function askedFor(search: URLSearchParams) {
  const kind = warningKinds.find((one) => one === search.get("kind"));
  const figure = figureKeys.find((one) => one === search.get("figure")) ?? "visits";
  return { kind, figure };
}

interface Asked {
  kind: WarningKind | undefined;
  figure: FigureKey;
}

/** Pages of the rows behind a figure or a warning, one after the other. */
function useRows({ kind, figure }: Asked, search: URLSearchParams) {
  const { from, to } = periodFrom(search, currentTime());
  const scope = {
    street_id: search.get("street_id") ?? undefined,
    person_id: search.get("person_id") ?? undefined,
    mine: search.get("mine") === "true",
  };
  // Narrows figures of demands.
  const part = {
    category: demandCategories.find((one) => one === search.get("category")),
    demand_status: demandStatuses.find((one) => one === search.get("demand_status")),
  };
  return useInfiniteQuery({
    queryKey: ["rows", kind ?? figure, from, to, scope, part],
    initialPageParam: 1,
    queryFn: async ({ pageParam: page, signal }): Promise<{ list: DrillRow[]; total: number }> =>
      kind
        ? await callServer(contract.figures.warningList_two, { ...scope, kind, page, size }, { signal })
        : await callServer(
            contract.figures.dataList_two,
            { ...scope, ...part, from, to, figure, page, size },
            { signal },
          ),
    getNextPageParam: ({ total }, pages) => (pages.length * size < total ? pages.length + 1 : undefined),
  });
}

/** The rows behind a figure or a warning; each leads to its record. */
export function RowsView() {
  const [search] = useSearchParams();
  const asked = askedFor(search);
  const rows = useRows(asked, search);
  const { from, to } = periodFrom(search, currentTime());
  const narrowed = [search.get("category"), search.get("demand_status")].filter(Boolean).join(" · ");
  const title = asked.kind
    ? warningWords[asked.kind]
    : [figureWords[asked.figure], narrowed].filter(Boolean).join(" · ");
  if (rows.error && !rows.data) return <ErrorNote error={rows.error} retry={() => void rows.refetch()} />;
  if (!rows.data) return <PageSkeleton />;
  const list = rows.data.pages.flatMap((page) => page.list);
  return (
    <section className="card">
      <h2>
        {title} {formatCount(rows.data.pages[0]?.total ?? 0)}
      </h2>
      {!asked.kind && (
        <p className="statistics-none">
          <DayWords of={from} /> 至 <DayWords of={to} />
        </p>
      )}
      {list.length === 0 && <EmptyNote title={`没有${title}的记录`} />}
      <LinkList>
        {list.map((row) => (
          <li key={`${row.page}/${row.id}`}>
            <Link to={rowLink(row)}>
              <strong>{row.title}</strong>
              <span>
                <WholeDates text={[row.note, row.street_name, formatMinute(row.at)].filter(Boolean).join(" · ")} />
              </span>
            </Link>
          </li>
        ))}
      </LinkList>
      {rows.hasNextPage && (
        <Button disabled={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
          {rows.isFetchingNextPage ? "正在读取…" : `再显示 ${size} 条`}
        </Button>
      )}
    </section>
  );
}
