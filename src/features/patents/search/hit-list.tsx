import { lazy, Suspense } from "react";
import { deepestRow, type SearchSort } from "#contract/patent/patent-search.ts";
import { MarkedText } from "#src/entities/patent/marked-text.tsx";
import { PatentTo } from "#src/entities/patent/patent-to.tsx";
import { numberOf } from "#src/entities/patent/patent-link.ts";
import { PatentStatusLine } from "#src/entities/patent/patent-status.tsx";
import { HitTick, type Ticked } from "./hit-tick.tsx";
import type { AskedSearch } from "./search-address.ts";
import type { Found } from "./use-patent-search.ts";
import { PartSkeleton } from "#src/ui/page/page-state.tsx";
import { Pages } from "#src/ui/list/pages.tsx";
import { RecordDay } from "#src/ui/text/record-day.tsx";

const sorts: readonly (readonly [SearchSort, string])[] = [
  ["relevance", "最相关"],
  ["filed", "申请日从新到旧"],
  ["filed_oldest", "申请日从旧到新"],
  ["published", "公开日从新到旧"],
  ["cited", "被引用最多"],
];

// For those who ask for it.
const HitTable = lazy(async () => ({ default: (await import("./hit-table.tsx")).HitTable }));

interface Props extends Ticked {
  asked: AskedSearch;
  found: Found;
  /** Row under row, instead of cards. */
  isTable: boolean;
  onChange: (changes: Partial<AskedSearch>) => void;
}

/** The hits of a page, the words marked. */
export function HitList({ asked, found, isTable, chosen, onChoose, onChange }: Props) {
  const { page, size, total } = found;
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
      {isTable ? (
        <Suspense fallback={<PartSkeleton />}>
          <HitTable {...{ found, sorted, chosen, onChoose, onChange }} />
        </Suspense>
      ) : (
        <HitCards found={found} chosen={chosen} onChoose={onChoose} />
      )}
      <Pages page={page} pages={pages} onPage={(next) => onChange({ page: next })} />
      {total > deepestRow && page === pages && <p>最多翻到第 {deepestRow} 条，请增加条件缩小范围。</p>}
    </div>
  );
}

function HitCards({ found, chosen, onChoose }: Ticked & { found: Found }) {
  const { list, page, size, marks } = found;
  return (
    <ol start={(page - 1) * size + 1}>
      {list.map((patent) => (
        <li key={patent.id} className="patent-card">
          <h2>
            <HitTick patent={patent} chosen={chosen} onChoose={onChoose} />
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
  );
}
