import { Link, useLocation } from "react-router-dom";
import { addressOf } from "#contract/site/content-columns.ts";
import { factsOf } from "#contract/site/content-facts.ts";
import type { PieceCard as Card } from "#contract/site/content-piece.ts";
import { formatDay } from "#src/ui/text/format-date.ts";
import { noteRead } from "./last-read.ts";
import { StateMark } from "./state-mark.tsx";
import { WebPicture } from "./web-picture.tsx";

/** A piece in its column's list. */
export function PieceCard({ piece }: { piece: Card }) {
  const { pathname, search } = useLocation();
  const facts = factsOf(piece.extension).filter(({ brief }) => brief);
  return (
    <li className="web-card">
      {piece.cover && (
        <div className="web-card-cover">
          <WebPicture picture={{ ...piece.cover, alt: "" }} sizes="(max-width: 600px) 100vw, 200px" />
        </div>
      )}
      <div className="web-card-words">
        <h2>
          {piece.pinned && <span className="web-mark pinned">置顶</span>}
          <Link
            to={addressOf(piece.column, piece.id)}
            data-piece={piece.id}
            onClick={() => noteRead({ list: pathname + search, id: piece.id })}
          >
            {piece.title}
          </Link>
          <StateMark state={piece.state} />
        </h2>
        {piece.summary !== "" && <p>{piece.summary}</p>}
        <p className="web-meta">
          <time dateTime={piece.published_at}>{formatDay(piece.published_at)}</time>
          {facts.map(({ label, value }) => (
            <span key={label}>{value}</span>
          ))}
          <Places piece={piece} />
        </p>
      </div>
    </li>
  );
}

function Places({ piece: { extension, state, signed_up } }: { piece: Card }) {
  if (extension.kind !== "activity" || state !== "报名中") return null;
  if (extension.quota === 0) return <span>已报名 {signed_up} 人</span>;
  return <span>{signed_up >= extension.quota ? "名额已满" : `余 ${extension.quota - signed_up} 个名额`}</span>;
}
