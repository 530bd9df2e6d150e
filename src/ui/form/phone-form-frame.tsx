import { useEffect } from "react";
import { Button } from "../button/button.tsx";
import { dropDone } from "../dialog/toast.ts";
import { showFirstProblem } from "./first-problem.ts";
import type { FormFrame } from "./form-frame.ts";
import "./form-page.css";

/** The title stands in the phone's own bar. */
export const PhoneFormFrame: FormFrame = ({ title, ownTitle, actions, busy, progress, tools, children }) => {
  useEffect(dropDone, []);
  return (
    <div className="phone-form">
      {ownTitle && <h2 className="form-frame-title">{title}</h2>}
      {children}
      {actions.length > 0 && (
        <div className={tools === undefined ? "phone-form-foot" : "phone-form-foot with-tools"}>
          {tools}
          {progress}
          {actions.map(({ label, primary, run }) => (
            <Button
              key={label}
              kind={primary ? "primary" : "plain"}
              disabled={busy}
              onClick={({ currentTarget }) => {
                void run();
                showFirstProblem(currentTarget.closest(".phone-form"));
              }}
            >
              {primary && busy ? "正在保存…" : label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
};
