import "./toast.css";
import { alertSign } from "../text/alert-sign.ts";

/** Milliseconds a message stays (specification section 8). */
const shownFor = 5000;

function host(): HTMLElement {
  const found = document.querySelector<HTMLElement>("#toasts");
  if (found) return found;
  const made = document.createElement("div");
  made.id = "toasts";
  made.setAttribute("role", "status");
  made.setAttribute("aria-live", "polite");
  made.popover = "manual";
  document.body.append(made);
  return made;
}

const marks = { done: "✓", warning: alertSign, error: "✕" } as const;

export interface ToastAction {
  label: string;
  run: () => void;
}

/** A button of a message; the message has done its work then. */
function actionButton({ label, run }: ToastAction, remove: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "toast-action";
  button.textContent = label;
  button.addEventListener("click", () => {
    remove();
    run();
  });
  return button;
}

/**
 * A short message for 5 s on phone and desktop alike, above the bars at the foot. A tap removes an error earlier, and
 * goes through the others; `actions` are what comes next.
 */
export function toast(text: string, kind: keyof typeof marks = "done", actions: readonly ToastAction[] = []) {
  const note = document.createElement(kind === "error" ? "button" : "div");
  note.className = `toast toast-${kind}`;
  const mark = document.createElement("span");
  mark.setAttribute("aria-hidden", "true");
  mark.textContent = marks[kind];
  note.append(mark, text);
  const remove = () => note.remove();
  if (note instanceof HTMLButtonElement) {
    note.type = "button";
    note.addEventListener("click", remove);
  }
  note.append(...actions.map((action) => actionButton(action, remove)));
  setTimeout(remove, shownFor);
  const toasts = host();
  toasts.append(note);
  // Shown anew, the layer comes before a dialog that was opened since.
  toasts.hidePopover();
  toasts.showPopover();
}

/** Shows what an error says. */
export const toastError = (error: unknown) => toast(error instanceof Error ? error.message : String(error), "error");
