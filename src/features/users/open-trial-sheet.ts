import { lazy } from "react";

/** Opened now and then: the list need not bring it. */
export const TrialSheet = lazy(async () => ({ default: (await import("./trial-sheet.tsx")).TrialSheet }));
