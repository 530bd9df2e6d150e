import { lazy, Suspense, useState } from "react";
import type { Breakdown } from "#contract/visit/figure-definitions.ts";
import type { Period } from "#src/entities/figures/periods.ts";
import { WhatSign } from "#src/entities/figures/what-sign.tsx";

// The texts come with the first question.
const BreakdownSheet = lazy(async () => ({ default: (await import("./breakdown-sheet.tsx")).BreakdownSheet }));

/** Of what the page counts: whose records, of which days, and when. */
export interface Counted {
  scope: string;
  period: Period;
  as_of: string | null | undefined;
}

/** Opens what a chart or a ranking counts. */
export function BreakdownButton(asked: Counted & { title: string; what: Breakdown }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <WhatSign inLine label={`口径：${asked.title}`} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <BreakdownSheet {...asked} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
