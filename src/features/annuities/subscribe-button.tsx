import { useState } from "react";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { SubscribeSheet } from "#src/entities/feed/subscribe-sheet.tsx";
import { useKit } from "#src/ui/kit.ts";

const words = {
  title: "订阅年费期限",
  what: "用手机或电脑自带的日历订阅后，本企业专利的缴费期限、滞纳期届满日和恢复期限会自动出现在那里，登记缴费后随之更新，约每小时一次；到期前一个月提醒。",
  shown: "本企业专利的年费期限",
} as const;

/** An address of the user's company's days that calendar programs read by themselves. */
export function SubscribeButton() {
  const { Button } = useKit();
  const [isOpen, setOpen] = useState(false);
  const { annuityFeedState, annuityFeedCreate, annuityFeedRevoke } = contract.annuity;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        订阅
      </Button>
      {isOpen && (
        <SubscribeSheet
          words={words}
          state={annuityFeedState}
          create={() => callServer(annuityFeedCreate, {})}
          revoke={() => callServer(annuityFeedRevoke, {})}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
