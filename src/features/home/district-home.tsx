import { lazy, Suspense } from "react";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { Arrivals } from "./arrivals.tsx";
import { FigureGrid } from "./figure-grid.tsx";
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

/** What needs attention and what came in, the figures of the district, and its streets on a map. */
export function DistrictHome() {
  const { data, error, refetch } = useCall(contract.figures.index, {}, { refetchInterval: 60_000 });
  if (error && !data) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const lists = visitLists(Date.now());
  return (
    <>
      <div className="home-columns">
        <WarningsCard />
        <Arrivals />
      </div>
      <FigureGrid
        title="全区走访"
        figures={[
          { label: "今天", value: data.scope.today, to: lists.today },
          { label: "本周", value: data.scope.week, to: lists.week },
          { label: "本月", value: data.scope.month, to: lists.month },
          { label: "今年", value: data.scope.year, to: lists.year },
          { label: "照片未传齐", value: data.photos_missing },
        ]}
      />
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
