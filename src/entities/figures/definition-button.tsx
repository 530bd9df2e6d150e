import { lazy, Suspense, useState } from "react";
import { Button } from "#src/ui/button/button.tsx";
import type { Defined } from "./definition-sheet.tsx";
import "./figures.css";

// Few people ask; the texts come with the first question.
const DefinitionSheet = lazy(async () => ({ default: (await import("./definition-sheet.tsx")).DefinitionSheet }));

/** Opens what a figure counts, in which scope and as of when. */
export function DefinitionButton(figure: Defined) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="text"
        small
        className="figure-what"
        aria-label={`口径：${figure.title}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        口径
      </Button>
      {isOpen && (
        <Suspense>
          <DefinitionSheet {...figure} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
