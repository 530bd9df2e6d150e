import type { ReactNode } from "react";
import { FieldProblem } from "./field-problem.tsx";
import type { FieldFrame } from "./form-kit.ts";
import "./form.css";

const noteId = (name: string) => `${name}-note`;
const problemId = (name: string) => `${name}-problem`;

/** What binds a control to its label, hint and problem. */
export function bindingOf({ name, required, problem, hint }: FieldFrame) {
  const notes = [problem && problemId(name), hint && noteId(name)].filter(Boolean).join(" ");
  return {
    id: name,
    "aria-required": required,
    "aria-invalid": problem !== undefined,
    ...(notes !== "" && { "aria-describedby": notes }),
  };
}

/** The same for a button that opens a choice: a button is neither required nor invalid to assistive technology. */
export function buttonBindingOf(frame: FieldFrame) {
  return { id: frame.name, ...describedBy(frame) };
}

function Notes({ name, problem, hint }: FieldFrame) {
  return (
    <>
      {problem !== undefined && <FieldProblem id={problemId(name)}>{problem}</FieldProblem>}
      {hint !== undefined && (
        <p className="field-hint" id={noteId(name)}>
          {hint}
        </p>
      )}
    </>
  );
}

function Caption({ label, required }: FieldFrame) {
  return (
    <>
      {label}
      {required && (
        <span className="field-required" aria-hidden="true">
          *
        </span>
      )}
    </>
  );
}

/** A labelled control with its hint and, beside it, what is wrong. */
export function Field({ children, ...frame }: FieldFrame & { children: ReactNode }) {
  return (
    <div className="field" data-field={frame.name}>
      <label className="field-label" htmlFor={frame.name}>
        <Caption {...frame} />
      </label>
      {children}
      <Notes {...frame} />
    </div>
  );
}

/** The same for a group of controls. */
export function FieldGroup({ children, ...frame }: FieldFrame & { children: ReactNode }) {
  return (
    <fieldset className="field" data-field={frame.name} {...describedBy(frame)}>
      <legend className="field-label">
        <Caption {...frame} />
      </legend>
      {children}
      <Notes {...frame} />
    </fieldset>
  );
}

function describedBy(frame: FieldFrame) {
  const described = bindingOf(frame)["aria-describedby"];
  return described === undefined ? {} : { "aria-describedby": described };
}
