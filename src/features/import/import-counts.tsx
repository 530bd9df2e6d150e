import type { CompanyImport } from "#contract/company/company.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import { actionWords, resultWords } from "./import-words.ts";

const actions = ["create", "update", "same", "refused"] as const;

/** How many rows are created, updated, the same or refused. */
export function ImportCounts({ current }: { current: CompanyImport }) {
  const words = current.state === "preview" ? actionWords : resultWords;
  return (
    <dl className="import-counts">
      <div>
        <dt>共</dt>
        <dd>{formatCount(current.total)} 行</dd>
      </div>
      {actions.map((action) => (
        <div key={action} className={`import-count-${action}`}>
          <dt>{words[action]}</dt>
          <dd>{formatCount(current.counts[action])} 行</dd>
        </div>
      ))}
    </dl>
  );
}
