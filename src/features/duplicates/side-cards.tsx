import type { DuplicateSide } from "#contract/company/company-merge.ts";
import { CompanyLink } from "./company-link.tsx";
import { formatDay } from "#src/ui/text/format-date.ts";
import { DayWords } from "#src/ui/text/dates.tsx";

interface Props {
  a: DuplicateSide;
  b: DuplicateSide;
  keepsFirst: boolean;
  /** null: the person may only look. */
  onKeep: ((first: boolean) => void) | null;
}

const facts = (side: DuplicateSide) =>
  [
    ["走访", side.visits],
    ["需求", side.demands],
    ["问卷", side.answers],
    ["走访计划", side.calendar],
    ["联系人", side.contacts],
  ] as const;

/** What hangs on each of two companies, and which of them stays. */
export function SideCards({ a, b, keepsFirst, onKeep }: Props) {
  return (
    <fieldset className="duplicates-sides">
      <legend className="visually-hidden">保留哪一家</legend>
      {[a, b].map((side, place) => {
        const isKept = (place === 0) === keepsFirst;
        return (
          <div key={side.company.id} className={isKept ? "duplicates-card kept" : "duplicates-card"}>
            <label className="check-row">
              <input
                type="radio"
                name="kept"
                checked={isKept}
                disabled={onKeep === null}
                onChange={() => onKeep?.(place === 0)}
              />
              <strong>
                {isKept ? "保留：" : "并入："}
                {side.company.name}
              </strong>
            </label>
            <p className="duplicates-note">
              {side.company.source} · <DayWords of={side.company.created_at} /> 登记 ·{" "}
              {side.company.last_visit_at ? `最近走访 ${formatDay(side.company.last_visit_at)}` : "尚未走访"}
            </p>
            <p>
              {facts(side)
                .map(([label, count]) => `${label} ${count}`)
                .join(" · ")}
            </p>
            <CompanyLink id={side.company.id} words={`查看${side.company.name}`} without="" />
          </div>
        );
      })}
    </fieldset>
  );
}
