import { ruleOf } from "#contract/site/content-columns.ts";
import { questionsOf } from "#contract/site/content-extensions.ts";
import type { ManagedPiece } from "#contract/site/content-piece.ts";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { CleanHtml } from "#src/entities/rich-text/clean-html.tsx";
import { Thumbnail } from "./cover-field.tsx";
import { fieldsOfColumn, valuesOfExtension } from "./extension-fields.ts";

/** A piece as it reads, with the fields of its column. */
export function PieceReading({ piece }: { piece: ManagedPiece }) {
  const values = valuesOfExtension(piece.column, piece.extension);
  const facts = fieldsOfColumn(piece.column)
    .filter(({ input }) => input !== "piece" && input !== "exchanges")
    .map(
      ({ name, label, words = String }) =>
        [
          label,
          [values[name] ?? ""]
            .flat()
            .map((one) => words(String(one)))
            .join("；")
            .replace("T", " "),
        ] as const,
    )
    .filter(([, value]) => value !== "");
  return (
    <article className="content-card content-reading">
      <p className="content-quiet">
        {ruleOf(piece.column).title}
        {piece.source !== "" && ` · 来源：${piece.source}`} · {formatMinute(piece.publish_at ?? piece.updated_at)}
      </p>
      <h2>{piece.title}</h2>
      {piece.summary !== "" && <p className="content-quiet">{piece.summary}</p>}
      <dl className="content-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {piece.cover && <Thumbnail picture={piece.cover} />}
      <CleanHtml html={piece.body} />
      {questionsOf(piece.extension).map(({ asker, question, speaker, answer }, place) => (
        <section key={place}>
          <h3>
            {asker !== "" && `${asker}：`}
            {question}
          </h3>
          {answer.split("\n").map((line, at) => (
            <p key={at}>
              {at === 0 && speaker !== "" && `${speaker}：`}
              {line}
            </p>
          ))}
        </section>
      ))}
      {piece.attachments.length > 0 && (
        <ul>
          {piece.attachments.map(({ id, name }) => (
            <li key={id}>附件：{name}</li>
          ))}
        </ul>
      )}
    </article>
  );
}
