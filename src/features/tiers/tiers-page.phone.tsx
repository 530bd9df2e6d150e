import { Link } from "react-router-dom";
import { kindOf } from "#contract/core/roles.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { tierWord } from "#src/entities/company/company-labels.ts";
import { VisitProposals } from "#src/entities/ranking/visit-proposals.tsx";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { Button } from "#src/ui/button/button.tsx";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { SettingsButton } from "./settings-sheet.tsx";
import { TierFilters } from "./tier-filters.tsx";
import { TierForm } from "./tier-form.tsx";
import { type Tiers, useTiers } from "./use-tiers.ts";
import "./tiers.css";
import "#src/ui/list/phone-list.css";

/** The same in cards; a card's button asks for the tier and the reason. */
export default function TiersPhonePage() {
  const tiers = useTiers("list");
  const { moving, setMoving, moved } = tiers;
  // The board's columns are side by side: a phone has no room for them.
  const view = tiers.view === "visits" ? "visits" : "list";
  const isDistrict = kindOf(useSessionUser()) === "district";
  return (
    <div className="phone-list tiers">
      <div className="tier-bar">
        <TierFilters {...tiers} view={view} views={["list", "visits"]} />
        {isDistrict && <SettingsButton />}
      </div>
      {view === "visits" ? <VisitProposals size={20} /> : <Cards {...tiers} />}
      {moving && <TierForm moving={moving} onClose={() => setMoving(null)} onSaved={moved} />}
    </div>
  );
}

function Cards({ input, show, clear, setMoving }: Tiers) {
  const { data, error, refetch } = useCall(contract.ranking.tierList, input, { keepPrevious: true });
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  if (data.total === 0)
    return (
      <EmptyNote title="没有符合条件的企业">
        <Button onClick={clear}>清除条件</Button>
      </EmptyNote>
    );
  return (
    <>
      <ul className="tier-cards" aria-label="企业分级">
        {data.list.map((company) => (
          <li key={company.id} className="tier-tile">
            <Link to={`/companyDetails?id=${company.id}`}>{company.name}</Link>
            <p>
              {company.street_name} {tierWord(company.tier) || "未分级"}
              {company.proposal !== "" && company.proposal !== company.tier && (
                <span className="tier-hint"> 建议 {tierWord(company.proposal)}</span>
              )}
            </p>
            {company.proposal !== company.tier && company.proposal_reason !== "" && (
              <p className="tier-soft">{company.proposal_reason}</p>
            )}
            {company.tier_reason !== "" && <p className="tier-soft">{company.tier_reason}</p>}
            <div className="tier-foot">
              <span>{company.score === null ? "未计分" : `${company.score.toFixed(2)} 分`}</span>
              {company.may && (
                <Button
                  aria-label={`调整层级 ${company.name}`}
                  onClick={() => setMoving({ companies: [company], tier: null })}
                >
                  调整
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Pager
        page={input.page ?? 1}
        size={input.size ?? 20}
        total={data.total}
        onPage={(page) => show({ ...input, page })}
      />
    </>
  );
}
