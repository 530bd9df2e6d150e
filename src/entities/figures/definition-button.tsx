import { lazy, Suspense, useState } from "react";
import type { Defined } from "./definition-sheet.tsx";
import "./figures.css";

// Few people ask; the texts come with the first question.
const DefinitionSheet = lazy(async () => ({ default: (await import("./definition-sheet.tsx")).DefinitionSheet }));

/** A quiet sign beside a figure's name: opens what it counts, in which scope and as of when. */
export function DefinitionButton(figure: Defined) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="figure-what"
        aria-label={`口径：${figure.title}`}
        title="口径"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r="6.5" />
          <path d="M8 7.2v4M8 4.6v.2" />
        </svg>
      </button>
      {isOpen && (
        <Suspense>
          <DefinitionSheet {...figure} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
