import { Link } from "react-router-dom";
import { formatCount } from "#src/ui/text/format-number.ts";

interface Props {
  title: string;
  unit: string;
  note: string;
  rows: readonly { value: string; name: string; count: number }[];
  addressOf: (value: string) => string;
  none: string;
}

/** Bars with their numbers, each number leading to its rows. */
export function UsageBars({ title, unit, note, rows, addressOf, none }: Props) {
  const longest = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <section className="card" aria-label={title}>
      <h2>
        {title} <small>{unit}</small>
      </h2>
      {rows.length === 0 && <p className="usage-note">{none}</p>}
      <ul className="usage-bars">
        {rows.map(({ value, name, count }) => (
          <li key={value}>
            <span>{name}</span>
            <span className="usage-bar-track" aria-hidden="true">
              <span
                style={{ inlineSize: `${(count / longest) * 100}%` }}
                className={count === 0 ? "none" : undefined}
              />
            </span>
            <Link to={addressOf(value)} aria-label={`${name} ${formatCount(count)} ${unit}`}>
              {formatCount(count)}
            </Link>
          </li>
        ))}
      </ul>
      <p className="usage-note">{note}</p>
    </section>
  );
}
