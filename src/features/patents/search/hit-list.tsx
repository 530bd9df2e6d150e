import { deepestRow, type SearchSort } from "#contract/patent/patent-search.ts";
import { MarkedText } from "#src/entities/patent/marked-text.tsx";
import { PatentTo } from "#src/entities/patent/patent-to.tsx";
import { numberOf } from "#src/entities/patent/patent-link.ts";
import { PatentStatusLine } from "#src/entities/patent/patent-status.tsx";
import { mostChosen } from "./chosen-hits.tsx";
import type { AskedSearch } from "./search-address.ts";
import type { Found } from "./use-patent-search.ts";
import { Pages } from "#src/ui/list/pages.tsx";
import { RecordDay } from "#src/ui/text/record-day.tsx";

const sorts: readonly (readonly [SearchSort, string])[] = [
  ["relevance", "最相关"],
  ["filed", "申请日从新到旧"],
  ["filed_oldest", "申请日从旧到新"],
  ["published", "公开日从新到旧"],
  ["cited", "被引用最多"],
];

interface Props {
  asked: AskedSearch;
  found: Found;
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
  onChange: (changes: Partial<AskedSearch>) => void;
}

/** The hits of a page as cards, the words marked. */
export function HitList({ asked, found, chosen, onChoose, onChange }: Props) {
  const { list, page, size, total, marks } = found;
  const pages = Math.ceil(Math.min(total, deepestRow) / size);
  const sorted = asked.sort ?? (found.reading?.kind === "words" ? "relevance" : "filed");
  return (
    <div className="patent-hits">
      <div className="patent-sorts" role="group" aria-label="排序">
        {sorts.map(([sort, label]) => (
          <button
            key={sort}
            type="button"
            className="patent-example"
            aria-pressed={sort === sorted}
            onClick={() => onChange({ sort })}
          >
            {label}
          </button>
        ))}
      </div>
      <ol start={(page - 1) * size + 1}>
        {list.map((patent) => (
          <li key={patent.id} className="patent-card">
            <h2>
              <label className="patent-tick">
                <input
                  type="checkbox"
                  aria-label={`选择${patent.title}`}
                  checked={chosen.includes(patent.id)}
                  disabled={!chosen.includes(patent.id) && chosen.length >= mostChosen}
                  onChange={() =>
                    onChoose(
                      chosen.includes(patent.id) ? chosen.filter((id) => id !== patent.id) : [...chosen, patent.id],
                    )
                  }
                />
              </label>
              <PatentTo patent={patent.id} words={marks}>
                <MarkedText text={patent.title} words={marks} />
              </PatentTo>
            </h2>
            <p className="patent-numbers">
              <span>{patent.type}</span>
              <span>{numberOf(patent)}</span>
              {patent.filed_on !== null && (
                <span>
                  申请日 <RecordDay of={patent.filed_on} />
                </span>
              )}
              {patent.main_ipc !== "" && <span>{patent.main_ipc}</span>}
            </p>
            <p>
              <MarkedText text={patent.applicants.join("；")} words={marks} />
            </p>
            <PatentStatusLine patent={patent} />
            {patent.abstract !== "" && (
              <p className="patent-abstract">
                <MarkedText text={patent.abstract} words={marks} />
              </p>
            )}
          </li>
        ))}
      </ol>
      <Pages page={page} pages={pages} onPage={(next) => onChange({ page: next })} />
      {total > deepestRow && page === pages && <p>最多翻到第 {deepestRow} 条，请增加条件缩小范围。</p>}
    </div>
  );
}
