import { useId } from "react";
import { Link } from "react-router-dom";
import type { WebIndex } from "#contract/site/web.ts";
import { listAddress } from "#contract/site/web-pages.ts";
import { PieceLine } from "./reading/latest-pieces.tsx";

type Latest = WebIndex["latest"][number];

/** Columns of which one shows at a time; turned by radio buttons, which need no script. */
export function IndexTabs({ columns }: { columns: readonly Latest[] }) {
  const name = useId();
  if (columns.length === 0) return null;
  return (
    <section className="web-panel index-tabs" aria-label="政策与活动">
      {columns.map(({ key, title }, at) => (
        <label key={key} className="index-tab">
          <input type="radio" name={name} value={key} defaultChecked={at === 0} className="visually-hidden" />
          <span>{title}</span>
        </label>
      ))}
      {columns.map(({ key, title, list }) => (
        <div key={key} className="index-shown">
          <ul className="index-lines">
            {list.map((piece) => (
              <PieceLine key={piece.id} piece={piece} />
            ))}
          </ul>
          <p>
            <Link to={listAddress(key)} aria-label={`更多${title}`}>
              更多{title}
            </Link>
          </p>
        </div>
      ))}
    </section>
  );
}
