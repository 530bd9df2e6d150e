import { createContext, useContext, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { elderClass, elderCookie, elderPath, isElder } from "#contract/site/elder-mode.ts";
import { Button } from "#src/ui/button/button.tsx";
import { useIsLive } from "#src/ui/is-live.ts";
import "./elder.css";

/** How the document is shown: in the browser its class says it, on the server who draws it. */
export const ElderNow = createContext(() => document.documentElement.classList.contains(elderClass));

/** By the device's wish: the shell of an installed app comes without the server's class, a kept document with an old one. */
export function applyElder(): boolean {
  const wished = isElder(document.cookie);
  document.documentElement.classList.toggle(elderClass, wished);
  return wished;
}

/** Large type, few things at a time, strong contrast: kept on the device. Without script the server turns it. */
export function ElderSwitch() {
  const [isOn, setOn] = useState(useContext(ElderNow));
  const { pathname, search } = useLocation();
  const isLive = useIsLive();
  useEffect(() => setOn(applyElder()), []);
  function turn() {
    document.cookie = elderCookie(!isOn) + (location.protocol === "https:" ? "; Secure" : "");
    setOn(applyElder());
  }
  return (
    <form action={elderPath}>
      <input type="hidden" name="on" value={isOn ? "" : "1"} />
      <input type="hidden" name="back" value={pathname + search} />
      <Button
        type={isLive ? "button" : "submit"}
        className="elder-switch"
        aria-pressed={isOn}
        onClick={isLive ? turn : undefined}
      >
        关怀版
      </Button>
    </form>
  );
}
