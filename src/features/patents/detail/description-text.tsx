import { useRef } from "react";
import type { PatentView } from "#contract/patent/patent-view.ts";
import { MarkedText } from "#src/entities/patent/marked-text.tsx";
import { Button } from "#src/ui/button/button.tsx";

/** The description under its headings with numbered paragraphs; marked words are walked through. */
export function DescriptionText({ patent, words }: { patent: PatentView; words: readonly string[] }) {
  const box = useRef<HTMLDivElement>(null);
  const place = useRef(-1);
  if (patent.description.length === 0) return <p>没有收录说明书全文。</p>;
  const walk = (step: 1 | -1) => {
    const marks = [...(box.current?.querySelectorAll("mark") ?? [])];
    if (marks.length === 0) return;
    marks[place.current]?.classList.remove("current");
    place.current = (place.current + step + marks.length) % marks.length;
    const mark = marks[place.current];
    mark?.classList.add("current");
    mark?.scrollIntoView({ block: "center" });
  };
  return (
    <div ref={box}>
      {words.length > 0 && (
        <div className="patent-actions">
          <Button onClick={() => walk(-1)}>上一处</Button>
          <Button onClick={() => walk(1)}>下一处</Button>
        </div>
      )}
      <nav className="patent-outline" aria-label="说明书目录">
        {patent.description.map(({ heading }, index) => (
          <a key={heading + String(index)} href={`#part-${index}`}>
            {heading || `第 ${index + 1} 部分`}
          </a>
        ))}
      </nav>
      {patent.description.map(({ heading, paragraphs }, index) => (
        <section key={heading + String(index)} id={`part-${index}`}>
          <h2>{heading || `第 ${index + 1} 部分`}</h2>
          {paragraphs.map(({ no, text }) => (
            <p key={no + text.slice(0, 8)} className="patent-text">
              {no !== "" && <span className="patent-no">[{no}]</span>}
              <MarkedText text={text} words={words} />
            </p>
          ))}
        </section>
      ))}
    </div>
  );
}
