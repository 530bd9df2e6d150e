import { topicKindWords } from "#contract/visit/visit-topics.ts";
import type { CompanyTopic } from "#contract/visit/company-topics.ts";
import { WholeDates } from "#src/ui/text/dates.tsx";
import "#src/ui/form/form.css";
import "./topics.css";

interface Props {
  label: string;
  topics: readonly CompanyTopic[];
  ticked: ReadonlySet<string>;
  onTick: (topic: CompanyTopic) => void;
}

/** Topics to tick, each with its line of fact. */
export function TopicTicks({ label, topics, ticked, onTick }: Props) {
  if (topics.length === 0) return null;
  return (
    <ul className="topic-ticks" aria-label={label}>
      {topics.map((topic) => (
        <li key={topic.key}>
          <label className="check-row">
            <input type="checkbox" checked={ticked.has(topic.key)} onChange={() => onTick(topic)} />
            <TopicWords topic={topic} />
          </label>
        </li>
      ))}
    </ul>
  );
}

/** Title, kind and fact of a topic. */
export const TopicWords = ({
  topic: { kind, title, fact },
}: {
  topic: Pick<CompanyTopic, "kind" | "title" | "fact">;
}) => (
  <span className="topic-words">
    <strong>{title}</strong>
    <span>
      {topicKindWords[kind]}
      {fact !== "" && " · "}
      <WholeDates text={fact} />
    </span>
  </span>
);
