import { PatentTo } from "#src/entities/patent/patent-to.tsx";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import type { PatentView } from "#contract/patent/patent-view.ts";
import { useReading } from "#src/api/use-reading.ts";
import { useSession } from "#src/entities/session/use-session.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { ChangedText } from "./changed-text.tsx";
import { claimPairs, comparedFacts } from "./compare-facts.ts";
import "../detail/patent-pages.css";
import "./compare.css";

/** 专利对比: two patents beside each other, fact by fact and claim by claim. */
export default function ComparePage() {
  const [params] = useSearchParams();
  const { user } = useSession();
  const [a, b] = [params.get("a")?.trim() ?? "", params.get("b")?.trim() ?? ""];
  const isWhole = a !== "" && b !== "" && a !== b;
  const first = useReading(contract.search.patentDetail, { patent: a }, { enabled: isWhole });
  const second = useReading(contract.search.patentDetail, { patent: b }, { enabled: isWhole });
  if (!isWhole)
    return (
      <>
        {user === null && <h1 className="patent-none">专利对比</h1>}
        <EmptyNote title="请在检索结果里勾选两件不同的专利，再点“对比”。">
          <ButtonLink kind="primary" to="/docking">
            去检索
          </ButtonLink>
        </EmptyNote>
      </>
    );
  if (first.isError) return <ErrorNote error={first.error} retry={first.refetch} />;
  if (second.isError) return <ErrorNote error={second.error} retry={second.refetch} />;
  if (first.data === undefined || second.data === undefined) return <PageSkeleton />;
  return <Compared first={first.data} second={second.data} />;
}

function Compared({ first, second }: { first: PatentView; second: PatentView }) {
  // Inside the frame the page's name stands above it.
  const { user } = useSession();
  const [onlyOther, setOnlyOther] = useState(false);
  const facts = comparedFacts(first, second).filter(({ differs }) => differs || !onlyOther);
  return (
    <article className="patent-page compare">
      <header className="patent-head">
        {user === null && <h1>专利对比</h1>}
        <div className="patent-actions">
          <Button aria-pressed={onlyOther} onClick={() => setOnlyOther(!onlyOther)}>
            {onlyOther ? "显示全部项目" : "只看不同"}
          </Button>
          <Button onClick={() => window.print()}>打印</Button>
        </div>
      </header>
      <table className="compare-table">
        <caption className="visually-hidden">著录项目对比</caption>
        <thead>
          <tr>
            <th scope="col">项目</th>
            {[first, second].map(({ id, title }) => (
              <th key={id} scope="col">
                <PatentTo patent={id}>{title}</PatentTo>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(({ label, values, differs }) => (
            <tr key={label} data-differs={differs || undefined}>
              <th scope="row">
                {label}
                {differs && <span className="compare-differs">不同</span>}
              </th>
              <td>{values[0] || "—"}</td>
              <td>{values[1] || "—"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Texts title="摘要" pairs={[[first.full_abstract, second.full_abstract]]} />
      <Texts title="独立权利要求" pairs={claimPairs(first, second)} />
    </article>
  );
}

function Texts({ title, pairs }: { title: string; pairs: readonly (readonly [string, string])[] }) {
  const [marks, setMarks] = useState(false);
  if (pairs.every(([one, other]) => one === "" && other === "")) return null;
  return (
    <section aria-label={title}>
      <div className="patent-actions">
        <h2>{title}</h2>
        <Button aria-pressed={marks} onClick={() => setMarks(!marks)}>
          {marks ? "并排显示" : "标出差异"}
        </Button>
      </div>
      {pairs.map(([one, other], at) =>
        marks ? (
          <p key={at} className="patent-text compare-text">
            <ChangedText before={one} after={other} />
          </p>
        ) : (
          <div key={at} className="compare-pair">
            <p className="patent-text">{one || "—"}</p>
            <p className="patent-text">{other || "—"}</p>
          </div>
        ),
      )}
    </section>
  );
}
