import { rowPlace } from "#contract/core/sheets/row-place.ts";
import type { ImportedLine } from "#contract/ip-import/import-calls.ts";
import { alertSign } from "#src/ui/text/alert-sign.ts";
import { actionWords } from "./record-import-words.ts";

interface Props {
  rows: readonly ImportedLine[];
  label: string;
  /** Says what became of each row; where all were refused it goes without saying. */
  withAction?: boolean;
}

/** Rows of a file, with what is wrong in which column. */
export function RecordLines({ rows, label, withAction = false }: Props) {
  return (
    <ul className="record-cards" aria-label={label}>
      {rows.map((row) => (
        <li key={row.line} className="record-card">
          <p>
            {rowPlace(row)} {row.title}
            {withAction && `　${actionWords[row.action].done}`}
          </p>
          {Object.entries(row.problems).map(([heading, problem]) => (
            <p key={heading} className="record-problem">
              {alertSign} {heading}：{problem}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
