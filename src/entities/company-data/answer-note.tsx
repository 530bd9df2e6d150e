import { type DataSource, dataSourceNames } from "#contract/company-data/looked-up.ts";
import { DatedText, MinuteWords } from "#src/ui/text/dates.tsx";

interface Props {
  answer: { source: DataSource; as_of: string; kept: boolean; note: string };
}

/** Who gave an answer and when, and why it was not the provider or not anew. */
export const AnswerNote = ({ answer: { source, as_of, kept, note } }: Props) => (
  <div className="lookup-note" role="status">
    {note !== "" && (
      <p>
        <DatedText text={note} />
      </p>
    )}
    <p>
      来源：{dataSourceNames[source]}，截至 <MinuteWords at={as_of} />
      {kept && "（保存的答复）"}
    </p>
  </div>
);
