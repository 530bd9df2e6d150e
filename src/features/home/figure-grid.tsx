import { Link } from "react-router-dom";
import { DefinitionButton } from "#src/entities/figures/definition-button.tsx";
import type { Defined } from "#src/entities/figures/definition-sheet.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import "#src/ui/page/card.css";
import "./home.css";

export interface Figure {
  label: string;
  /** Undefined: not known without the network. */
  value: number | undefined;
  /** Page with the rows behind the figure. */
  to?: string;
  /** What is to be said of it where somebody asks. */
  defined?: Defined;
}

/** Figures under a heading; each leads to its rows where there is a list of them. */
export function FigureGrid({ title, figures }: { title: string; figures: readonly Figure[] }) {
  return (
    <section className="card">
      <h2>{title}</h2>
      <ul className="home-figures">
        {figures.map((figure) => (
          <li key={figure.label}>
            <FigureBody {...figure} />
            {figure.defined && <DefinitionButton {...figure.defined} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function FigureBody({ label, value, to }: Figure) {
  const body = (
    <>
      <span className="home-number">{value === undefined ? "—" : formatCount(value)}</span>
      <span className="home-label">{label}</span>
    </>
  );
  return to ? <Link to={to}>{body}</Link> : <div>{body}</div>;
}
