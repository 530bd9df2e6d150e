import { Button } from "antd";
import { useNavigate } from "react-router-dom";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { OpenDrafts } from "./open-drafts.tsx";
import { RecentVisits } from "./recent-visits.tsx";
import { scopeTitle } from "./scope-title.ts";
import { UnsentCard } from "./unsent-card.tsx";
import { WorkFigures } from "./work-figures.tsx";
import "./home.css";

/** The workbench on the desktop. */
export default function WorkPage() {
  const navigate = useNavigate();
  const user = useSessionUser();
  return (
    <div className="home">
      <div className="home-actions">
        <Button type="primary" onClick={() => void navigate("/workVisit/form")}>
          新建走访
        </Button>
      </div>
      <WorkFigures scopeTitle={scopeTitle(user)} />
      <div className="home-columns">
        <RecentVisits />
        <div className="home-stack">
          <OpenDrafts />
          <UnsentCard />
        </div>
      </div>
    </div>
  );
}
