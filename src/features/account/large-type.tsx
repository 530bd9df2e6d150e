import { useState } from "react";
import { elderClass, elderCookie, isElder } from "#contract/site/elder-mode.ts";
import { Button } from "#src/ui/button/button.tsx";

/** 关怀版 on this device: everything larger, on the website and behind the login alike. */
export function LargeType() {
  const [isOn, setOn] = useState(() => isElder(document.cookie));
  const turn = () => {
    document.cookie = elderCookie(!isOn) + (location.protocol === "https:" ? "; Secure" : "");
    document.documentElement.classList.toggle(elderClass, !isOn);
    setOn(!isOn);
  };
  return (
    <Button aria-pressed={isOn} onClick={turn}>
      {isOn ? "✓ 关怀版（大字）" : "关怀版（大字）"}
    </Button>
  );
}
