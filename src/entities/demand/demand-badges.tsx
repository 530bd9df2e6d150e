import { demandBadges, type DemandBadge } from "#contract/demand/demand-clock.ts";
import type { Demand } from "#contract/demand/demand-fields.ts";
import type { DemandStatus } from "#contract/demand/demand-states.ts";
import type { Holidays } from "#contract/core/working-days.ts";
import "./demand.css";
import { alertSign } from "#src/ui/text/alert-sign.ts";

const badgeLooks: Record<DemandBadge["kind"], { mark: string; tone: string }> = {
  临期: { mark: "◷", tone: "warning" },
  超期: { mark: alertSign, tone: "alarm" },
  久未更新: { mark: "…", tone: "warning" },
  已催办: { mark: "⚑", tone: "warning" },
};

const stateLooks: Record<DemandStatus, { mark: string; tone: string }> = {
  草稿: { mark: "✎", tone: "plain" },
  待受理: { mark: "○", tone: "waiting" },
  已受理: { mark: "◔", tone: "waiting" },
  待接收: { mark: "◔", tone: "waiting" },
  办理中: { mark: "◑", tone: "busy" },
  挂起: { mark: "‖", tone: "plain" },
  待审核: { mark: "◕", tone: "waiting" },
  待回访: { mark: "☎", tone: "waiting" },
  已回访: { mark: "◕", tone: "busy" },
  已关闭: { mark: "✓", tone: "done" },
  不予受理: { mark: "✕", tone: "alarm" },
  已作废: { mark: "✕", tone: "plain" },
};

/** The state of a demand: a mark and its word. */
export function DemandState({ status, words }: { status: DemandStatus; words?: string }) {
  const { mark, tone } = stateLooks[status];
  return (
    <span className={`demand-badge demand-${tone}`}>
      <span aria-hidden="true">{mark} </span>
      {words ?? status}
    </span>
  );
}

interface BadgesProps {
  demand: Pick<Demand, "urgency"> & Parameters<typeof demandBadges>[0];
  now: number;
  holidays: Holidays;
}

/** What wants attention about a demand: its deadline, silence, urging, and how urgent it is. */
export function DemandBadges({ demand, now, holidays }: BadgesProps) {
  return (
    <>
      {demand.urgency !== "一般" && (
        <span className={`demand-badge demand-${demand.urgency === "紧急" ? "alarm" : "warning"}`}>
          <span aria-hidden="true">▲ </span>
          {demand.urgency}
        </span>
      )}
      {demandBadges(demand, now, holidays).map(({ kind, text }) => (
        <span key={kind} className={`demand-badge demand-${badgeLooks[kind].tone}`}>
          <span aria-hidden="true">{badgeLooks[kind].mark} </span>
          {text}
        </span>
      ))}
    </>
  );
}
