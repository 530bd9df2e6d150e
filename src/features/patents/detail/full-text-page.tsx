import { MarkedText } from "#src/entities/patent/marked-text.tsx";
import { DescriptionText } from "./description-text.tsx";
import { DrawingViewer } from "./drawing-viewer.tsx";
import { PatentFrame } from "./patent-frame.tsx";

/** 全文: claims and description beside the drawings. */
export default function FullTextPage() {
  return (
    <PatentFrame part="fullText">
      {({ patent, words }) => (
        <div className="patent-beside">
          <div>
            {patent.claims.length > 0 && <h2>权利要求书</h2>}
            {patent.claims.map(({ number, text }) => (
              <p key={number} className="patent-text">
                {number}. <MarkedText text={text} words={words} />
              </p>
            ))}
            <DescriptionText patent={patent} words={words} />
          </div>
          <aside aria-label="附图">
            <DrawingViewer key={patent.id} patent={patent} />
          </aside>
        </div>
      )}
    </PatentFrame>
  );
}
