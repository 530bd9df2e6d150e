import type { SharedReport } from "#contract/report/report-fields.ts";
import { reportLines } from "#contract/report/report-text.ts";
import "./reports.css";

type Shown = SharedReport["sections"][number];

/** Sections of a report to be read. The text is plain: nothing of it becomes markup. */
export function ReportSections({ sections, heading: Heading }: { sections: readonly Shown[]; heading: "h2" | "h3" }) {
  return sections.map((section, place) => (
    <section key={place} className="report-section" aria-labelledby={`section-${place}`}>
      <Heading id={`section-${place}`}>{section.title}</Heading>
      <Lines text={section.text} />
      {section.table && <FigureTable table={section.table} title={section.title} />}
    </section>
  ));
}

function Lines({ text }: { text: string }) {
  return (
    <ul className="report-lines">
      {reportLines(text).map((line, place) => (
        <li key={place} className={line.kind === "item" ? "report-item" : undefined}>
          {line.text}
          {line.basis !== null && <span className="report-basis">依据：{line.basis}</span>}
        </li>
      ))}
    </ul>
  );
}

function FigureTable({ table, title }: { table: NonNullable<Shown["table"]>; title: string }) {
  return (
    <div className="report-table" tabIndex={0} role="region" aria-label={title}>
      <table>
        <thead>
          <tr>
            {table.head.map((cell, place) => (
              <th key={place} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, line) => (
            <tr key={line}>
              {row.map((cell, place) => (
                <td key={place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Where the facts come from; `ref` only inside the house. */
export function ReportSources({
  sources,
  heading: Heading,
}: {
  sources: readonly { label: string; ref?: string; at: string | null }[];
  heading: "h2" | "h3";
}) {
  return (
    <section className="report-section" aria-labelledby="report-sources">
      <Heading id="report-sources">资料来源</Heading>
      <ul className="report-lines">
        {sources.map(({ label, ref, at }, place) => (
          <li key={place} className="report-item">
            {[label, ref, at].filter(Boolean).join("　")}
          </li>
        ))}
      </ul>
    </section>
  );
}
