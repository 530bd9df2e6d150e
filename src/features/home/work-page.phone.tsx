import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { emptySearchWarning } from "#contract/company/company.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { toast } from "#src/ui/dialog/toast.ts";
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
import { Button, ButtonLink } from "#src/ui/button/button.tsx";

/** The workbench on the phone; all but the year's figures works without a network. */
export default function WorkPagePhone() {
  const user = useSessionUser();
  return (
    <div className="home">
      <SearchBox />
      <QuickActions />
      <OpenDrafts />
      <UnsentCard />
      <LateReviewCards />
      <TodayPlan />
      <WarningsCard />
      <Arrivals />
      <WorkFigures scopeTitle={scopeTitle(user)} />
      <MonthFigures scopeTitle={placeTitle(user)} />
      <StreetMap />
      <RecentVisits />
    </div>
  );
}

/** Leads to the companies on this device, where the search goes on while typing. */
function SearchBox() {
  const navigate = useNavigate();
  const [keyword, setKeyword] = useState("");
  const search = (event: FormEvent) => {
    event.preventDefault();
    if (keyword.trim() === "") return toast(emptySearchWarning, "warning");
    void navigate(`/workEnterprisevisit?keyword=${encodeURIComponent(keyword.trim())}`);
  };
  const words = keyword.trim();
  return (
    <form className="home-search" role="search" onSubmit={search}>
      <input
        type="search"
        aria-label="企业名称"
        placeholder="企业名称、拼音首字母或信用代码"
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <Button type="submit">搜索</Button>
      {words !== "" && (
        <ButtonLink wide to={`/workVisit?keyword=${encodeURIComponent(words)}`}>
          搜索“{words}”的走访记录
        </ButtonLink>
      )}
    </form>
  );
}
