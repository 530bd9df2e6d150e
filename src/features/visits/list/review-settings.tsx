import { useState } from "react";
import { contract } from "#contract/index.ts";
import { mayReview } from "#contract/visit/visit-review.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { toastError } from "#src/ui/dialog/toast.ts";
import { visitsChanged } from "../details/visit-changed.ts";
import "#src/ui/form/form.css";
import { Button } from "#src/ui/button/button.tsx";

/** Whether visits wait for a lead before they are archived, street by street. */
export function ReviewSettings({ onClose }: { onClose: () => void }) {
  const engine = useEngine();
  const settings = useCall(contract.visit.reviewSettings, {});
  const [busy, setBusy] = useState<string | null>(null);
  const change = async (street_id: string, reviews: boolean) => {
    setBusy(street_id);
    try {
      await callServer(contract.visit.reviewSetting, { street_id, reviews });
      visitsChanged(engine);
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(null);
    }
  };
  return (
    <Dialog title="走访审核设置" onClose={onClose}>
      <p>开启后，新写和修改的走访先待审核，由镇街负责人退回或归档；关闭后直接归档，已在待审核的仍需处理。</p>
      {settings.error && <ErrorNote error={settings.error} retry={() => void settings.refetch()} />}
      {settings.isLoading && <PageSkeleton />}
      <ul className="review-settings">
        {settings.data?.map(({ street_id, name, reviews, waiting }) => (
          <li key={street_id}>
            <label className="check-row">
              <input
                type="checkbox"
                checked={reviews}
                disabled={busy !== null || !mayReview(street_id, engine.user)}
                onChange={(event) => void change(street_id, event.target.checked)}
              />
              {name}：{reviews ? "需要审核" : "不审核"}
              {waiting > 0 && `，待审核 ${waiting} 条`}
            </label>
          </li>
        ))}
      </ul>
      <div className="dialog-choices">
        <Button kind="primary" onClick={onClose}>
          完成
        </Button>
      </div>
    </Dialog>
  );
}
