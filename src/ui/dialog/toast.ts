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

const marks = { done: "✓", undo: "✓", warning: alertSign, error: "✕" } as const;

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
export function toast(
  text: string,
  kind: Exclude<keyof typeof marks, "undo"> = "done",
  actions: readonly ToastAction[] = [],
): void {
  show(text, kind, actions);
}

/** Milliseconds in which something can be undone; what was taken away is kept a little longer. */
export const undoFor = shownFor + 1000;

/** Says what was taken away, and offers to put it back. It stays when a form opens; the answer removes it. */
export function toastUndo(text: string, undo: () => void): () => void {
  return show(text, "undo", [{ label: "撤销", run: undo }]);
}

/** The answer removes the message at once. */
function show(text: string, kind: keyof typeof marks, actions: readonly ToastAction[] = []): () => void {
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
  // Shown again, the layer comes before a dialog that was opened since.
  toasts.hidePopover();
  toasts.showPopover();
  return remove;
}

/** Events of the window that an error is over with, where it says so itself: a network that was away. */
function endsOf(error: unknown): readonly string[] {
  const ends = error instanceof Error && "overWith" in error ? error.overWith : null;
  return Array.isArray(ends) ? ends.map(String) : [];
}

/** Shows what an error says, no longer than it holds. */
export function toastError(error: unknown) {
  const remove = show(error instanceof Error ? error.message : String(error), "error");
  for (const end of endsOf(error)) window.addEventListener(end, remove, { once: true });
}

/** What was done before goes when something new is begun: it would lie over it. */
export function dropDone() {
  for (const note of document.querySelectorAll("#toasts .toast-done")) note.remove();
}
