import { PatentTo } from "#src/entities/patent/patent-to.tsx";
import { useState } from "react";
import { contract } from "#contract/index.ts";
import { type OutsideSource, sourceDepth, sourceNames } from "#contract/patent/outside-sources.ts";
import type { SourceAnswer } from "#contract/patent/source-calls.ts";
import type { Dialect } from "#contract/patent/query/dialects.ts";
import { useReading } from "#src/api/use-reading.ts";
import { useKit } from "#src/ui/kit.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import type { AskedSearch } from "../search/search-address.ts";
import "./outside-part.css";
import { Pages } from "#src/ui/list/pages.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { RecordDay } from "#src/ui/text/record-day.tsx";

export interface Way {
  onChange: (changes: Pick<AskedSearch, "outside" | "page">) => void;
}

interface Props extends Way {
  asked: OutsideSource;
  expression: string;
  dialect: Dialect | "auto";
  page: number;
  /** Our own results are narrowed by what a source is not asked: facets, the district. */
  isNarrowed: boolean;
}

const size = 20;

/** What an outside source finds, marked with its name and its day, and the way back to our own results. */
export function OutsideResults({ asked, expression, dialect, page, isNarrowed, onChange }: Props) {
  const { Button } = useKit();
  const found = useReading(contract.search.diExpression, { expression, dialect, page, size, source: asked });
  return (
    <section className="outside-part" aria-label={`外部数据源：${sourceNames[asked]}`}>
      <div className="outside-ways">
        <Button onClick={() => onChange({ outside: undefined, page: 1 })}>返回本平台结果</Button>
      </div>
      {isNarrowed && <p>只按检索式查询：筛选项和本区范围不带到外部数据源。</p>}
      {found.isPending && <PageSkeleton />}
      {found.isError && <ErrorNote error={found.error} retry={found.refetch} />}
      {found.data && !found.isError && (
        <>
          <Told answer={found.data} asked={asked} />
          <OutsideList answer={found.data} onPage={(next) => onChange({ outside: asked, page: next })} />
        </>
      )}
    </section>
  );
}

/** Whose answer it is, of when, and why it is not the one that was asked for. */
function Told({ answer, asked }: { answer: SourceAnswer; asked: OutsideSource }) {
  const { source, total, as_of, note, asked: text } = answer;
  const [isOpen, setOpen] = useState(false);
  return (
    <div role="status">
      <p>
        <strong className="outside-mark" data-local={source === "local"}>
          {sourceNames[source]}
        </strong>{" "}
        找到 <strong>{formatCount(total)}</strong> 件，数据取自 <MinuteWords at={as_of} />
      </p>
      {source !== asked && <p className="patent-problem">没有得到{sourceNames[asked]}的结果。</p>}
      {note !== "" && <p className="patent-problem">{note}</p>}
      {text !== "" && (
        <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>所用的检索式</summary>
          <code className="outside-text">{text}</code>
        </details>
      )}
    </div>
  );
}

function OutsideList({ answer, onPage }: { answer: SourceAnswer; onPage: (page: number) => void }) {
  const { list, total, page, size: shown, source } = answer;
  const depth = sourceDepth[source];
  const pages = Math.ceil(Math.min(total, depth) / shown);
  if (total === 0) return <EmptyNote title={`${sourceNames[source]}没有找到符合的专利，请减少条件或换个说法`} />;
  return (
    <div className="patent-hits">
      {list.length === 0 && <EmptyNote title="这一页没有可显示的专利，请返回前面的页" />}
      <ol start={(page - 1) * shown + 1}>
        {list.map((hit) => (
          <li key={hit.number + hit.application_no} className="patent-card">
            <h2>
              {hit.patent_id === null ? (
                hit.title || hit.number
              ) : (
                <PatentTo patent={hit.patent_id}>{hit.title || hit.number}</PatentTo>
              )}
            </h2>
            <p className="patent-numbers">
              <span>{hit.number}</span>
              {hit.application_no !== "" && <span>申请号 {hit.application_no}</span>}
              {hit.filed_on !== null && (
                <span>
                  申请日 <RecordDay of={hit.filed_on} />
                </span>
              )}
              {hit.published_on !== null && (
                <span>
                  公开日 <RecordDay of={hit.published_on} />
                </span>
              )}
              {source !== "local" && <span>{hit.patent_id === null ? "本平台未收录" : "本平台已收录"}</span>}
            </p>
            <p>{hit.applicants.join("；")}</p>
            {hit.abstract !== "" && <p className="patent-abstract">{hit.abstract}</p>}
          </li>
        ))}
      </ol>
      <Pages page={page} pages={pages} onPage={onPage} />
      {total > depth && page === pages && <p>最多翻到第 {depth} 条，请增加条件缩小范围。</p>}
    </div>
  );
}
