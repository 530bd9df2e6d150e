import type { ExtensionOf } from "#contract/site/content-extensions.ts";
import "./guide-sheet.css";

/** What to bring, to tick off on paper, and the steps in their order. */
export const GuideSheet = ({ guide: { materials, steps } }: { guide: ExtensionOf<"guide"> }) => (
  <div className="guide-sheet">
    {materials.length > 0 && (
      <section>
        <h2>要带的材料（{materials.length} 项）</h2>
        <ul className="guide-materials">
          {materials.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </section>
    )}
    {steps.length > 0 && (
      <section>
        <h2>办理步骤</h2>
        <ol className="guide-steps">
          {steps.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ol>
      </section>
    )}
  </div>
);
