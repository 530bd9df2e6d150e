import type { PatentImportRow, PreviewRecord } from "#contract/patent/import/import-calls.ts";
import { actionWords, secretLine } from "./import-result-words.ts";

/** What is wrong with a record, field by field. */
export function RecordProblems({ problems }: { problems: PatentImportRow["problems"] }) {
  if (problems.length === 0) return null;
  return (
    <ul className="patent-import-problems">
      {problems.map(({ field, message, refuses }) => (
        <li key={field + message} className={refuses ? "refuses" : ""}>
          <span aria-hidden="true">⚠ </span>
          {field}：{message}
          {!refuses && "（该项不导入，其余照常）"}
        </li>
      ))}
    </ul>
  );
}

/** Beside a record that only its company will see. */
export const Unpublished = () => <span className="patent-import-word">未公开</span>;

/** The first records of a file as they would be read. */
export function PreviewRecords({ records }: { records: readonly PreviewRecord[] }) {
  const secret = records.filter(({ unpublished }) => unpublished).length;
  return (
    <section className="patent-import-card" aria-label="预览">
      <h3>前 {records.length} 件</h3>
      {secret > 0 && <p className="patent-import-note">其中 {secretLine(secret)}</p>}
      <ol className="patent-import-records">
        {records.map(({ at, fields, action, problems, unpublished }) => (
          <li key={at}>
            <p className="patent-import-row-head">
              <strong>{fields.find(({ field }) => field === "名称")?.text ?? "（没有名称）"}</strong>
              <span className={`patent-import-word ${action}`}>{actionWords[action]}</span>
              {unpublished && <Unpublished />}
              <span className="patent-import-note">{at}</span>
            </p>
            <dl className="patent-import-fields">
              {fields
                .filter(({ field }) => field !== "名称")
                .map(({ field, text }) => (
                  <div key={field}>
                    <dt>{field}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
            </dl>
            <RecordProblems problems={problems} />
          </li>
        ))}
      </ol>
    </section>
  );
}
