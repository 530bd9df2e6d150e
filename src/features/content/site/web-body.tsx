import { type ComponentType, useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { StewardRequests } from "#src/entities/request/steward-requests.tsx";
import { AsksTab } from "./asks-tab.tsx";
import { BannersTab } from "./banners-tab.tsx";
import { ColumnsTab } from "./columns-tab.tsx";
import { SignUpsTab } from "./sign-ups-tab.tsx";
import { StewardsTab } from "./stewards-tab.tsx";
import "#src/ui/form/form.css";
import "../content.css";

const tabs: readonly (readonly [string, string, ComponentType])[] = [
  ["columns", "栏目", ColumnsTab],
  ["banners", "首页横幅", BannersTab],
  ["signUps", "活动报名", SignUpsTab],
  ["asks", "公众提问", AsksTab],
  ["requests", "管家申请", StewardRequests],
  ["stewards", "知识产权管家", StewardsTab],
];

/** What the public website shows and what the public sends in. */
export function WebBody() {
  const [search] = useSearchParams();
  const asked = search.get("tab");
  const [key, title, Tab] = tabs.find(([one]) => one === asked) ?? tabs[0] ?? ["", "", ColumnsTab];
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the row is longer than the screen.
    row.current?.querySelector("[aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [key]);
  return (
    <div className="content-page">
      <nav ref={row} className="content-tabs" aria-label="网站管理">
        {tabs.map(([one, label]) => (
          <Link key={one} to={`?tab=${one}`} replace aria-current={one === key ? "page" : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <section aria-label={title}>
        <Tab />
      </section>
    </div>
  );
}
