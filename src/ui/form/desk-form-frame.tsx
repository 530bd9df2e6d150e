import { useRef } from "react";
import { Button } from "../button/button.tsx";
import { showFirstProblem } from "./first-problem.ts";
import type { FormFrame } from "./form-frame.ts";
import { useSaveKey } from "./use-save-key.ts";
import "./form-page.css";

const doNothing = async () => undefined;

export const DeskFormFrame: FormFrame = ({ title, actions, busy, progress, children }) => {
  const form = useRef<HTMLDivElement>(null);
  const press = async (run: () => Promise<void>) => {
    // A form that can only be looked at is not saved by its key either.
    if (form.current?.matches(":disabled *")) return;
    showFirstProblem(form.current);
    await run();
  };
  useSaveKey(() => press(actions.find(({ byKey }) => byKey)?.run ?? doNothing));
  return (
    <div ref={form} className="desk-form">
      <div className="desk-form-head">
        <h2>{title}</h2>
        {progress}
        {actions.map(({ label, primary, byKey, run }) => (
          <Button
            key={label}
            kind={primary ? "primary" : "plain"}
            busy={busy}
            onClick={() => void press(run)}
            {...(byKey && { "aria-keyshortcuts": "Control+S" })}
          >
            {byKey ? `${label}（Ctrl+S）` : label}
          </Button>
        ))}
      </div>
      {children}
    </div>
  );
};
