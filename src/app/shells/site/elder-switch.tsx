import { useState } from "react";
import { elderClass, elderCookie, isElder } from "#contract/site/elder-mode.ts";
import "./elder.css";
import { Button } from "#src/ui/button/button.tsx";

const classes = document.documentElement.classList;

/** Before the first page is drawn: the shell of an installed app comes without the server's class. */
export const applyElder = () => void classes.toggle(elderClass, isElder(document.cookie));

/** Large type, few things at a time, strong contrast: kept on the device. */
export function ElderSwitch() {
  const [isOn, setOn] = useState(() => classes.contains(elderClass));
  function turn() {
    document.cookie = elderCookie(!isOn) + (location.protocol === "https:" ? "; Secure" : "");
    classes.toggle(elderClass, !isOn);
    setOn(!isOn);
  }
  return (
    <Button className="elder-switch" aria-pressed={isOn} onClick={turn}>
      关怀版
    </Button>
  );
}
