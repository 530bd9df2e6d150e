import type { ExtensionOf } from "#contract/site/content-extensions.ts";
import { useHashPlace } from "./use-hash-place.ts";
import "./dialogue.css";

const placeOf = (number: number) => `question-${number + 1}`;

/** The questions of an interview as marks to jump to, and each with its answer. */
export function Dialogue({ interview: { guest, host, questions } }: { interview: ExtensionOf<"interview"> }) {
  useHashPlace(true);
  if (questions.length === 0) return null;
  return (
    <div className="dialogue">
      <nav aria-labelledby="questions-title" className="web-no-print">
        <h2 id="questions-title">本期问题</h2>
        <ol id="questions" tabIndex={-1}>
          {questions.map(({ question }, number) => (
            <li key={placeOf(number)}>
              <a href={`#${placeOf(number)}`}>{question}</a>
            </li>
          ))}
        </ol>
      </nav>
      {questions.map(({ asker, question, speaker, answer }, number) => (
        <section key={placeOf(number)} className="dialogue-part" aria-labelledby={placeOf(number)}>
          <p className="dialogue-speaker">{asker || host || "主持人"} 问</p>
          <h3 id={placeOf(number)} tabIndex={-1}>
            {question}
          </h3>
          <div className="dialogue-answer">
            <p className="dialogue-speaker">{speaker || guest} 答</p>
            {answer.split("\n").map((line, at) => (
              <p key={at}>{line}</p>
            ))}
          </div>
        </section>
      ))}
      <p className="web-no-print">
        <a href="#questions">回到问题目录</a>
      </p>
    </div>
  );
}
