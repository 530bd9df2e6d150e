import type { ReadClause } from "#contract/patent/query-calls.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useDebounced } from "#src/ui/use-debounced.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import type { QueryDraft } from "./query-draft.ts";

const words: Partial<Record<ReadClause["is"], string>> = { and: "同时满足", or: "满足其一", not: "排除" };

/** Milliseconds without a key before the parts are counted. */
const settled = 500;

/** The tree as it was read, each part with what it finds alone. */
export function ReadTree({ draft, onTake }: { draft: QueryDraft; onTake: (text: string) => void }) {
  const expression = useDebounced(draft.text.trim(), settled);
  const isWhole = expression !== "" && draft.problems.length === 0;
  const asked = { expression, dialect: draft.dialect };
  const { data } = useCall(contract.search.getExpression, asked, { enabled: isWhole, keepPrevious: true });
  if (!isWhole || data === undefined || data.clauses.length === 0) return null;
  return (
    <section className="query-card" aria-label="读法与各部分命中">
      <h2>读法与各部分命中</h2>
      {data.note !== "" && <p className="query-note">{data.note}</p>}
      <ul className="query-tree">
        {data.clauses.map(({ path, is, text, total }) => (
          <li key={path} style={{ paddingInlineStart: 20 * (path === "" ? 0 : path.split(".").length) }}>
            <button type="button" className="query-clause" title="只查这一部分" onClick={() => onTake(text)}>
              {words[is] === undefined ? <code>{text}</code> : <strong>{words[is]}</strong>}
            </button>
            <span className="query-hits">{total === null ? "—" : `${formatCount(total)} 件`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
