import { Link } from "react-router-dom";
import { addressOf } from "#contract/site/content-columns.ts";
import type { WebIndex } from "#contract/site/web.ts";
import { listAddress } from "#contract/site/web-pages.ts";
import { formatDay } from "#src/ui/text/format-date.ts";
import { WebPicture } from "./reading/web-picture.tsx";

/** Pieces of the column that show. */
const shown = 3;

/** The newest pieces of a column with their pictures; those that have one come first. */
export function IndexNews({ column }: { column: WebIndex["latest"][number] | undefined }) {
  if (column === undefined || column.list.length === 0) return null;
  const { key, title, list } = column;
  const pieces = [...list.filter(({ cover }) => cover !== null), ...list.filter(({ cover }) => cover === null)];
  return (
    <section className="web-panel">
      <div className="index-head">
        <h2>{title}</h2>
        <Link to={listAddress(key)} aria-label={`更多${title}`}>
          更多
        </Link>
      </div>
      <ul className="index-news">
        {pieces.slice(0, shown).map((piece) => (
          <li key={piece.id}>
            {piece.cover !== null && <WebPicture picture={piece.cover} sizes="(max-width: 700px) 120px, 320px" />}
            <div>
              <Link to={addressOf(piece.column, piece.id)}>{piece.title}</Link>
              <time dateTime={piece.published_at}>{formatDay(piece.published_at)}</time>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
