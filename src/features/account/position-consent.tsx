import { useState } from "react";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { checkInConsent, revokeCheckInConsent } from "#src/entities/visit/check-in.ts";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { Button } from "#src/ui/button/button.tsx";

/** When the person agreed to being located for check-ins on this device, and taking that back. */
export function PositionConsent() {
  const { id } = useSessionUser();
  const [at, setAt] = useState(() => checkInConsent(id));
  const revoke = () => {
    revokeCheckInConsent(id);
    setAt(null);
    toast("已撤回，下次签到会再询问");
  };
  return (
    <section className="card card-roomy">
      <h2>签到定位</h2>
      <p>
        {at === null
          ? "还没有同意签到时读取位置；第一次签到时会询问。"
          : `已于 ${formatMinute(at)} 同意：只在点按签到时读取一次位置。`}
      </p>
      {at !== null && <Button onClick={revoke}>撤回同意</Button>}
    </section>
  );
}
