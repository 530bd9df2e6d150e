import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { emptySearchWarning } from "#contract/company.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { toast } from "#src/ui/toast.ts";
import { OpenDrafts } from "./open-drafts.tsx";
import { RecentVisits } from "./recent-visits.tsx";
import { scopeTitle } from "./scope-title.ts";
import { UnsentCard } from "./unsent-card.tsx";
import { WorkFigures } from "./work-figures.tsx";
import "./home.css";

/** The workbench on the phone; all but the year's figures works without a network. */
export default function WorkPagePhone() {
  const user = useSessionUser();
  return (
    <div className="home">
      <SearchBox />
      <OpenDrafts />
      <UnsentCard />
      <Link className="plain-button primary home-new" to="/workVisit/form">
        新建走访
      </Link>
      <WorkFigures scopeTitle={scopeTitle(user)} />
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
  return (
    <form className="home-search" role="search" onSubmit={search}>
      <input
        type="search"
        aria-label="企业名称"
        placeholder="企业名称、拼音首字母或信用代码"
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <button type="submit" className="plain-button">
        搜索
      </button>
    </form>
  );
}
