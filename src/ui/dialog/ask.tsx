import { type ReactNode, useSyncExternalStore } from "react";
import { Dialog } from "./dialog.tsx";
import { Button } from "../button/button.tsx";

export interface Choice {
  key: string;
  label: string;
  tone?: "primary" | "danger";
}

interface Question {
  title: string;
  body: ReactNode;
  /** The last one is what Escape means. */
  choices: readonly Choice[];
  answer: (key: string) => void;
}

let questions: readonly Question[] = [];
const listeners = new Set<() => void>();

function setQuestions(next: readonly Question[]) {
  questions = next;
  for (const listener of listeners) listener();
}

/**
 * Asks the person and resolves with the key of the choice; needs one `AskHost` on the page. A question that has become
 * pointless goes, with the key that `pointless` was aborted with.
 */
export function ask(question: Omit<Question, "answer">, pointless?: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const asked: Question = {
      ...question,
      answer: (key) => {
        setQuestions(questions.filter((one) => one !== asked));
        resolve(key);
      },
    };
    pointless?.addEventListener("abort", () => asked.answer(String(pointless.reason)), { once: true });
    setQuestions([...questions, asked]);
  });
}

/** Takes every open question away, as Escape would. */
export function dropQuestions(): void {
  for (const { answer, choices } of questions) answer(choices.at(-1)?.key ?? "");
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const oldest = () => questions[0];

/** Shows the oldest open question. */
export function AskHost() {
  const question = useSyncExternalStore(subscribe, oldest, oldest);
  if (!question) return null;
  const { title, body, choices, answer } = question;
  return (
    <Dialog key={title} title={title} onClose={() => answer(choices.at(-1)?.key ?? "")}>
      <div className="dialog-body">{body}</div>
      <div className="dialog-choices">
        {choices.map((choice) => (
          <Button
            key={choice.key}
            // As an attribute: showModal focuses what carries it, and React's own prop would come too early.
            ref={choice.tone === "primary" ? (button) => button?.setAttribute("autofocus", "") : null}
            kind={choice.tone}
            onClick={() => answer(choice.key)}
          >
            {choice.label}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
