import { Link } from "react-router-dom";
import { type FigureKey, type FigureValue, figureWords } from "#contract/visit/visit-figures.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import "#src/ui/page/card.css";
import "./figures.css";
import { alertSign } from "#src/ui/text/alert-sign.ts";
import { DefinitionButton } from "./definition-button.tsx";
import type { Period } from "./periods.ts";

interface Props {
  title: string;
  figures: readonly FigureValue[] | undefined;
  shown: readonly FigureKey[];
  linkOf: (key: FigureKey) => string;
  /** Whose records are counted, in words; of one person alone where `isPersonal`. */
  scope: string;
  isPersonal?: boolean;
  period: Period;
  as_of: string | undefined;
}

const alarms: readonly FigureKey[] = ["demands_overdue", "entries_overdue"];

/** Figures under a heading, each leading to its rows; a target shows as a bar with its words. */
export function FigureTiles({ title, figures, shown, linkOf, ...defined }: Props) {
  return (
    <section className="card">
      <h2>{title}</h2>
      <ul className="figure-tiles">
        {shown.map((key) => {
          const figure = figures?.find((one) => one.key === key);
          return (
            <li key={key}>
              <Link to={linkOf(key)}>
                <Number figure={figure} alarming={alarms.includes(key)} />
                <span className="figure-word">{figureWords[key]}</span>
              </Link>
              <DefinitionButton title={figureWords[key]} what={{ key }} {...defined} />
              {figure?.target ? <TargetBar value={figure.value} target={figure.target} /> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Number({ figure, alarming }: { figure: FigureValue | undefined; alarming: boolean }) {
  if (figure === undefined) return <span className="figure-number">—</span>;
  const bad = alarming && figure.value > 0;
  return (
    <span className={bad ? "figure-number figure-bad" : "figure-number"}>
      {bad && <span aria-hidden="true">{alertSign} </span>}
      {formatCount(figure.value)}
    </span>
  );
}

/** How much of a target is reached, as a bar and in words. */
export function TargetBar({ value, target }: { value: number; target: number }) {
  const percent = Math.round((value / target) * 100);
  return (
    <span className="figure-target">
      <span className="figure-bar" aria-hidden="true">
        <i style={{ width: `${Math.min(100, percent)}%` }} />
      </span>
      <span>
        <span className="whole">目标 {formatCount(target)}，</span>
        <span className="whole">完成 {percent}%</span>
      </span>
    </span>
  );
}
