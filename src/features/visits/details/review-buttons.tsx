import { lazy, Suspense, useState } from "react";
import { contract } from "#contract/index.ts";
import { mayReview } from "#contract/visit/visit-review.ts";
import { useCall } from "#src/api/use-call.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { Button } from "#src/ui/button/button.tsx";

const ReviewSettings = lazy(async () => ({ default: (await import("../list/review-settings.tsx")).ReviewSettings }));

/** For who reviews: what waits, and whether the street reviews at all. */
export function ReviewButtons({ onWaiting }: { onWaiting?: () => void }) {
  const { user } = useEngine();
  const reviews = user.com_id === 0 || user.street_ids.some((street) => mayReview(street, user));
  const settings = useCall(contract.visit.reviewSettings, {}, { enabled: reviews && onWaiting !== undefined });
  const [open, setOpen] = useState(false);
  if (!reviews) return null;
  const waiting = settings.data?.reduce((sum, street) => sum + street.waiting, 0) ?? 0;
  return (
    <>
      {onWaiting && waiting > 0 && <Button onClick={onWaiting}>待审核 {waiting} 条</Button>}
      <Button onClick={() => setOpen(true)}>审核设置</Button>
      {open && (
        <Suspense>
          <ReviewSettings onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
