import { lazy, Suspense, useState } from "react";
import type { Defined } from "./definition-sheet.tsx";
import { WhatSign } from "./what-sign.tsx";

// Few people ask; the texts come with the first question.
const DefinitionSheet = lazy(async () => ({ default: (await import("./definition-sheet.tsx")).DefinitionSheet }));

/** A quiet sign beside a figure's name: opens what it counts, in which scope and as of when. */
export function DefinitionButton(figure: Defined) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <WhatSign label={`口径：${figure.title}`} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <DefinitionSheet {...figure} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
