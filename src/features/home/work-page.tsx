import { useSessionUser } from "#src/entities/session/use-session.ts";
import { Arrivals } from "./arrivals.tsx";
import { MonthFigures } from "./month-figures.tsx";
import { OpenDrafts } from "./open-drafts.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { LateReviewCards } from "./review/late-review-cards.tsx";
import { RecentVisits } from "./recent-visits.tsx";
import { placeTitle, scopeTitle } from "#src/entities/figures/scope-title.ts";
import { StreetMap } from "./street-map.tsx";
import { TodayPlan } from "./today-plan.tsx";
import { UnsentCard } from "./unsent-card.tsx";
import { WarningsCard } from "./warnings-card.tsx";
import { WorkFigures } from "./work-figures.tsx";
import "#src/ui/page/card.css";
import "./home.css";

/** The workbench on the desktop. */
export default function WorkPage() {
  const user = useSessionUser();
  return (
    <div className="home">
      <QuickActions />
      <div className="home-columns">
        <div className="home-stack">
          <TodayPlan />
          <LateReviewCards />
          <Arrivals />
        </div>
        <div className="home-stack">
          <WarningsCard />
          <OpenDrafts />
          <UnsentCard />
        </div>
      </div>
      <WorkFigures scopeTitle={scopeTitle(user)} />
      <MonthFigures scopeTitle={placeTitle(user)} />
      <StreetMap />
      <RecentVisits />
    </div>
  );
}
