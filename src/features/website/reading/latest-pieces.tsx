import { Link } from "react-router-dom";
import { addressOf } from "#contract/site/content-columns.ts";
import type { PieceCard } from "#contract/site/content-piece.ts";
import type { WebIndex } from "#contract/site/web.ts";
import { listAddress } from "#contract/site/web-pages.ts";
import { formatDay } from "#src/ui/text/format-date.ts";
import { StateMark } from "./state-mark.tsx";

/** A piece as one line: title and date. */
export const PieceLine = ({ piece }: { piece: PieceCard }) => (
  <li>
    <span>
      <Link to={addressOf(piece.column, piece.id)}>{piece.title}</Link>
      <StateMark state={piece.state} />
    </span>
    <time dateTime={piece.published_at}>{formatDay(piece.published_at)}</time>
  </li>
);

/** The newest pieces of a column and the way to all of them. */
export const LatestPieces = ({ column: { key, title, list } }: { column: WebIndex["latest"][number] }) => (
  <section className="web-panel">
    <div className="index-head">
      <h2>{title}</h2>
      <Link to={listAddress(key)} aria-label={`更多${title}`}>
        更多
      </Link>
    </div>
    <ul className="index-lines">
      {list.map((piece) => (
        <PieceLine key={piece.id} piece={piece} />
      ))}
    </ul>
  </section>
);
