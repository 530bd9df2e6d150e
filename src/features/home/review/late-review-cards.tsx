import { lazy, Suspense } from "react";

const ReviewCards = lazy(async () => ({ default: (await import("./review-cards.tsx")).ReviewCards }));

/** Nothing of them is known before the device and the server have been asked. */
export const LateReviewCards = () => (
  <Suspense>
    <ReviewCards />
  </Suspense>
);
