import { currentTime } from "#contract/sync/current-time.ts";
import { lazy, Suspense } from "react";
import type { OutputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { Arrivals } from "./arrivals.tsx";
import { periodOf } from "#src/entities/figures/periods.ts";
import { type Figure, FigureGrid } from "./figure-grid.tsx";
import { StreetMap } from "./street-map.tsx";
import { WarningsCard } from "./warnings-card.tsx";
import { visitLists } from "./work-figures.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import "#src/ui/page/card.css";
import "./home.css";

// Asked of the server before anything of it is drawn.
const DistrictFigureCards = lazy(async () => ({
  default: (await import("./district-figures.tsx")).DistrictFigureCards,
}));

/** Visits of the district with what they count: each of its period up to today. */
function visitFigures({ scope, photos_missing, as_of }: OutputOf<typeof contract.figures.index>): Figure[] {
  const lists = visitLists(currentTime());
  const to = dayOf(currentTime());
  const counted = { scope: "全区", as_of };
  const visits = (label: string, name: keyof typeof lists): Figure => ({
    label,
    value: scope[name],
    to: lists[name],
    defined: {
      ...counted,
      title: `${label}走访`,
      what: { key: "visits" },
      period: { from: name === "today" ? to : periodOf(name, currentTime()).from, to },
    },
  });
  return [
    visits("今天", "today"),
    visits("本周", "week"),
    visits("本月", "month"),
    visits("今年", "year"),
    {
      label: "照片未传齐",
      value: photos_missing,
      defined: { ...counted, title: "照片未传齐", what: { key: "photos_missing" } },
    },
  ];
}

/** What needs attention and what came in, the figures of the district, and its streets on a map. */
export function DistrictHome() {
  const { data, error, refetch } = useCall(contract.figures.index, {}, { refetchInterval: 60_000 });
  if (error && !data) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <>
      <div className="home-columns">
        <WarningsCard />
        <div className="home-stack">
          <Arrivals />
          <FigureGrid title="全区走访" figures={visitFigures(data)} />
        </div>
      </div>
      <Suspense>
        <DistrictFigureCards />
      </Suspense>
      <StreetMap />
      <p className="home-note">
        截至 <MinuteWords at={data.as_of} />
      </p>
    </>
  );
}
