import { useEffect, useEffectEvent, useRef } from "react";

/**
 * For a list whose choice counts at once: somebody may have chosen in the server's text before script was at work, and
 * no event tells of that. What stands there then is taken over as a choice.
 */
export function useEarlyChoice(value: string, onChoose: (value: string) => void) {
  const list = useRef<HTMLSelectElement>(null);
  const takeOver = useEffectEvent(() => {
    const stands = list.current?.value ?? value;
    if (stands !== value) onChoose(stands);
  });
  useEffect(() => takeOver(), []);
  return list;
}
