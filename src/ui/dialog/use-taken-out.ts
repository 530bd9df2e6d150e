import { useCallback, useEffect, useRef } from "react";
import { toastUndo } from "./toast.ts";

/** Says what was taken out of a form, and offers to put it back until the form is left. */
export function useTakenOut() {
  const offers = useRef<(() => void)[]>([]);
  useEffect(
    () => () => {
      for (const end of offers.current.splice(0)) end();
    },
    [],
  );
  return useCallback((what: string, putBack: () => void) => {
    offers.current.push(toastUndo(`已移除${what}`, putBack));
  }, []);
}
