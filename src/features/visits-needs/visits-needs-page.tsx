import { useConditions } from "#src/api/use-conditions.ts";
import { LinkTabs } from "#src/ui/page/link-tabs.tsx";
import { CertifiedOnly } from "./certified-only.tsx";
import { NeedsPart } from "./needs-part.tsx";
import { VisitsPart } from "./visits-part.tsx";
import "#src/ui/page/card.css";
import "./visits-needs.css";

/** 走访与需求 of a company: visits planned, asked for and paid, and its demands. */
export default function VisitsNeedsPage() {
  const { search } = useConditions();
  const isNeeds = search.get("tab") === "needs";
  return (
    <div className="visits-needs">
      <CertifiedOnly>
        <LinkTabs
          label="走访与需求"
          current={isNeeds ? "?tab=needs" : "?"}
          tabs={[
            { to: "?", words: "走访" },
            { to: "?tab=needs", words: "需求" },
          ]}
        />
        {isNeeds ? <NeedsPart /> : <VisitsPart />}
      </CertifiedOnly>
    </div>
  );
}
