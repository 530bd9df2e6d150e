import { Link, useLocation } from "react-router-dom";
import { addressOf, ruleOf } from "#contract/site/content-columns.ts";
import type { MarkedText, SearchHit } from "#contract/site/web.ts";
import { formatDay } from "#src/ui/text/format-date.ts";
import { noteRead } from "../reading/last-read.ts";

/** What was found, the words marked. */
export const SearchHits = ({ hits }: { hits: readonly SearchHit[] }) => (
  <ul className="web-cards">
    {hits.map((hit) => (
      <Hit key={hit.id} hit={hit} />
    ))}
  </ul>
);

function Hit({ hit }: { hit: SearchHit }) {
  const { pathname, search } = useLocation();
  return (
    <li className="web-card">
      <div className="web-card-words">
        <h2>
          <Link
            to={addressOf(hit.column, hit.id)}
            data-piece={hit.id}
            onClick={() => noteRead({ list: pathname + search, id: hit.id })}
          >
            <Marked text={hit.title_marked} />
          </Link>
        </h2>
        <p>
          <Marked text={hit.excerpt} />
        </p>
        <p className="web-meta">
          <span>{ruleOf(hit.column).title}</span>
          <time dateTime={hit.published_at}>{formatDay(hit.published_at)}</time>
        </p>
      </div>
    </li>
  );
}

const Marked = ({ text }: { text: MarkedText }) =>
  text.map(({ text: words, hit }, place) => (hit ? <mark key={place}>{words}</mark> : words));
