import { Link } from "react-router-dom";
import { formatCount } from "#src/ui/text/format-number.ts";

interface StreetListProps {
  streets: readonly { street_id: string; name: string; visits: number }[];
}

/** Visits of this year by street as bars with their numbers; each leads to its list. */
export function StreetList({ streets }: StreetListProps) {
  const most = Math.max(1, ...streets.map((street) => street.visits));
  return (
    <section className="home-card">
      <h2>各镇街今年走访</h2>
      <ul className="home-list">
        {streets.map((street) => (
          <li key={street.street_id}>
            <Link to={`/workVisit?street_id=${street.street_id}`}>
              <strong>
                {street.name} {formatCount(street.visits)} 次
              </strong>
              <span className="home-bar" aria-hidden="true">
                <i style={{ width: `${(street.visits / most) * 100}%` }} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
