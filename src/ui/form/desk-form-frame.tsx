import { Button } from "../button/button.tsx";
import type { FormFrame } from "./form-frame.ts";
import { useSaveKey } from "./use-save-key.ts";
import "./form-page.css";

const doNothing = async () => undefined;

export const DeskFormFrame: FormFrame = ({ title, actions, busy, progress, children }) => {
  useSaveKey(actions.find(({ byKey }) => byKey)?.run ?? doNothing);
  return (
    <div className="desk-form">
      <div className="desk-form-head">
        <h2>{title}</h2>
        {progress}
        {actions.map(({ label, primary, byKey, run }) => (
          <Button
            key={label}
            kind={primary ? "primary" : "plain"}
            busy={busy}
            onClick={() => void run()}
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
