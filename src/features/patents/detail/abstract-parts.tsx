import type { PatentView } from "#contract/patent/patent-view.ts";
import { MarkedText } from "#src/entities/patent/marked-text.tsx";
import { PatentTo } from "#src/entities/patent/patent-to.tsx";
import { numberOf } from "#src/entities/patent/patent-link.ts";
import { StatusDoubts } from "#src/entities/patent/patent-status.tsx";
import { Figure } from "./figure.tsx";
import { PatentFacts } from "./patent-facts.tsx";

interface Props {
  patent: PatentView;
  /** Marked in the abstract. */
  words: string[];
  /** In the variant without a shell. */
  isReader: boolean;
}

/** What the first page of a patent holds under its head. */
export function AbstractParts({ patent, words, isReader }: Props) {
  return (
    <>
      <StatusDoubts problems={patent.status_problems} />
      <div className="patent-first">
        <p className="patent-text">
          {patent.full_abstract === "" ? "没有收录摘要。" : <MarkedText text={patent.full_abstract} words={words} />}
        </p>
        {patent.drawings[0] && <Figure patent={patent} drawing={patent.drawings[0]} />}
      </div>
      <h2>著录项目</h2>
      <PatentFacts patent={patent} words={words} />
      <Family patent={patent} isReader={isReader} />
      <Citations patent={patent} isReader={isReader} />
    </>
  );
}

interface PartProps {
  patent: PatentView;
  isReader: boolean;
}

function Family({ patent, isReader }: PartProps) {
  if (patent.family.length === 0) return null;
  return (
    <>
      <h2>同族</h2>
      <p className="patent-row">
        {patent.family.slice(0, 8).map((member) => (
          <PatentTo key={member.id} patent={member.id} isReader={isReader}>
            {numberOf(member)}（{member.status}）
          </PatentTo>
        ))}
        <PatentTo patent={patent.id} part="kindred" isReader={isReader}>
          全部 {patent.family.length} 件
        </PatentTo>
      </p>
    </>
  );
}

function Citations({ patent, isReader }: PartProps) {
  if (patent.cites.length === 0 && patent.cited_by.length === 0) return null;
  return (
    <>
      <h2>引用</h2>
      {patent.cites.length > 0 && (
        <details open>
          <summary>本专利引用 {patent.cites.length} 篇</summary>
          <ul>
            {patent.cites.map(({ number, title, by }) => (
              <li key={number + title}>
                {number !== "" && (
                  <PatentTo patent={number} isReader={isReader}>
                    {number}
                  </PatentTo>
                )}{" "}
                {title}
                {by === "examiner" && <small>（审查员引用）</small>}
              </li>
            ))}
          </ul>
        </details>
      )}
      {patent.cited_by.length > 0 && (
        <details open>
          <summary>被 {patent.cited_by.length} 件专利引用</summary>
          <ul>
            {patent.cited_by.map(({ id, number, title }) => (
              <li key={id}>
                <PatentTo patent={id} isReader={isReader}>
                  {number}
                </PatentTo>{" "}
                {title}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
