import { kindOf } from "#contract/core/roles.ts";
import { VisitProposals } from "#src/entities/ranking/visit-proposals.tsx";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { SettingsButton } from "./settings-sheet.tsx";
import { TierBoard } from "./tier-board.tsx";
import { TierFilters } from "./tier-filters.tsx";
import { TierForm } from "./tier-form.tsx";
import { TierList } from "./tier-list.tsx";
import { useTiers } from "./use-tiers.ts";
import "./tiers.css";

/** 企业分级: companies by tier on a board or in a list, and the visits that the tiers promise. */
export default function TiersPage() {
  const tiers = useTiers("board");
  const { view, moving, setMoving, moved } = tiers;
  const isDistrict = kindOf(useSessionUser()) === "district";
  return (
    <div className="list-page tiers">
      <div className="tier-bar">
        <TierFilters {...tiers} views={["board", "list", "visits"]} />
        {isDistrict && <SettingsButton />}
      </div>
      {view === "board" && <TierBoard {...tiers} />}
      {view === "list" && <TierList {...tiers} />}
      {view === "visits" && <VisitProposals size={20} />}
      {moving && <TierForm moving={moving} onClose={() => setMoving(null)} onSaved={moved} />}
    </div>
  );
}
